package dev.remora.search.app;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Free ports on loopback for processes that a test starts, below those that the system gives away, so that nobody gets
/// them first.
public final class FreePorts {
    private static final int FIRST = 20_000;
    private static final int END = 32_000;

    private FreePorts() {}

    /// Returns different ports, in an order that depends on the number of this process only: two runs of tests at the
    /// same time hardly meet.
    ///
    /// @throws IOException if too few ports are free
    public static List<Integer> find(int number) throws IOException {
        List<Integer> ports = new ArrayList<>();
        int start = new SplittableRandom(ProcessHandle.current().pid()).nextInt(FIRST, END);
        for (int i = 0; ports.size() < number; i++) {
            if (i == END - FIRST) {
                throw new IOException("too few ports are free");
            }
            int port = FIRST + (start - FIRST + i) % (END - FIRST);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                ports.add(free.getLocalPort());
            } catch (BindException taken) {
                // the next one, then
            }
        }
        return ports;
    }
}
