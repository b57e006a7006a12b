/** Stand-ins for the runtime: names and signatures only, so that fixtures can be compiled here; nothing in them runs. */
package io.elio;
