package io.elio.io;

/**
 * Options of a socket as a backend sets them; a buffer size of 0 leaves the system's. What an accepted socket inherits
 * is set on the listener.
 */
public record SocketSettings(boolean reuseAddress, boolean noDelay, boolean keepAlive, int receiveBuffer, int sendBuffer, int backlog) {
}
