/**
 * Networking: byte streams and TCP. Start with {@link io.elio.net.TcpListener#bind} and {@link io.elio.net.TcpStream#connect};
 * code that only moves bytes takes a {@link io.elio.net.ByteStream}.
 */
package io.elio.net;
