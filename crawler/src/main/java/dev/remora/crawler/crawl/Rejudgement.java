package dev.remora.crawler.crawl;

import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.url.Url;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Judges all stored pages of a collection anew, from the page store, without a request: what a change of the topic
/// asks for. Each new judgement is journalled, and taken in as a replay takes it in; those of pages with one text
/// together, so that the best of them stands for all. Judging is done by many threads, deciding by one, in the
/// order of the journal.
public final class Rejudgement {
    /// Pages that are read and judged side by side.
    private static final int AT_A_TIME = 128;

    private final CollectionWriter collection;
    private final PageJudge judge;
    private final String reason;
    private final Clock clock;
    private final Watcher watcher;
    private Optional<Outcome> found = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();

    /// What came of it.
    ///
    /// @param pages that were judged
    /// @param onTopic contents on topic among them, each counted once
    /// @param cameIn pages whose content was off topic before and is on topic now
    /// @param wentOut the other way round
    public record Outcome(long pages, long onTopic, long cameIn, long wentOut) {
        /// For people.
        public String words() {
            return String.format(
                    Locale.ROOT,
                    "%,d stored pages judged anew: %,d on topic; %,d came in, %,d went out",
                    pages,
                    onTopic,
                    cameIn,
                    wentOut);
        }
    }

    /// Watches it, and may end it.
    public interface Watcher {
        /// Nobody watches.
        Watcher NONE = (done, of) -> true;

        /// So many pages have been judged.
        ///
        /// @return whether to go on; if not, all will have to be judged again
        boolean judged(long done, long of);
    }

    /// @param judge judges pages by the topic as it is now
    /// @param reason why, for people: `the topic's keywords changed`
    public Rejudgement(CollectionWriter collection, PageJudge judge, String reason, Clock clock, Watcher watcher) {
        this.collection = collection;
        this.judge = judge;
        this.reason = reason;
        this.clock = clock;
        this.watcher = watcher;
    }

    /// A page with its new judgement.
    private record Judged(StoredVersions.Version version, Judgement judgement) {
        long key() {
            return version.url().key();
        }
    }

    /// One going over all pages.
    private final class Pass {
        private final JournalReplay replay;
        private final ReplayedContents contents;
        private final ContentGroups groups;
        private final StoredVersions versions;
        private final Judgements judgements;
        private final Map<Long, List<Judged>> incomplete = new HashMap<>();
        private long done;
        private long onTopic;

        Pass(JournalReplay replay) {
            this.replay = replay;
            this.contents = replay.contents();
            this.groups = contents.groups();
            this.versions = StoredVersions.of(collection);
            this.judgements = new Judgements(versions);
        }

        boolean over(ExecutorService threads) {
            take(new JournalRecord.JudgingBegan(clock.instant(), reason));
            List<StoredVersions.Version> batch = new ArrayList<>();
            boolean[] stopped = new boolean[1];
            versions.forEach(version -> {
                batch.add(version);
                if (batch.size() == AT_A_TIME && !stopped[0]) {
                    stopped[0] = !judge(batch, threads);
                    batch.clear();
                }
            });
            if (stopped[0] || !judge(batch, threads)) {
                return false;
            }
            incomplete.values().forEach(this::decide);
            judgements.complete();
            found = Optional.of(new Outcome(done, onTopic, judgements.cameIn().size(), judgements.wentOut()));
            return true;
        }

        private boolean judge(List<StoredVersions.Version> batch, ExecutorService threads) {
            List<Future<Judgement>> judging = new ArrayList<>();
            for (StoredVersions.Version version : batch) {
                judging.add(threads.submit(() -> {
                    StoredPage stored = collection.page(version.page());
                    return judge.judge(stored);
                }));
            }
            for (int i = 0; i < judging.size(); i++) {
                take(new Judged(batch.get(i), heeded(batch.get(i).url(), await(judging.get(i)))));
            }
            done += batch.size();
            return watcher.judged(done, versions.size());
        }

        /// What its host gives for anything is none, whatever the topic.
        private Judgement heeded(Url url, Judgement judgement) {
            return groups.member(url.key())
                    .filter(member -> groups.catchAll(url, member.digest()))
                    .map(member -> Duplicates.NOT_THERE)
                    .orElse(judgement);
        }

        /// Decides at once where no other page has the same text, else when all that have it are judged.
        private void take(Judged judged) {
            Optional<Member> member = groups.member(judged.key());
            judgements.add(
                    judged.version(),
                    judged.judgement().relevance(),
                    contents.wasOnTopic(judged.key()),
                    judged.judgement().onTopic());
            int alike = member.map(m -> groups.size(m.digest())).orElse(1);
            if (alike == 1) {
                journal(judged, 0, member.isEmpty() && contents.verdict(judged.key()) == Verdict.DUPLICATE);
                return;
            }
            long digest = member.orElseThrow().digest();
            List<Judged> together = incomplete.computeIfAbsent(digest, d -> new ArrayList<>());
            together.add(judged);
            if (together.size() == alike) {
                incomplete.remove(digest);
                decide(together);
            }
        }

        /// The page that stands for them goes first, for the others point at it.
        private void decide(List<Judged> together) {
            long digest = groups.member(together.getFirst().key()).orElseThrow().digest();
            long before = groups.representative(digest).map(Member::key).orElse(0L);
            Judged best = together.getFirst();
            for (Judged other : together) {
                int more = Integer.compare(rank(other), rank(best));
                if (more > 0 || (more == 0 && other.key() == before)) {
                    best = other;
                }
            }
            journal(best, 0, false);
            for (Judged other : together) {
                if (other.key() != best.key()) {
                    journal(other, best.key(), true);
                }
            }
        }

        private int rank(Judged judged) {
            Judgement judgement = judged.judgement();
            return groups.member(judged.key())
                    .orElseThrow()
                    .judged(judgement.relevance(), judgement.onTopic())
                    .rank();
        }

        private void journal(Judged judged, long sameAs, boolean duplicate) {
            Judgement judgement = judged.judgement();
            Verdict alone = judgement.onTopic() ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC;
            onTopic += !duplicate && judgement.onTopic() ? 1 : 0;
            take(new JournalRecord.JudgedAnew(
                    clock.instant(),
                    judged.version().url(),
                    judged.version().page(),
                    judgement.relevance(),
                    duplicate ? Verdict.DUPLICATE : alone,
                    judgement.onTopic(),
                    sameAs,
                    judged.version().run(),
                    judgement.evidence()));
        }

        private void take(JournalRecord record) {
            collection.append(record);
            replay.take(record);
        }
    }

    /// Goes over all pages that the journal has. To be followed by [#ended], when the journal has what follows from
    /// it for links, too: a kill before that has it done again.
    ///
    /// @param replay that has read the journal; it takes in what is decided
    /// @return what became of the pages; empty if it was ended before its end
    Optional<Judgements> over(JournalReplay replay) {
        collection.sync();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Pass pass = new Pass(replay);
            return pass.over(threads) ? Optional.of(pass.judgements) : Optional.empty();
        }
    }

    /// Everything that follows from the judgements is journalled.
    void ended() {
        Outcome all = found.orElseThrow();
        collection.append(new JournalRecord.JudgingEnded(clock.instant(), all.pages(), all.onTopic()));
        collection.sync();
        outcome = found;
    }

    /// What came of it; empty if it was ended before its end.
    public Optional<Outcome> outcome() {
        return outcome;
    }

    private static Judgement await(Future<Judgement> judging) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return judging.get();
                } catch (InterruptedException e) {
                    interrupted = true; // what was begun is seen through: it takes milliseconds
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
