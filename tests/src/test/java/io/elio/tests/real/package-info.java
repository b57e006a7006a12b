/** Methods of a real library, made async by machine, give what they gave before. */
package io.elio.tests.real;
