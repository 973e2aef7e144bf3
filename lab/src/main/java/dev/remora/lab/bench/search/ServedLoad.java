package dev.remora.lab.bench.search;

import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.FrontEnd;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Searches over loopback HTTP, as a browser and a program send them: the page with facets, related searches
/// and corrections, and the JSON answer. Compared with the search alone, called on the engine in this thread.
/// Each figure has new front ends, so that none gets a query twice except for the parts of its own page.
///
/// @param opening opens the product's front end
/// @param data folder of the collections
/// @param queries of the log
record ServedLoad(FrontEnd.Opening opening, Path data, List<String> queries) {
    private static final Duration READY = Duration.ofMinutes(1);
    private static final String UNREAD = "0";

    /// The measured parts.
    private enum Part {
        ENGINE("search only"),
        PAGE("HTML results over HTTP"),
        JSON("JSON results over HTTP"),
        FACETS("of which search with facets"),
        RELATED("related searches only"),
        MEANT("spelling suggestions");

        final String what;

        Part(String what) {
            this.what = what;
        }
    }

    @FunctionalInterface
    private interface Ask {
        void of(FrontEnd front, String query) throws IOException, InterruptedException;
    }

    /// Measures the latency of pages, of JSON answers, and of the parts of a page; one round for warming up.
    List<Figure> measure(String benchmark, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        Map<Part, List<Double>> times = new EnumMap<>(Part.class);
        try (HttpClient client = HttpClient.newHttpClient()) {
            rounds.run(1, counts -> {
                Map<Part, List<Double>> round = new EnumMap<>(Part.class);
                for (Part part : Part.values()) {
                    rounds.check();
                    round.put(part, times((front, query) -> ask(part, client, front, query)));
                }
                if (counts) {
                    round.forEach((part, of) ->
                            times.computeIfAbsent(part, p -> new ArrayList<>()).addAll(of));
                }
            });
        }
        List<Figure> figures = new ArrayList<>();
        for (int percent : new int[] {50, 99}) {
            times.forEach((part, of) -> figure(benchmark, part, percent, times).ifPresent(figures::add));
        }
        return figures;
    }

    private static Optional<Figure> figure(String benchmark, Part part, int percent, Map<Part, List<Double>> times) {
        double value = percentile(times.get(part), percent);
        double alone = percentile(times.get(Part.ENGINE), percent);
        String what = part.what + ", p" + percent;
        return switch (part) {
            case ENGINE -> Optional.empty();
            case PAGE, JSON -> Optional.of(Figure.beside(alone, benchmark, what, "ms", value));
            case FACETS, RELATED, MEANT -> Optional.of(Figure.plain(benchmark, what, "ms", value));
        };
    }

    private static double percentile(List<Double> times, int percent) {
        return Rounds.percentile(times.stream().mapToDouble(Double::doubleValue).toArray(), percent / 100.0);
    }

    private static void ask(Part part, HttpClient client, FrontEnd front, String query)
            throws IOException, InterruptedException {
        SearchRequest request = SearchRequest.of(query);
        switch (part) {
            case ENGINE -> front.engine().search(request);
            case PAGE -> get(client, front.base() + "/search?q=" + encoded(query));
            case JSON -> get(client, front.base() + "/api/v1/search?q=" + encoded(query));
            case FACETS -> front.engine().search(request.withFacets());
            case RELATED -> front.suggestions().related(request, 8);
            case MEANT -> front.suggestions().better(request, 0);
        }
    }

    /// Returns the milliseconds of each query.
    private List<Double> times(Ask ask) throws IOException, InterruptedException {
        List<Double> times = new ArrayList<>();
        try (FrontEnd front = opening.open(data)) {
            untilReady(front);
            for (String query : queries) {
                long start = System.nanoTime();
                ask.of(front, query);
                times.add((System.nanoTime() - start) / 1e6);
            }
        }
        return times;
    }

    /// Waits until the suggestions have been loaded from the index, which happens only during a server's first
    /// searches.
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
            throw new IOException(address + " returned " + answer.statusCode());
        }
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }
}
