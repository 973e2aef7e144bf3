package dev.remora.crawler.crawl.state.hosts;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.CloakingFinding;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.reason.PageEvidence;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Which hosts were found to answer browsers with another page than the crawler, and when each was checked. At most one
/// check a day for a host, and on average one request for a check per so many answered page requests. Pages that are
/// answered while no host is due allow a few checks later, not a burst. About 200 bytes per checked host.
/// For the loop's thread.
public final class CloakingFindings implements StatePart {
    private static final Duration PAUSE = Duration.ofDays(1);

    /// Maximum number of requests for checks that may be saved up.
    private static final int MOST_SAVED = 5;

    private static final Checked NEVER = new Checked(Instant.MIN, Optional.empty());

    private final int pagesPerCheck;
    private final Map<String, Checked> hosts = new HashMap<>();
    /// Answered page requests that no check has used up; below 0 after a check of several requests.
    private long credit;

    /// A host that was checked.
    ///
    /// @param at time of the last check
    /// @param cloaks the check that found out that it cloaks; empty if none did, or a later one found the same page
    private record Checked(Instant at, Optional<JournalRecord.CloakingChecked> cloaks) {
        private Checked and(JournalRecord.CloakingChecked next) {
            return switch (next.finding()) {
                case CloakingFinding.Same _ -> new Checked(next.at(), Optional.empty());
                case CloakingFinding.Unclear _ -> new Checked(next.at(), cloaks);
                case CloakingFinding.Other _ -> new Checked(next.at(), Optional.of(next));
            };
        }
    }

    /// @param pagesPerCheck answered page requests for each request of a check; 0: hosts are not checked, and what was
    ///     found before has no effect
    public CloakingFindings(int pagesPerCheck) {
        this.pagesPerCheck = pagesPerCheck;
    }

    /// Applies a decision.
    public void apply(JournalRecord record) {
        switch (record) {
            case JournalRecord.Fetched _, JournalRecord.Unchanged _, JournalRecord.Moved _ ->
                credit = Math.min(credit + 1, (long) MOST_SAVED * pagesPerCheck);
            case JournalRecord.CloakingChecked compared -> {
                credit -= (long) compared.requests() * pagesPerCheck;
                hosts.put(compared.page().host(), last(compared.page().host()).and(compared));
            }
            default -> {} // neither a page nor a check
        }
    }

    private Checked last(String host) {
        return hosts.getOrDefault(host, NEVER);
    }

    /// Whether a host may be checked now.
    ///
    /// @param pending checks that have begun
    public boolean due(String host, int pending, Instant now) {
        return pagesPerCheck > 0
                && (pending + 1L) * pagesPerCheck <= credit
                && !last(host).at().isAfter(now.minus(PAUSE));
    }

    /// Why no page of a host counts as on topic: browsers get something off topic instead. Empty if its pages count.
    public Optional<PageEvidence> objection(String host) {
        return last(host)
                .cloaks()
                .filter(_ -> pagesPerCheck > 0)
                .flatMap(found -> found.finding() instanceof CloakingFinding.Other other && !other.onTopic()
                        ? Optional.of(other.evidence())
                        : Optional.empty());
    }

    @Override
    public Object snapshot() {
        return Map.of("hosts", Map.copyOf(hosts), "credit", credit);
    }

    @Override
    public void write(CheckpointWriter out) {
        out.signed(credit);
        out.all(hosts, (host, found) -> {
            out.text(host);
            out.instant(found.at());
            out.optional(found.cloaks(), out::record);
        });
    }

    @Override
    public void read(CheckpointReader in) {
        credit = in.signed();
        in.all(() -> hosts.put(
                in.text(),
                new Checked(in.instant(), in.optional(() -> in.record(JournalRecord.CloakingChecked.class)))));
    }
}
