package dev.remora.lab.bench.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/// Clients that query a server continuously for a time; one that is refused asks again at once, or waits as it is
/// asked to. Every second query is within a topic with constant pages, and its answer must equal that of an idle
/// server: the same results in the same order with the same scores and counts. The others are result pages over all
/// topics.
final class LoadClients {
    private static final Duration HEALTH_PAUSE = Duration.ofMillis(100);

    /// One in so many requests of a client asks for `/health` in place of a query.
    private static final int FLOOR = 10;

    /// The results of the queries.
    ///
    /// @param answered milliseconds of each answered query
    /// @param refused milliseconds of each query refused with 429 or 503 and a Retry-After
    /// @param health milliseconds of each answer of `/health`, requested ten times a second meanwhile
    /// @param floor milliseconds of each answer of `/health` to a client in place of one in ten queries: what any
    ///     answer takes that comes at once, when so many ask
    /// @param compared number of compared answers
    /// @param wrong number of these that differ from the idle server's
    /// @param failed number of other or missing answers
    record Tally(
            List<Double> answered,
            List<Double> refused,
            List<Double> health,
            List<Double> floor,
            long compared,
            long wrong,
            long failed) {
        /// Returns the sum of results.
        static Tally sum(List<Tally> parts) {
            return new Tally(
                    parts.stream().flatMap(part -> part.answered().stream()).toList(),
                    parts.stream().flatMap(part -> part.refused().stream()).toList(),
                    parts.stream().flatMap(part -> part.health().stream()).toList(),
                    parts.stream().flatMap(part -> part.floor().stream()).toList(),
                    parts.stream().mapToLong(Tally::compared).sum(),
                    parts.stream().mapToLong(Tally::wrong).sum(),
                    parts.stream().mapToLong(Tally::failed).sum());
        }
    }

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMinutes(1))
            .build();
    private final ObjectMapper json = new ObjectMapper();
    private final String base;
    private final Map<String, JsonNode> expected;
    private final List<String> queries;
    private final BlockingQueue<Double> answered = new LinkedBlockingQueue<>();
    private final BlockingQueue<Double> refused = new LinkedBlockingQueue<>();
    private final BlockingQueue<Double> health = new LinkedBlockingQueue<>();
    private final BlockingQueue<Double> floor = new LinkedBlockingQueue<>();
    private final AtomicLong compared = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    /// @param expected answer of each query within the topic
    private LoadClients(String base, Map<String, JsonNode> expected) {
        this.base = base;
        this.expected = expected;
        this.queries = List.copyOf(expected.keySet());
    }

    /// Sends each query within a topic to an idle server.
    ///
    /// @return the expected answers
    static Map<String, JsonNode> expected(String base, String topic, List<String> queries)
            throws IOException, InterruptedException {
        LoadClients one = new LoadClients(base, Map.of());
        Map<String, JsonNode> expected = new LinkedHashMap<>();
        for (String query : queries) {
            String path = within(topic, query);
            HttpResponse<byte[]> answer = one.get(path);
            if (answer.statusCode() != 200) {
                throw new IOException(path + " returned " + answer.statusCode());
            }
            expected.put(path, one.comparable(answer));
        }
        one.client.close();
        return expected;
    }

    private static String within(String topic, String query) {
        return "/api/v1/search?topic=" + topic + "&q=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
    }

    /// Queries with a number of clients for a time.
    ///
    /// @param patient whether one that is refused waits as it is asked to
    static Tally ask(String base, Map<String, JsonNode> expected, int clients, boolean patient, Duration time)
            throws InterruptedException {
        LoadClients all = new LoadClients(base, expected);
        long end = System.nanoTime() + time.toNanos();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            int number = i;
            threads.add(Thread.ofVirtual().start(() -> all.goOn(number, patient, end)));
        }
        while (System.nanoTime() < end) {
            all.askForHealth(all.health);
            Thread.sleep(HEALTH_PAUSE);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        all.client.close();
        return new Tally(
                List.copyOf(all.answered),
                List.copyOf(all.refused),
                List.copyOf(all.health),
                List.copyOf(all.floor),
                all.compared.get(),
                all.wrong.get(),
                all.failed.get());
    }

    private void goOn(int number, boolean patient, long end) {
        SplittableRandom random = new SplittableRandom(number);
        for (int asked = 0; System.nanoTime() < end; asked++) {
            String path = queries.get(random.nextInt(queries.size()));
            try {
                if ((number + asked) % FLOOR == 0) {
                    askForHealth(floor);
                    continue;
                }
                Duration pause = asked % 2 == 0
                        ? ask(path, expected.get(path))
                        : ask("/search?" + path.substring(path.indexOf("q=")), null);
                if (patient) {
                    Thread.sleep(Math.clamp(end - System.nanoTime(), 0, pause.toNanos()) / 1_000_000);
                }
            } catch (IOException broken) {
                failed.incrementAndGet();
            } catch (InterruptedException stopping) {
                return;
            }
        }
    }

    /// @param right expected content of the answer; null if unknown
    /// @return how long to wait before the next query, as the answer asks for
    private Duration ask(String path, JsonNode right) throws IOException, InterruptedException {
        long start = System.nanoTime();
        HttpResponse<byte[]> answer = get(path);
        double millis = (System.nanoTime() - start) / 1e6;
        int status = answer.statusCode();
        if (status == 200) {
            answered.add(millis);
            if (right != null) {
                compared.incrementAndGet();
                wrong.addAndGet(comparable(answer).equals(right) ? 0 : 1);
            }
            return Duration.ZERO;
        }
        Optional<String> later = answer.headers().firstValue("Retry-After");
        if ((status == 429 || status == 503) && later.isPresent()) {
            refused.add(millis);
        } else {
            failed.incrementAndGet();
        }
        return Duration.ofSeconds(later.map(Long::parseLong).orElse(0L));
    }

    private void askForHealth(BlockingQueue<Double> taken) throws InterruptedException {
        long start = System.nanoTime();
        try {
            int status = get("/health").statusCode();
            taken.add((System.nanoTime() - start) / 1e6);
            failed.addAndGet(status == 200 ? 0 : 1);
        } catch (IOException broken) {
            failed.incrementAndGet();
        }
    }

    private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(base + path)).build(), BodyHandlers.ofByteArray());
    }

    /// Removes the time taken, and fields that depend on other topics.
    private JsonNode comparable(HttpResponse<byte[]> answer) throws IOException {
        ObjectNode content = (ObjectNode) json.readTree(answer.body());
        content.remove(List.of("tookMillis", "suggestion"));
        return content;
    }
}
