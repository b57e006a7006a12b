package io.elio.test;

import java.io.File;
import java.io.IOException;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The open files and sockets of this process, as {@code /proc/self/fd} shows them; none where there is no such folder. */
final class Descriptors {
    /** Opened by the JVM when it likes: class path, run-time image, random numbers, what is read to find this. */
    private static final Pattern OF_THE_JVM = Pattern.compile(".*\\.(jar|jmod|jsa|so)|.*/lib/modules|/dev/u?random|/proc/.*");
    private static final String SOCKET = "socket:[";

    private Descriptors() {
    }

    /** What each number stands for. */
    static Map<Integer, String> open() {
        Map<Integer, String> open = new TreeMap<>();
        String[] numbers = new File("/proc/self/fd").list();
        if (numbers != null) {
            for (String number : numbers) {
                String target = target(number);
                if (!OF_THE_JVM.matcher(target).matches()) {
                    open.put(Integer.valueOf(number), target);
                }
            }
        }
        return open;
    }

    /** That of one that is closed by now belonged to the listing. */
    private static String target(String number) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd", number)).toString();
        } catch (NoSuchFileException closed) {
            return "/proc/self/fd";
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** For people. */
    static String describe(int number, String target) {
        String what = target.startsWith(SOCKET) ? Sockets.describe(target.substring(SOCKET.length(), target.length() - 1)) : target;
        return "descriptor " + number + ": " + what;
    }

    /** Makes the JDK open what it keeps open from its first socket on. */
    static void warmUp() throws IOException {
        Selector.open().close();
        ServerSocketChannel.open().close();
    }
}
