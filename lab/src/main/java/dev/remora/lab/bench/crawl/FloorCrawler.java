package dev.remora.lab.bench.crawl;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// The floor of a crawl: the same HTTP client with as many connections, jsoup, a queue and a hash set; follows
/// links breadth-first, without storage, relevance and politeness.
final class FloorCrawler implements AutoCloseable {
    private final OkHttpClient client;
    private final int connections;

    /// @param proxyPort port of the proxy that serves the web
    FloorCrawler(int proxyPort, int connections) {
        this.connections = connections;
        this.client = new OkHttpClient.Builder()
                .protocols(List.of(Protocol.HTTP_1_1))
                .followRedirects(false)
                .retryOnConnectionFailure(false)
                .fastFallback(false)
                .callTimeout(Duration.ofSeconds(30))
                .connectionPool(new ConnectionPool(256, 4, TimeUnit.SECONDS))
                .proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress(InetAddress.getLoopbackAddress(), proxyPort)))
                .build();
    }

    /// Crawls.
    ///
    /// @return pages (200 with HTML), at most the budget
    int crawl(List<String> seeds, int budget) {
        Links links = new Links(budget);
        seeds.forEach(links::add);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < connections; i++) {
                threads.execute(() -> follow(links));
            }
        }
        return links.pages;
    }

    private void follow(Links links) {
        for (String next = links.take(); next != null; next = links.take()) {
            links.done(read(next));
        }
    }

    /// The content of an answer.
    private record Read(boolean page, List<String> links) {
        static final Read NOTHING = new Read(false, List.of());
    }

    private Read read(String address) {
        HttpUrl url = HttpUrl.parse(address);
        if (url == null) {
            return Read.NOTHING;
        }
        try (Response response =
                client.newCall(new Request.Builder().url(url).build()).execute()) {
            String target = response.header("Location");
            HttpUrl moved = target == null ? null : url.resolve(target);
            if (moved != null) {
                return new Read(false, List.of(plain(moved.toString())));
            }
            var type = response.body().contentType();
            if (response.code() != 200 || type == null || !type.subtype().contains("html")) {
                return Read.NOTHING;
            }
            String charset = type.charset() == null ? null : type.charset().name();
            Document page = Jsoup.parse(response.body().byteStream(), charset, address);
            return new Read(
                    true,
                    page.select("a[href]").stream().map(FloorCrawler::target).toList());
        } catch (IOException e) {
            return Read.NOTHING;
        }
    }

    private static String target(Element link) {
        return plain(link.absUrl("href"));
    }

    /// Removes the fragment, and TLS, which an archive does not support.
    private static String plain(String address) {
        int fragment = address.indexOf('#');
        String whole = fragment < 0 ? address : address.substring(0, fragment);
        return whole.startsWith("https://") ? "http://" + whole.substring(8) : whole;
    }

    @Override
    public void close() {
        client.connectionPool().evictAll();
        client.dispatcher().executorService().shutdown();
    }

    /// The queue and the set of known addresses.
    private static final class Links {
        private final int budget;
        private final Set<String> seen = new HashSet<>();
        private final Queue<String> waiting = new ArrayDeque<>();
        private int underWay;
        private int pages;

        Links(int budget) {
            this.budget = budget;
        }

        synchronized void add(String address) {
            if (address.startsWith("http://") && seen.add(address)) {
                waiting.add(address);
            }
        }

        /// Returns the next address; null when the crawl is done.
        synchronized String take() {
            try {
                while (pages + underWay >= budget ? pages < budget : waiting.isEmpty() && underWay > 0) {
                    wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            }
            if (pages >= budget || waiting.isEmpty()) {
                return null;
            }
            underWay++;
            return waiting.remove();
        }

        synchronized void done(Read read) {
            underWay--;
            pages += read.page() ? 1 : 0;
            read.links().forEach(this::add);
            notifyAll();
        }
    }
}
