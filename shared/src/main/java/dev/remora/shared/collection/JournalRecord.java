package dev.remora.shared.collection;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One decision of a crawl. The journal of these is the truth about a collection; everything else but the archived
/// responses is a view of it that can be made again.
public sealed interface JournalRecord {
    /// When it was decided.
    Instant at();

    /// A run began. What waits is carried over from the run before.
    ///
    /// @param run number of the run, from 1
    /// @param budget pages that it may fetch, and who said so
    record RunStarted(Instant at, int run, String strategy, String relevance, Budget budget) implements JournalRecord {
        /// The same at another time.
        public RunStarted at(Instant other) {
            return new RunStarted(other, run, strategy, relevance, budget);
        }
    }

    /// Pages that a run may fetch; for a recrawl, requests for pages.
    ///
    /// @param pages at most
    /// @param given whether a person gave it for this topic, beside the topic file: it holds until another is given
    record Budget(long pages, boolean given) {}

    /// A run used up its budget or its frontier. A run that was stopped has no such record and is gone on with.
    record RunEnded(Instant at, int run, RunReason reason) implements JournalRecord {}

    /// What the run's process has measured, written twice a second while it crawls, and when what it does changes.
    ///
    /// @param run number of the run, from 1
    /// @param active time for which the run has been at work so far, in all its processes: crawling, or stopping;
    ///     not paused, stalled, judging stored pages anew, or stopped
    /// @param received bytes of response bodies received so far in the run, in all its processes, coded as they
    ///     came
    /// @param stall why it stalls: nothing has answered for some seconds; empty where it does not
    /// @param unfinished why the run ended before it was done; empty where it did not, or goes on
    record RunMeasured(
            Instant at, int run, Duration active, long received, Optional<Reason> stall, Optional<RunReason> unfinished)
            implements JournalRecord {
        /// Of a run that goes on, or is done.
        public RunMeasured(Instant at, int run, Duration active, long received, Optional<Reason> stall) {
            this(at, run, active, received, stall, Optional.empty());
        }
    }

    /// Known addresses are asked for again in this run. Where all are, every address that is done waits again from
    /// here on, each with the relevance of its last version as its priority; else those wait again
    /// that [AskedAgain] named since the run before.
    record RecrawlAsked(Instant at, int run, Recrawl which) implements JournalRecord {
        /// A recrawl of all.
        public RecrawlAsked(Instant at, int run) {
            this(at, run, new Recrawl.All());
        }
    }

    /// A known address waits again: the next recrawl is of addresses so named.
    record AskedAgain(Instant at, long key) implements JournalRecord {}

    /// An address waits: it was seen for the first time, or waits by a better link now, or the page of its link was
    /// judged anew.
    ///
    /// @param priority in [0, 1]
    record Queued(Instant at, Link link, double priority, LinkEvidence evidence) implements JournalRecord {}

    /// An address was not let in, or was let go of before it was fetched.
    ///
    /// @param source key of the page that linked to it, or 0
    record Dropped(Instant at, Url url, long source, Exclusion reason) implements JournalRecord {}

    /// Waiting links have new priorities. A link keeps its number.
    record Rescored(Instant at, QueuePriorities priorities) implements JournalRecord {}

    /// A page was fetched, read and judged.
    ///
    /// @param relevance in [0, 1]
    /// @param verdict ON_TOPIC, OFF_TOPIC or DUPLICATE
    /// @param digest 64-bit digest of its text, for exact duplicates; 0 for none
    /// @param evidence the judgement's
    /// @param indexable false where the page asks not to be shown
    /// @param likeness how its content stands to that of others
    record Fetched(
            Instant at,
            Url url,
            int status,
            WarcLocation warc,
            PageLocation page,
            double relevance,
            Verdict verdict,
            long digest,
            PageEvidence evidence,
            boolean indexable,
            Likeness likeness)
            implements JournalRecord {
        /// One whose content was compared with no other.
        public Fetched(
                Instant at,
                Url url,
                int status,
                WarcLocation warc,
                PageLocation page,
                double relevance,
                Verdict verdict,
                long digest,
                PageEvidence evidence,
                boolean indexable) {
            this(at, url, status, warc, page, relevance, verdict, digest, evidence, indexable, Likeness.NONE);
        }

        /// How its content was judged, which the verdict `DUPLICATE` hides.
        public boolean contentOnTopic() {
            return verdict == Verdict.ON_TOPIC || (verdict == Verdict.DUPLICATE && likeness.onTopic());
        }

        /// Whether its content is on topic and was not met at another address: what harvest counts.
        public boolean harvested() {
            return verdict == Verdict.ON_TOPIC && likeness.sameAs() == 0;
        }
    }

    /// An address led to another. The target is queued by a record of its own.
    record Moved(Instant at, Url url, int status, WarcLocation warc, String target) implements JournalRecord {}

    /// A request brought no page.
    ///
    /// @param status HTTP status, or 0 where no response came, or where it is not the response's fault that it was
    ///     not read
    /// @param warc the response, if there was one
    /// @param attempts requests made for this address so far
    /// @param retryAt when it is tried again; empty: never
    /// @param unreachable whether the host was asked and did not answer
    record Failed(
            Instant at,
            Url url,
            int status,
            Failure reason,
            Optional<WarcLocation> warc,
            int attempts,
            Optional<Instant> retryAt,
            boolean unreachable)
            implements JournalRecord {
        /// A failure that is not for want of an answer.
        public Failed(
                Instant at,
                Url url,
                int status,
                Failure reason,
                Optional<WarcLocation> warc,
                int attempts,
                Optional<Instant> retryAt) {
            this(at, url, status, reason, warc, attempts, retryAt, false);
        }

        /// Whether an address that failed so for good is asked for again by the next run: nobody answered, or with
        /// an error of the server's own. What an earlier run read there stays as it was.
        public static boolean mayBeOtherwise(int status) {
            return status == 0 || status == 429 || status >= 500;
        }
    }

    /// The host's robots.txt forbids it.
    record RefusedByRobots(Instant at, Url url) implements JournalRecord {}

    /// A host's robots.txt was asked for.
    ///
    /// @param origin scheme, host and port
    /// @param status HTTP status, or 0 where no response came
    /// @param warc the response, if there was one
    record RobotsFetched(Instant at, String origin, int status, Optional<WarcLocation> warc) implements JournalRecord {
        /// Whether the host said what its robots.txt allows, or that there is none; it did not where it gave no
        /// answer, or one that says to come back later.
        public boolean answered() {
            return !Failed.mayBeOtherwise(status);
        }
    }

    /// A list of addresses was asked for: a sitemap, or a feed.
    ///
    /// @param status HTTP status, or 0 where no response came
    /// @param warc the response, if there was one
    /// @param links pages that it names
    /// @param feed it is a feed, which is found by links and waits among them like a page
    /// @param level steps from robots.txt to it; 0 for one that robots.txt names, and for a feed
    /// @param sitemaps further sitemaps that it names and that are to be read
    record SitemapFetched(
            Instant at,
            Url url,
            int status,
            Optional<WarcLocation> warc,
            int links,
            boolean feed,
            int level,
            List<Url> sitemaps)
            implements JournalRecord {
        public SitemapFetched {
            sitemaps = List.copyOf(sitemaps);
        }

        /// A sitemap that robots.txt names and that names pages only.
        public SitemapFetched(Instant at, Url url, int status, Optional<WarcLocation> warc, int links) {
            this(at, url, status, warc, links, false, 0, List.of());
        }
    }

    /// A host asked to be left alone for a while.
    record HostPaused(Instant at, String host, Duration pause, Failure reason) implements JournalRecord {}

    /// A host that does not answer is left alone for longer; its links go on waiting.
    ///
    /// @param times how often in a row, from 1; each pause is longer than the one before
    record HostParked(Instant at, String host, Duration pause, int times, Failure reason) implements JournalRecord {
        /// When it is asked again.
        public Instant until() {
            return at.plus(pause);
        }
    }

    /// A stored page has a new verdict. One that was folded into another with the same content stands for itself
    /// again, unless the verdict is `DUPLICATE`.
    record Judged(Instant at, Url url, PageLocation page, double relevance, Verdict verdict, PageEvidence evidence)
            implements JournalRecord {}

    /// All stored pages are about to be judged anew, because the topic changed or somebody asked for it: what was
    /// counted of judgements so far is void, and counted again from what follows. Where no [JudgingEnded] follows,
    /// that was broken off, and has to be done again from its beginning.
    ///
    record JudgingBegan(Instant at, RunReason reason) implements JournalRecord {}

    /// A stored page was judged anew, as one of all. Its content is as before.
    ///
    /// @param verdict `ON_TOPIC` or `OFF_TOPIC`: it stands for itself from now on, and for what it was folded with;
    ///     `DUPLICATE`: another page stands for it
    /// @param onTopic how its content was judged, which the verdict `DUPLICATE` hides
    /// @param sameAs key of the page that stands for it; 0 where it stands for itself
    /// @param run the run that fetched it last
    record JudgedAnew(
            Instant at,
            Url url,
            PageLocation page,
            double relevance,
            Verdict verdict,
            boolean onTopic,
            long sameAs,
            int run,
            PageEvidence evidence)
            implements JournalRecord {}

    /// All stored pages have been judged anew, and what follows from that for links is journalled before this.
    ///
    /// @param pages how many there were
    /// @param onTopic contents on topic among them, each counted once
    record JudgingEnded(Instant at, long pages, long onTopic) implements JournalRecord {}

    /// A page that was read before enough was known of its site was read again from the archive.
    ///
    /// @param page as it is known now; status and response are those of its request, which was not made again
    /// @param relevanceBefore its relevance until now, in [0, 1]
    /// @param harvestedBefore whether it was counted as on topic until now
    /// @param harvested whether it is counted as on topic from now on
    record ReadAgain(Fetched page, double relevanceBefore, boolean harvestedBefore, boolean harvested)
            implements JournalRecord {
        @Override
        public Instant at() {
            return page.at();
        }
    }

    /// A page is no longer to be shown: it is gone, or it stands for the same content as another.
    record Removed(Instant at, Url url, Failure reason) implements JournalRecord {}

    /// What the strategy has learnt up to here.
    record StrategyState(Instant at, String strategy, Bytes state) implements JournalRecord {}
}
