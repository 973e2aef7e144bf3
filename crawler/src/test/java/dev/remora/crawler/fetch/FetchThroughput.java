package dev.remora.crawler.fetch;

import com.sun.net.httpserver.HttpServer;
import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.shared.url.Url;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// Measures fetches per second from a server in the same process: `FetchThroughput [threads] [pages] [bytes]`.
/// The server's share of the time is in the figure. Not a test: it asserts no speed.
final class FetchThroughput {
    private FetchThroughput() {}

    public static void main(String[] args) throws Exception {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 64;
        int pages = args.length > 1 ? Integer.parseInt(args[1]) : 20_000;
        byte[] body = new byte[args.length > 2 ? Integer.parseInt(args[2]) : 4096];
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try (HttpFetcher fetcher = FetchSetup.fetcher(FetchSetup.SETTINGS)) {
            for (int round = 0; round < 4; round++) {
                measure(fetcher, server.getAddress().getPort(), threads, pages);
            }
        } finally {
            server.stop(0);
        }
    }

    private static void measure(HttpFetcher fetcher, int port, int threads, int pages) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger good = new AtomicInteger();
        long start = System.nanoTime();
        long cpu = cpu();
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            all[i] = Thread.ofVirtual().start(() -> {
                for (int n = next.getAndIncrement(); n < pages; n = next.getAndIncrement()) {
                    Url url = new Url("http://h" + n % 40 + ".test:" + port + "/" + n);
                    if (fetcher.fetch(new FetchRequest(url, Purpose.PAGE)) instanceof Fetched) {
                        good.incrementAndGet();
                    }
                }
            });
        }
        for (Thread thread : all) {
            thread.join();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                "%d of %d pages with %d threads: %.0f pages/s, %.3f ms of CPU a page (server included)%n",
                good.get(), pages, threads, pages / seconds, (cpu() - cpu) / 1e6 / pages);
    }

    private static long cpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
