package io.elio.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Tells sockets of this process by their inodes, after {@code /proc/net}; see proc(5). */
final class Sockets {
    private static final List<String> TABLES = List.of("tcp", "tcp6", "udp", "udp6");
    private static final int LISTEN = 10;

    private Sockets() {
    }

    /** For example {@code tcp 127.0.0.1:8080 listening}; just {@code socket} if it is in no table. */
    static String describe(String inode) {
        try {
            for (String table : TABLES) {
                for (String line : Files.readAllLines(Path.of("/proc/self/net", table))) {
                    String[] fields = line.strip().split("\\s+");
                    if (fields.length > 9 && fields[9].equals(inode)) {
                        return internet(table, fields);
                    }
                }
            }
            return local(inode);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String internet(String table, String[] fields) {
        String local = address(fields[1]);
        boolean listening = Integer.parseInt(fields[3], 16) == LISTEN;
        return table.substring(0, 3) + " " + local + (listening ? " listening" : " to " + address(fields[2]));
    }

    private static String local(String inode) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/net/unix"))) {
            String[] fields = line.strip().split("\\s+");
            if (fields.length > 6 && fields[6].equals(inode)) {
                return "unix socket" + (fields.length > 7 ? " " + fields[7] : "");
            }
        }
        return "socket";
    }

    /** The kernel prints each group of four bytes as a number in the byte order of the machine, taken to be little endian. */
    private static String address(String hex) {
        int colon = hex.indexOf(':');
        StringBuilder text = new StringBuilder();
        for (int group = 0; group < colon; group += 8) {
            for (int at = group + 6; at >= group; at -= 2) {
                text.append(text.length() == 0 ? "" : ".").append(Integer.parseInt(hex.substring(at, at + 2), 16));
            }
        }
        String mapped = "0.0.0.0.0.0.0.0.0.0.255.255.";
        String bytes = text.toString().startsWith(mapped) ? text.substring(mapped.length()) : text.toString();
        return bytes + ":" + Integer.parseInt(hex.substring(colon + 1), 16);
    }
}
