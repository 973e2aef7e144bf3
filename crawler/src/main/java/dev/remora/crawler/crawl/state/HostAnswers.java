package dev.remora.crawler.crawl.state;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/// Which hosts answer, by the decisions in the journal and by nothing else: so a crawl that goes on knows what it knew.
/// A server's own error, or a gateway's for a host that it cannot reach, is no answer. For the loop's thread.
public final class HostAnswers implements StatePart {
    /// Origins that are remembered because they answered last.
    private static final int LATELY = 4;

    private static final Standing UNKNOWN = new Standing();

    private final Map<String, Standing> hosts = new HashMap<>();
    /// How many of these each site has.
    private final Map<String, Integer> bySite = new HashMap<>();
    /// By host, the one that answered last at the end.
    private final Map<String, String> lately = new LinkedHashMap<>();

    /// How a host stands.
    public static final class Standing {
        private boolean answered;
        private int failures;
        private int robotsFailures;
        private int times;
        private Instant until = Instant.MIN;
        private Duration pause = Duration.ZERO;

        /// Whether it ever answered.
        public boolean answered() {
            return answered;
        }

        /// Requests for pages since its last response that brought none.
        public int failures() {
            return failures;
        }

        /// Requests for robots.txt since its last answer that did not bring it.
        public int robotsFailures() {
            return robotsFailures;
        }

        /// How often it was parked since its last answer.
        public int times() {
            return times;
        }

        /// When it is asked again, if it was parked.
        public Instant until() {
            return until;
        }

        /// The same, but no later than the whole pause from now: the clock may have been set back.
        public Instant until(Instant now) {
            Instant latest = now.plus(pause);
            return until.isAfter(latest) ? latest : until;
        }

        private List<Object> values() {
            return List.of(answered, failures, robotsFailures, times, until, pause);
        }

        private void answers() {
            answered = true;
            failures = 0;
            robotsFailures = 0;
            times = 0;
            until = Instant.MIN;
            pause = Duration.ZERO;
        }
    }

    /// Takes in a decision.
    void apply(JournalRecord record) {
        switch (record) {
            case JournalRecord.Fetched fetched -> answered(fetched.url());
            case JournalRecord.Moved moved -> answered(moved.url());
            case JournalRecord.SitemapFetched list -> responded(list.url(), list.status());
            case JournalRecord.Failed failed -> {
                responded(failed.url(), failed.status());
                made(failed.url().host()).failures += failed.unreachable() ? 1 : 0;
            }
            case JournalRecord.RobotsFetched robots -> {
                if (robots.answered()) {
                    answered(new Url(robots.origin() + "/"));
                } else {
                    made(new Url(robots.origin() + "/").host()).robotsFailures++;
                }
            }
            case JournalRecord.HostParked parked -> {
                Standing host = made(parked.host());
                host.times = parked.times();
                host.until = parked.until();
                host.pause = parked.pause();
            }
            default -> {} // tells nothing of a host
        }
    }

    private void responded(Url url, int status) {
        if (status > 0 && JournalRecord.Failed.mayBeOtherwise(status)) {
            made(url.host()).failures = 0;
        } else if (status > 0) {
            answered(url);
        }
    }

    private void answered(Url url) {
        made(url.host()).answers();
        lately.remove(url.host());
        lately.put(url.host(), url.origin());
        if (lately.size() > LATELY) {
            lately.remove(lately.keySet().iterator().next());
        }
    }

    /// How a host stands.
    public Standing of(String host) {
        return hosts.getOrDefault(host, UNKNOWN);
    }

    private Standing made(String host) {
        Standing standing = hosts.get(host);
        if (standing == null) {
            standing = new Standing();
            hosts.put(host, standing);
            bySite.merge(Sites.ofHost(host), 1, Integer::sum);
        }
        return standing;
    }

    /// Whether a host was asked for anything.
    boolean asked(String host) {
        return hosts.containsKey(host);
    }

    /// How many hosts of a site were.
    int hostsAsked(String site) {
        return bySite.getOrDefault(site, 0);
    }

    /// Whether any host ever answered.
    public boolean any() {
        return !lately.isEmpty();
    }

    /// Origins that answered last, the last of them first.
    public List<String> lately() {
        return new ArrayList<>(lately.values()).reversed();
    }

    /// All hosts that were ever asked, or were parked.
    public void forEach(BiConsumer<String, Standing> action) {
        hosts.forEach(action);
    }

    @Override
    public List<Object> snapshot() {
        Map<String, List<Object>> values = new HashMap<>();
        hosts.forEach((name, standing) -> values.put(name, standing.values()));
        return List.of(values, Map.copyOf(bySite), lately());
    }
}
