package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.content.Overrides;
import dev.remora.crawler.crawl.rescoring.JudgementTable;
import dev.remora.crawler.crawl.rescoring.StoredVersions;
import dev.remora.crawler.crawl.state.Contents;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;

/// One pass over all stored pages: many threads judge them, one decides, in journal order.
final class JudgingPass {
    /// Pages that are read and judged concurrently.
    private static final int AT_A_TIME = 128;

    private final CollectionWriter collection;
    private final PageJudge judge;
    private final Clock clock;
    private final Rejudgement.Watcher watcher;
    private final Decisions decisions;
    private final Contents contents;
    private final ContentGroups groups;
    private final Overrides overrides;
    private final StoredVersions versions;
    private final JudgementTable judgements;
    private final Map<Long, List<Judged>> incomplete = new HashMap<>();
    private long done;
    private long onTopic;
    private long cameIn;
    private long wentOut;

    /// @param state of the journal; applies the decisions
    JudgingPass(
            CollectionWriter collection, PageJudge judge, Clock clock, Rejudgement.Watcher watcher, CrawlState state) {
        this.collection = collection;
        this.judge = judge;
        this.clock = clock;
        this.watcher = watcher;
        this.decisions = new Decisions(state, collection);
        this.contents = state.contents();
        this.groups = contents.groups();
        this.overrides = new Overrides(state, judge.answers());
        this.versions = StoredVersions.of(collection);
        this.judgements = new JudgementTable(versions);
    }

    /// Passes over all pages.
    ///
    /// @param reason why, for users
    /// @param threads that judge
    /// @return whether the pass completed
    boolean over(RunReason reason, ExecutorService threads) {
        take(new JournalRecord.JudgingBegan(clock.instant(), reason));
        collection.sync(); // other processes tell of it
        List<StoredVersions.Version> batch = new ArrayList<>();
        boolean all = versions.forEach(version -> {
            batch.add(version);
            return batch.size() < AT_A_TIME || judge(batch, threads);
        });
        if (!all || !judge(batch, threads)) {
            return false;
        }
        incomplete.values().forEach(this::decide);
        judgements.complete();
        return true;
    }

    /// The judgements of the pages, once the pass has completed.
    JudgementTable judgements() {
        return judgements;
    }

    /// The counts of the pass.
    Rejudgement.Outcome outcome() {
        return new Rejudgement.Outcome(done, onTopic, cameIn, wentOut);
    }

    private boolean judge(List<StoredVersions.Version> batch, ExecutorService threads) {
        List<CompletableFuture<Judgement>> judging = new ArrayList<>();
        for (StoredVersions.Version version : batch) {
            judging.add(CompletableFuture.supplyAsync(
                    () -> FaultBarrier.around(
                            version.url(),
                            () -> judge.judge(collection.page(version.page())),
                            e -> new Judgement(0, false, new PageEvidence.JudgingFailed(e.toString()))),
                    threads));
        }
        for (int i = 0; i < judging.size(); i++) {
            take(new Judged(batch.get(i), effective(batch.get(i).url(), await(judging.get(i)))));
        }
        done += batch.size();
        batch.clear();
        return watcher.judged(done, versions.size());
    }

    private Judgement effective(Url url, Judgement judgement) {
        long digest = groups.member(url.key()).map(Member::digest).orElse(0L);
        return overrides.effective(url, digest, judgement);
    }

    /// Decides at once if no other page has the same text, else when all pages with it are judged.
    private void take(Judged judged) {
        Optional<Member> member = groups.member(judged.key());
        judgements.add(
                judged.version(), judged.judgement().relevance(), contents.wasOnTopic(judged.key()), judged.onTopic());
        int alike = member.map(m -> groups.size(m.digest())).orElse(1);
        if (alike == 1) {
            boolean duplicate = member.isEmpty() && contents.verdict(judged.key()) == Verdict.DUPLICATE;
            count(contents.wasCounted(judged.key()), !duplicate && judged.onTopic());
            journal(judged, 0, duplicate);
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

    /// The representative is journalled first, since the others refer to it.
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
        count(together.stream().anyMatch(other -> contents.wasCounted(other.key())), best.onTopic());
        journal(best, 0, false);
        for (Judged other : together) {
            if (other.key() != best.key()) {
                journal(other, best.key(), true);
            }
        }
    }

    /// Counts one text, however many pages have it.
    ///
    /// @param before whether it was counted as on topic before
    private void count(boolean before, boolean now) {
        onTopic += now ? 1 : 0;
        cameIn += now && !before ? 1 : 0;
        wentOut += before && !now ? 1 : 0;
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
        take(new JournalRecord.Rejudged(
                clock.instant(),
                judged.version().url(),
                judged.version().page(),
                judgement.assessed(duplicate ? Verdict.DUPLICATE : alone),
                judgement.onTopic(),
                sameAs,
                judged.version().run()));
    }

    private void take(JournalRecord record) {
        decisions.decideAlone(record);
    }

    private static Judgement await(CompletableFuture<Judgement> judging) {
        try {
            return judging.join(); // also when interrupted: it takes milliseconds
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : e;
        }
    }

    /// A page with its new judgement.
    private record Judged(StoredVersions.Version version, Judgement judgement) {
        long key() {
            return version.url().key();
        }

        boolean onTopic() {
            return judgement.onTopic();
        }
    }
}
