/** Error numbers. For this module only. */
package io.elio.io.internal.errno;
