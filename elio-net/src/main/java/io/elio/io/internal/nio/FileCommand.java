package io.elio.io.internal.nio;

import io.elio.CancelToken;
import io.elio.io.internal.FileLength;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** An operation on a file that transfers nothing. Many that wait for a thread are refused, see {@link FileThreads#isCrowded}. */
final class FileCommand extends FileOperation<Void> {
    private final FileChannel channel;
    private final Action action;

    private FileCommand(String syscall, NioFile file, CancelToken token, Action action) {
        super(syscall, file);
        channel = file.channel;
        this.action = action;
        prepare(token);
    }

    /** Answers 0 or a negative error number. */
    private interface Action {
        int perform(FileChannel channel) throws IOException;
    }

    static FileCommand sync(NioFile file, boolean metadata, CancelToken token) {
        return new FileCommand(metadata ? "fsync" : "fdatasync", file, token, channel -> {
            channel.force(metadata);
            return 0;
        });
    }

    /** Channels know neither reservations nor holes; what remains is that the file gets longer. */
    static FileCommand allocate(NioFile file, int mode, long position, long length, CancelToken token) {
        return new FileCommand("fallocate", file, token, channel -> {
            if (mode != 0) {
                return -Errno.EOPNOTSUPP.number();
            }
            FileLength.extend(channel, position + length);
            return 0;
        });
    }

    static FileCommand truncate(NioFile file, long length, CancelToken token) {
        return new FileCommand("ftruncate", file, token, channel -> {
            FileLength.set(channel, length);
            return 0;
        });
    }

    @Override
    boolean isBounded() {
        return true;
    }

    @Override
    int perform() throws IOException {
        return action.perform(channel);
    }

    @Override
    protected Void value(int outcome) {
        return null;
    }
}
