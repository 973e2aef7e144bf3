package dev.remora.search.suggest;

import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Counts queries anonymously: a query is shown to others once several clients have made it on one day with
/// results. Of a client only a salted fingerprint is kept, with a salt that is drawn each day and never stored;
/// only queries of several clients are written to disk. A client counts once per day and query. Counts are
/// halved each week. Bounded; thread-safe.
public final class PastQueries {
    /// Number of clients that must have made a query on one day before it is shown.
    public static final int SEVERAL = 3;

    private static final Logger LOG = LoggerFactory.getLogger(PastQueries.class);
    private static final int MOST = 5_000;
    private static final int MOST_CLIENTS = 64;
    private static final double WEEK = 7;

    private final Optional<Path> file;
    private final Folding folding;
    private final Clock clock;
    private final RandomGenerator random;
    private final Map<String, Asked> queries = new HashMap<>();
    private LocalDate day;
    private long salt;
    private boolean changed;

    private static final class Asked {
        private final Set<Long> clients = new HashSet<>();
        private double score;
        private boolean shown;
    }

    /// @param file where shown queries are kept across restarts, if anywhere
    /// @param random draws the salt
    public PastQueries(Optional<Path> file, Folding folding, Clock clock, RandomGenerator random) {
        this.file = file;
        this.folding = folding;
        this.clock = clock;
        this.random = random;
        day = LocalDate.now(clock);
        salt = random.nextLong();
        file.filter(Files::isRegularFile).ifPresent(this::load);
    }

    /// Counts a query that had results.
    ///
    /// @param client identifies the client, for example by a network address; not kept
    public synchronized void asked(String query, String client) {
        String text = folding.fold(query).strip().replaceAll("\\s+", " ");
        if (!Shareable.is(text)) {
            return;
        }
        newDay();
        Asked asked = queries.computeIfAbsent(text, q -> new Asked());
        if (asked.clients.size() < MOST_CLIENTS && asked.clients.add(fingerprint(client))) {
            asked.score++;
            if (!asked.shown && asked.clients.size() >= SEVERAL) {
                asked.shown = true;
                changed = true;
            }
        }
        if (queries.size() > MOST) {
            forget();
        }
    }

    private long fingerprint(String client) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(ByteBuffer.allocate(Long.BYTES).putLong(salt).array());
            return ByteBuffer.wrap(digest.digest(client.getBytes(StandardCharsets.UTF_8)))
                    .getLong();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    /// Returns the shown queries, most frequent recently first.
    public synchronized List<String> popular(int number) {
        newDay();
        return queries.entrySet().stream()
                .filter(query -> query.getValue().shown)
                .sorted(Comparator.comparingDouble((Map.Entry<String, Asked> query) -> query.getValue().score)
                        .reversed()
                        .thenComparing(Map.Entry::getKey))
                .limit(number)
                .map(Map.Entry::getKey)
                .toList();
    }

    /// True if a query was first shown since the last call.
    synchronized boolean changed() {
        boolean was = changed;
        changed = false;
        return was;
    }

    /// Writes the shown queries to the file, if there is one.
    public synchronized void save() {
        file.ifPresent(path -> {
            List<String> lines = new ArrayList<>();
            queries.forEach((query, asked) -> {
                if (asked.shown) {
                    lines.add(query + '\t' + asked.score + '\t' + day + '\n');
                }
            });
            try {
                OwnerOnly.replaceFile(path, String.join("", lines));
            } catch (IOException e) {
                LOG.warn("Could not write past searches to {}: {}", path, e.getMessage());
            }
        });
    }

    private void load(Path path) {
        try {
            for (String line : Files.readAllLines(path, StandardCharsets.UTF_8)) {
                String[] columns = line.split("\t", -1);
                if (columns.length == 3 && queries.size() < MOST && Shareable.is(columns[0])) {
                    Asked asked = new Asked();
                    asked.score = faded(Double.parseDouble(columns[1]), LocalDate.parse(columns[2]));
                    asked.shown = true;
                    queries.put(columns[0], asked);
                }
            }
            changed = true;
        } catch (IOException | RuntimeException e) {
            LOG.warn("Could not read past searches from {}: {}", path, e.getMessage());
        }
    }

    /// Starts a new day with a new salt, and without yesterday's clients.
    private void newDay() {
        LocalDate today = LocalDate.now(clock);
        if (!today.equals(day)) {
            queries.values().forEach(asked -> {
                asked.score = faded(asked.score, day);
                asked.clients.clear();
            });
            queries.values().removeIf(asked -> !asked.shown || asked.score < 0.1);
            day = today;
            salt = random.nextLong();
            changed = true;
            save();
        }
    }

    private double faded(double score, LocalDate since) {
        double days = Math.max(0, LocalDate.now(clock).toEpochDay() - since.toEpochDay());
        return score * Math.pow(0.5, days / WEEK);
    }

    /// Drops the less frequent half.
    private void forget() {
        List<Map.Entry<String, Asked>> all = new ArrayList<>(queries.entrySet());
        all.sort(Comparator.comparing((Map.Entry<String, Asked> query) -> !query.getValue().shown)
                .thenComparingDouble(query -> -query.getValue().score));
        all.subList(MOST / 2, all.size()).stream()
                .map(Map.Entry::getKey)
                .toList()
                .forEach(queries::remove);
    }
}
