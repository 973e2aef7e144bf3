package dev.remora.search.bench;

import dev.remora.search.query.SearchRequest;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Searches over HTTP on loopback, as a browser and a program send them: the page with facets, related searches and
/// what was meant, and the JSON answer. Beside the search alone, asked of the engine by this thread. Every figure
/// has front ends opened anew, so that none is asked a query twice but for what makes its own page.
///
/// @param opening opens the product's
/// @param data folder of the collections
/// @param queries of the log
record ServedLoad(FrontEnd.Opening opening, Path data, List<String> queries) {
    private static final Duration READY = Duration.ofMinutes(1);
    private static final String UNREAD = "0";

    @FunctionalInterface
    private interface Ask {
        void of(FrontEnd front, String query) throws IOException, InterruptedException;
    }

    /// Latency of pages, of JSON answers, and of the parts of a page.
    ///
    /// @param rounds over the log that count, after one that does not
    List<Figure> measure(String benchmark, int rounds) throws IOException, InterruptedException {
        List<Figure> figures = new ArrayList<>();
        try (HttpClient client = HttpClient.newHttpClient()) {
            double[] alone = times(rounds, (front, query) -> front.engine().search(SearchRequest.of(query)));
            double[] page = times(rounds, (front, query) -> get(client, front.base() + "/search?q=" + encoded(query)));
            double[] json =
                    times(rounds, (front, query) -> get(client, front.base() + "/api/v1/search?q=" + encoded(query)));
            add(figures, benchmark, "a page of results over HTTP, ", page, alone);
            add(figures, benchmark, "a JSON answer over HTTP, ", json, alone);
        }
        double[] counted = times(
                rounds,
                (front, query) -> front.engine().search(SearchRequest.of(query).withFacets()));
        double[] related = times(rounds, (front, query) -> front.suggestions().related(SearchRequest.of(query), 8));
        double[] meant = times(rounds, (front, query) -> front.suggestions().better(SearchRequest.of(query)));
        add(figures, benchmark, "of it the search with facets, ", counted);
        add(figures, benchmark, "related searches by themselves, ", related);
        add(figures, benchmark, "what was meant, ", meant);
        return figures;
    }

    private static void add(List<Figure> figures, String benchmark, String what, double[] times, double[] floor) {
        for (int percent : new int[] {50, 99}) {
            double least = Rounds.percentile(floor, percent / 100.0);
            double value = Rounds.percentile(times, percent / 100.0);
            figures.add(Figure.beside(least, benchmark, what + "p" + percent, "ms", value));
        }
    }

    private static void add(List<Figure> figures, String benchmark, String what, double[] times) {
        for (int percent : new int[] {50, 99}) {
            figures.add(Figure.plain(benchmark, what + "p" + percent, "ms", Rounds.percentile(times, percent / 100.0)));
        }
    }

    /// Milliseconds of each question in each round that counts.
    private double[] times(int rounds, Ask ask) throws IOException, InterruptedException {
        double[] times = new double[rounds * queries.size()];
        int number = 0;
        for (int round = 0; round <= rounds; round++) {
            try (FrontEnd front = opening.open(data)) {
                untilReady(front);
                for (String query : queries) {
                    long start = System.nanoTime();
                    ask.of(front, query);
                    if (round > 0) {
                        times[number++] = (System.nanoTime() - start) / 1e6;
                    }
                }
            }
        }
        return times;
    }

    /// Waits until the suggestions have been read from the index: they are beside a server's first searches only.
    private static void untilReady(FrontEnd front) {
        long end = System.nanoTime() + READY.toNanos();
        while (front.suggestions().edition().equals(UNREAD) && System.nanoTime() < end) {
            LockSupport.parkNanos(10_000_000);
        }
    }

    private static void get(HttpClient client, String address) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer =
                client.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofByteArray());
        if (answer.statusCode() != 200) {
            throw new IOException(address + " was answered with " + answer.statusCode());
        }
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }
}
