package io.elio.net;

/**
 * What {@link ByteStream#finishWrite} has ended. None of it proves that the peer has read anything.
 *
 * @param scope what has ended with the output
 * @param localEndFlushed whether the own end is on its way to the peer
 * @param peerEndObserved whether the peer's end was seen meanwhile
 */
public record FinishResult(CloseScope scope, boolean localEndFlushed, boolean peerEndObserved) {
}
