package dev.remora.shared.collection;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// One decision of a crawl. The journal of these is the source of truth of a collection; everything else
/// except the archived responses can be rebuilt from it.
///
/// A new kind of record needs its type here, its code in the codec of its family (package `journal`) and its
/// case in `RecordFold`; the compiler and the round trip of all kinds report missing ones. A record that
/// references a stored page or a response is also a case of `StoredPlaces`, and one that changes the index of
/// `ChangeFeed`.
public sealed interface JournalRecord {
    /// A decision about a run, or about all pages at once.
    sealed interface RunDecision extends JournalRecord {}

    /// A decision about links in the queue.
    sealed interface LinkDecision extends JournalRecord {}

    /// A decision about an address that was requested.
    sealed interface PageDecision extends JournalRecord {}

    /// A decision that gives a stored page a verdict.
    sealed interface Assessed extends PageDecision {
        /// The address of the page.
        Url url();

        /// The page.
        PageLocation page();

        /// The verdict, with its grounds.
        Assessment assessment();

        /// Its relevance, in [0, 1].
        default double relevance() {
            return assessment().relevance();
        }

        /// Its verdict.
        default Verdict verdict() {
            return assessment().verdict();
        }

        /// The evidence of its relevance.
        default PageEvidence evidence() {
            return assessment().evidence();
        }
    }

    /// A decision about a host, or about a list of addresses that it publishes.
    sealed interface HostDecision extends JournalRecord {}

    /// The time of the decision.
    Instant at();

    /// A run began. The queue is carried over from the previous run.
    ///
    /// @param run number of the run, from 1
    /// @param budget pages that it may fetch
    record RunStarted(Instant at, int run, String strategy, String relevance, Budget budget) implements RunDecision {
        /// Returns this record with another time.
        public RunStarted at(Instant other) {
            return new RunStarted(other, run, strategy, relevance, budget);
        }
    }

    /// The number of pages that a run may fetch; for a recrawl, the number of page requests.
    ///
    /// @param pages maximum
    /// @param given whether a person set it for this run, overriding the topic file. It holds until the run
    ///     ends, or the topic file names another number
    /// @param file the number in the topic file when it was given; 0 if it was not given, or if unknown
    record Budget(long pages, boolean given, long file) {
        public Budget {
            if (!given && file != 0) {
                throw new IllegalArgumentException("only a given budget overrides the file's " + file);
            }
        }

        /// A budget that overrides no known number.
        public Budget(long pages, boolean given) {
            this(pages, given, 0);
        }
    }

    /// A run used up its budget or its frontier. A run that was stopped or interrupted has no such
    /// record and is resumed.
    record RunEnded(Instant at, int run, RunReason reason) implements RunDecision {}

    /// Measurements of the run's process, written twice a second while it crawls, and whenever its activity
    /// changes.
    ///
    /// @param run number of the run, from 1
    /// @param active time for which the run was crawling or stopping so far, in all its processes; without
    ///     the time for which it was paused, stalled, re-judging stored pages, or stopped
    /// @param received bytes of response bodies received so far in the run, in all its processes, as
    ///     transferred (before decoding)
    /// @param stall why the run stalls: no host has answered for some seconds; empty if it does not stall
    /// @param unfinished why the run ended early: a stop, the end of a shard's round, or hosts that do not answer;
    ///     empty if it did not, or is still running. A run whose last measurement has none was interrupted
    record RunMeasured(
            Instant at, int run, Duration active, long received, Optional<Reason> stall, Optional<RunReason> unfinished)
            implements RunDecision {}

    /// This run requests known addresses again. For [Recrawl.All], every finished address is queued again,
    /// with the relevance of its last version as its priority; for the others, the addresses named by
    /// [AskedAgain] since the previous run are.
    record RecrawlRequested(Instant at, int run, Recrawl which) implements RunDecision {}

    /// A known address is queued again, for the next recrawl.
    record AskedAgain(Instant at, long key) implements LinkDecision {}

    /// An address was queued: it was seen for the first time, or has a better link now, or the page that
    /// links to it was re-judged.
    ///
    /// @param priority in [0, 1]
    record Queued(Instant at, Link link, double priority, LinkEvidence evidence) implements LinkDecision {}

    /// An address was not admitted to the queue, or was removed from it before it was fetched.
    ///
    /// @param source key of the page that linked to it, or 0
    record Dropped(Instant at, Url url, long source, Exclusion reason) implements LinkDecision {}

    /// What a shard of a crawl tells others.
    sealed interface ShardMessage extends LinkDecision {
        /// The link that it is about.
        Link link();

        /// The shards that receive it, by their index.
        ///
        /// @param shards how many there are
        IntStream receivers(int shards);
    }

    /// A link to another shard's site was sent to that shard, which queues it with the same priority.
    ///
    /// @param link with the group and inheritance that the strategy gave it
    /// @param priority in [0, 1]
    record Sent(Instant at, Link link, double priority, LinkEvidence evidence) implements ShardMessage {
        @Override
        public IntStream receivers(int shards) {
            return IntStream.of(Shard.of(link.target(), shards));
        }
    }

    /// A link led to a page, which the strategies of all other shards learn from.
    ///
    /// @param relevance of the page, in [0, 1]
    record OutcomeShared(Instant at, Link link, double relevance, boolean onTopic) implements ShardMessage {
        @Override
        public IntStream receivers(int shards) {
            int own = Shard.of(link.target(), shards);
            return IntStream.range(0, shards).filter(shard -> shard != own);
        }
    }

    /// Queued links have new priorities. Each link keeps its number.
    record Rescored(Instant at, QueuePriorities priorities) implements LinkDecision {}

    /// A page was fetched, parsed and judged.
    ///
    /// @param indexable false if the page asks not to be indexed
    /// @param likeness exact and near duplicates
    record Fetched(
            Instant at,
            Url url,
            ArchivedResponse response,
            PageLocation page,
            Assessment assessment,
            boolean indexable,
            Likeness likeness)
            implements Assessed {
        /// The location of the response.
        public WarcLocation warc() {
            return response.warc();
        }

        /// When the page was as it is stored: when its response came. An import decides long after that.
        public Instant visited() {
            Instant came = response.version().at();
            return came.equals(PageVersion.NONE.at()) || came.isAfter(at) ? at : came;
        }

        /// Whether its content was judged on topic; the verdict `DUPLICATE` hides this.
        public boolean contentOnTopic() {
            return verdict() == Verdict.ON_TOPIC || (verdict() == Verdict.DUPLICATE && likeness.onTopic());
        }

        /// Whether its content is on topic and was not found at another address before: these pages count for
        /// the harvest rate.
        public boolean harvested() {
            return verdict() == Verdict.ON_TOPIC && likeness.sameAs() == 0;
        }
    }

    /// A known page was requested again and has not changed: the record of its last fetch stays valid.
    ///
    /// @param response with the status 304, or with the same content
    /// @param harvested whether it counts as on topic
    record Unchanged(Instant at, Url url, ArchivedResponse response, boolean harvested) implements PageDecision {}

    /// An address redirected to another. The target is queued by a separate record.
    record Moved(Instant at, Url url, int status, WarcLocation warc, String target) implements PageDecision {}

    /// How a request was answered.
    ///
    /// @param status HTTP status; 0 if no response came
    /// @param warc the response, if there was one and it is archived
    /// @param version of a list of addresses or a robots.txt that was read, or found unchanged; [PageVersion#NONE]
    ///     for all others
    record Answer(int status, Optional<WarcLocation> warc, PageVersion version) {
        /// An answer of unknown version.
        public Answer(int status, Optional<WarcLocation> warc) {
            this(status, warc, PageVersion.NONE);
        }

        /// An answer that is not archived.
        public Answer(int status) {
            this(status, Optional.empty());
        }

        /// Returns the answer without its response, which is lost.
        public Answer withoutResponse() {
            return new Answer(status, Optional.empty(), version);
        }
    }

    /// A request returned no page.
    ///
    /// @param answer with status 0 also if the response is not the reason that it was not parsed
    /// @param attempts requests made for this address so far
    /// @param retryAt time of the next attempt; empty: never
    /// @param unreachable whether the host was asked and did not answer
    record Failed(
            Instant at,
            Url url,
            Answer answer,
            Failure reason,
            int attempts,
            Optional<Instant> retryAt,
            boolean unreachable)
            implements PageDecision {
        /// A failure of another kind than a missing answer.
        public Failed(Instant at, Url url, Answer answer, Failure reason, int attempts, Optional<Instant> retryAt) {
            this(at, url, answer, reason, attempts, retryAt, false);
        }

        /// The HTTP status of the answer.
        public int status() {
            return answer.status();
        }

        /// Whether a final failure may be temporary: a recrawl requests the address again, and the result of an
        /// earlier run stays valid.
        public boolean isTransient() {
            return isTransient(status(), reason);
        }

        /// The same for a failure by its parts.
        public static boolean isTransient(int status, Failure reason) {
            return isTransientStatus(status) || reason instanceof Failure.Withheld;
        }

        /// Whether a response says nothing about the page: no answer, or an error of the server (0, 429, 500 and
        /// above).
        public static boolean isTransientStatus(int status) {
            return status == 0 || status == 429 || status >= 500;
        }

        /// Whether a status says that the page is gone (404, 410, 451).
        public static boolean isGone(int status) {
            return status == 404 || status == 410 || status == 451;
        }
    }

    /// The host's robots.txt forbids the address.
    ///
    /// @param keptUntil end of the grace period for which a stored page stays in the index; empty if none stays
    record RefusedByRobots(Instant at, Url url, Optional<Instant> keptUntil) implements HostDecision {
        /// Why it has no page, or until when that stays.
        public Failure reason() {
            Failure forbidden = new Failure.RobotsForbid();
            return keptUntil
                    .<Failure>map(until -> new Failure.Withheld(forbidden, until))
                    .orElse(forbidden);
        }
    }

    /// A host's robots.txt was requested.
    ///
    /// @param origin scheme, host and port
    record RobotsFetched(Instant at, String origin, Answer answer) implements HostDecision {
        /// Status of a response with a part of the rules, which nobody asked for.
        public static final int PARTIAL = 206;

        /// The HTTP status of the answer.
        public int status() {
            return answer.status();
        }

        /// Whether it is as it was when it was read before; the response has no body.
        public boolean unchanged() {
            return status() == 304 && !answer.version().equals(PageVersion.NONE);
        }

        /// Whether the rules of robots.txt, or its absence, are known; false if no answer came, only a part of
        /// them, an error of the server, or a 304 that confirms nothing.
        public boolean answered() {
            return !Failed.isTransientStatus(status()) && status() != PARTIAL && (status() != 304 || unchanged());
        }
    }

    /// A list of addresses was requested: a sitemap, or a feed.
    ///
    /// @param links number of pages that it lists
    /// @param feed whether it is a feed; feeds are found by links and queued like pages
    /// @param level steps from robots.txt to it; 0 for a sitemap that robots.txt names, and for a feed
    /// @param sitemaps further sitemaps that it names and that will be fetched
    record SitemapFetched(Instant at, Url url, Answer answer, int links, boolean feed, int level, List<Url> sitemaps)
            implements HostDecision {
        public SitemapFetched {
            sitemaps = List.copyOf(sitemaps);
        }

        /// Steps from robots.txt to what an answer at a level names: the target of a redirect is at the same level.
        public static int below(int level, Answer answer) {
            boolean moved = answer.status() >= 300 && answer.status() < 400 && answer.status() != 304;
            return moved ? level : level + 1;
        }
    }

    /// A sitemap of a host announced when its pages changed last.
    ///
    /// @param pages stored pages that it announced as changed since their last visit
    record ChangesAnnounced(Instant at, String host, List<Url> pages) implements HostDecision {
        public ChangesAnnounced {
            pages = List.copyOf(pages);
        }
    }

    /// A host asked for a pause.
    record HostPaused(Instant at, String host, Duration pause, Failure reason) implements HostDecision {}

    /// A host that does not answer, or asked for a long pause, is not requested for a while; its links stay queued.
    ///
    /// @param times number of pauses in a row without an answer, from 1; each is longer than the previous one.
    ///     0: the host asked for the pause
    record HostParked(Instant at, String host, Duration pause, int times, Failure reason) implements HostDecision {
        /// The time of the next request.
        public Instant until() {
            return at.plus(pause);
        }
    }

    /// A host has other network addresses than before.
    ///
    /// @param addresses as text, sorted; at least one
    record HostAddressed(Instant at, String host, List<String> addresses) implements HostDecision {
        /// Copies the addresses.
        public HostAddressed {
            addresses = List.copyOf(addresses);
        }
    }

    /// A page on topic was requested again under both forms of the crawler's name, to find out whether its host
    /// answers browsers with another page.
    ///
    /// @param page whose address was requested
    /// @param requests made for the comparison, at least 1
    record CloakingChecked(Instant at, Url page, int requests, CloakingFinding finding) implements HostDecision {}

    /// A host refused one page after another, so a page that it served before was requested again, to find out whether
    /// it has banned the crawler or only forbids those pages.
    ///
    /// @param page whose address was requested
    /// @param status HTTP status; 0 if no response came: that tells nothing
    /// @param banned whether it was refused, too
    record BanChecked(Instant at, Url page, int status, boolean banned) implements HostDecision {}

    /// A stored page has a new verdict. Unless this is `DUPLICATE`, a page that was folded into another of
    /// the same content is its own representative again. A page that is `DUPLICATE` by the evidence
    /// `RepresentedBy` is folded into one of another shard; in its own shard it still represents its text.
    record Judged(Instant at, Url url, PageLocation page, Assessment assessment) implements Assessed {}

    /// A page belongs to another cluster of near duplicates from now on: to one that began in another shard.
    ///
    /// @param cluster its name, not 0
    /// @param sketch that begins the cluster in this shard; empty if it has one of that name
    record Clustered(Instant at, Url url, long cluster, Bytes sketch) implements PageDecision {}

    /// All stored pages are about to be re-judged, because the topic changed or on request: all counts of
    /// verdicts restart from here, and hold from [JudgingEnded] on. If none follows, the re-judging was interrupted
    /// and has to restart from its beginning.
    record JudgingBegan(Instant at, RunReason reason) implements RunDecision {}

    /// A stored page was re-judged, together with all others. Its content is the same.
    ///
    /// @param assessment with the verdict `ON_TOPIC` or `OFF_TOPIC`: from now on it represents itself and the
    ///     pages with which it was folded; `DUPLICATE`: another page is its representative
    /// @param onTopic whether its content was judged on topic; the verdict `DUPLICATE` hides this
    /// @param sameAs key of its representative; 0 if it represents itself
    /// @param run the run that fetched it last
    record Rejudged(
            Instant at, Url url, PageLocation page, Assessment assessment, boolean onTopic, long sameAs, int run)
            implements Assessed {}

    /// What a re-judging of all stored pages did, for users. Its [JudgingEnded] follows.
    ///
    /// @param result [RunReason.JudgedAll] or [RunReason.MostWentOut]
    record JudgingResult(Instant at, RunReason result) implements RunDecision {}

    /// All stored pages have been re-judged. The records of the effects on links come before this one.
    ///
    /// @param pages number of pages
    /// @param onTopic number of distinct contents on topic among them
    record JudgingEnded(Instant at, long pages, long onTopic) implements RunDecision {}

    /// A page that was parsed before the template of its site was known was parsed again from the archive.
    ///
    /// @param page the new version; status and response are those of the original request, which was not
    ///     repeated
    /// @param relevanceBefore its relevance until now, in [0, 1]
    /// @param harvestedBefore whether it counted as on topic until now
    /// @param harvested whether it counts as on topic from now on
    record Reparsed(Fetched page, double relevanceBefore, boolean harvestedBefore, boolean harvested)
            implements PageDecision {
        @Override
        public Instant at() {
            return page.at();
        }
    }

    /// All archived responses were read again and all pages judged, in an order that the addresses alone decide.
    /// Records of the pages that changed come before this one.
    ///
    /// @param pages number of pages
    /// @param kept those that could not be read again
    /// @param lessons the pages from which the relevance model learnt, in order and as they are now: it learns from
    ///     them at each opening; empty if the model does not learn
    record Reread(Instant at, long pages, long kept, List<PageLocation> lessons) implements RunDecision {
        public Reread {
            lessons = List.copyOf(lessons);
        }
    }

    /// A page must no longer be shown: it is gone, or its content is now that of another page.
    record Removed(Instant at, Url url, Failure reason) implements PageDecision {}

    /// The learned state of the strategy at this point.
    record StrategyState(Instant at, String strategy, Bytes state) implements RunDecision {}
}
