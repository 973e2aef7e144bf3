package dev.remora.crawler.priority.auto;

import dev.remora.crawler.priority.PriorityStrategy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// When queued links are scored again: those of a host when a share of its pages is newer than the last time
/// ([AutoSettings#laziness]), all when the crawl has grown by half; both later if many links wait
/// ([AutoSettings#pace]). For one thread.
public final class RescoringSchedule {
    private static final int FIRST = 32;
    private static final double GROWTH = 1.5;
    /// Hosts in a snapshot: of those left out few links wait, so that they cost little if they are scored early.
    private static final int KEPT = 256;

    private static final int LONGEST_NAME = 255;

    /// Most bytes of a snapshot.
    public static final int LONGEST_SNAPSHOT =
            4 * Long.BYTES + Integer.BYTES + KEPT * (Integer.BYTES + LONGEST_NAME + 3 * Long.BYTES);

    private final AutoSettings settings;
    private final Map<String, Host> hosts = new HashMap<>();
    private final Set<String> groups = new TreeSet<>();
    private long fetched;
    private long waiting;
    private long lastOfAll;
    private long nextOfAll = FIRST;

    /// The progress on a host.
    private static final class Host {
        private long fetched;
        private long fetchedSince;
        private long waiting;
    }

    /// Creates a schedule of a crawl that begins.
    public RescoringSchedule(AutoSettings settings) {
        this.settings = settings;
    }

    /// A link to a host is queued.
    public void queued(String host) {
        waiting++;
        host(host).waiting++;
    }

    /// A queued link to a host was followed.
    ///
    /// @param page whether it led to a page
    public void followed(String name, boolean page) {
        Host host = host(name);
        host.waiting--;
        waiting--;
        if (page) {
            fetched++;
            host.fetched++;
            host.fetchedSince++;
            review(name, host);
        }
    }

    private void review(String name, Host host) {
        if (host.fetchedSince >= settings.laziness() * host.fetched
                && host.fetchedSince >= host.waiting / settings.pace()) {
            host.fetchedSince = 0;
            groups.add("host:" + name);
        }
        if (fetched >= nextOfAll && fetched - lastOfAll >= waiting / settings.pace()) {
            lastOfAll = fetched;
            nextOfAll = (long) (fetched * GROWTH);
            groups.add(PriorityStrategy.EVERYTHING);
        }
    }

    /// Pages that were fetched from a host.
    public long fetched(String host) {
        return host(host).fetched;
    }

    private Host host(String name) {
        return hosts.computeIfAbsent(name, _ -> new Host());
    }

    /// Takes the groups that are due, in a deterministic order.
    public Set<String> takeDue() {
        if (groups.isEmpty()) {
            return Set.of();
        }
        Set<String> due = new TreeSet<>(groups);
        groups.clear();
        return due;
    }

    /// Appends a snapshot, of the hosts to which most links wait.
    public void write(ByteBuffer out) {
        out.putLong(fetched).putLong(waiting).putLong(lastOfAll).putLong(nextOfAll);
        List<Map.Entry<String, Host>> most = hosts.entrySet().stream()
                .filter(host -> host.getValue().waiting > 0 && host.getKey().length() <= LONGEST_NAME)
                .sorted(Comparator.comparingLong((Map.Entry<String, Host> host) -> -host.getValue().waiting)
                        .thenComparing(Map.Entry::getKey))
                .limit(KEPT)
                .toList();
        out.putInt(most.size());
        most.forEach(entry -> {
            byte[] name = entry.getKey().getBytes(StandardCharsets.US_ASCII);
            Host host = entry.getValue();
            out.putInt(name.length).put(name);
            out.putLong(host.fetched).putLong(host.fetchedSince).putLong(host.waiting);
        });
    }

    /// Restores a snapshot.
    public void read(ByteBuffer in) {
        fetched = in.getLong();
        waiting = in.getLong();
        lastOfAll = in.getLong();
        nextOfAll = in.getLong();
        for (int left = in.getInt(); left > 0; left--) {
            byte[] name = new byte[in.getInt()];
            in.get(name);
            Host host = host(new String(name, StandardCharsets.US_ASCII));
            host.fetched = in.getLong();
            host.fetchedSince = in.getLong();
            host.waiting = in.getLong();
        }
    }
}
