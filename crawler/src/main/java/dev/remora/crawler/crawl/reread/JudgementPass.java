package dev.remora.crawler.crawl.reread;

import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.content.Overrides;
import dev.remora.crawler.crawl.state.Contents;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.PageEvidence;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

/// The second pass: judges all stored pages by one judge, and settles which page represents each text: the one of the
/// highest rank, among equals the first in the order of the [PageTable]. Only what differs from the present state is
/// decided.
final class JudgementPass {
    /// Pages that are read and judged concurrently.
    private static final int AT_A_TIME = 128;

    private final CollectionWriter collection;
    private final PageTable table;
    private final PageJudge judge;
    private final CrawlState state;
    private final Overrides overrides;
    private final Contents contents;
    private final ContentGroups groups;
    private final Decisions decisions;
    private final Clock clock;
    private final Reread.Progress progress;
    private final Map<Long, List<RereadPage>> incomplete = new LinkedHashMap<>();

    JudgementPass(
            CollectionWriter collection,
            PageTable table,
            PageJudge judge,
            CrawlState state,
            Clock clock,
            Reread.Progress progress) {
        this.collection = collection;
        this.table = table;
        this.judge = judge;
        this.state = state;
        this.overrides = new Overrides(state, judge.answers());
        this.contents = state.contents();
        this.groups = state.groups();
        this.decisions = new Decisions(state, collection);
        this.clock = clock;
        this.progress = progress;
    }

    /// Passes over all pages.
    ///
    /// @return whether the pass completed
    boolean over(ExecutorService threads) {
        int all = table.size();
        for (int from = 0; from < all; from += AT_A_TIME) {
            List<CompletableFuture<Optional<RereadPage>>> judging = new ArrayList<>();
            for (int place = from; place < Math.min(from + AT_A_TIME, all); place++) {
                int page = table.page(place);
                judging.add(CompletableFuture.supplyAsync(() -> judged(page), threads));
            }
            judging.forEach(each -> Reread.await(each).ifPresent(judged -> take(effective(judged))));
            if (!progress.at(Reread.Phase.JUDGING, from + judging.size(), all)) {
                return false;
            }
        }
        incomplete.values().forEach(this::decide);
        return true;
    }

    /// Judges a page; empty if it cannot be read, or cut into words: nothing is decided then.
    private Optional<RereadPage> judged(int page) {
        Optional<StoredPage> read = FaultBarrier.around(
                table.key(page), () -> Optional.of(collection.page(table.location(page))), _ -> Optional.empty());
        return read.map(stored -> {
            Judgement judgement = FaultBarrier.around(
                    stored.page().url(),
                    () -> judge.judge(stored),
                    e -> new Judgement(0, false, new PageEvidence.JudgingFailed(e.toString())));
            return RereadPage.of(page, stored.page(), judgement);
        });
    }

    private RereadPage effective(RereadPage judged) {
        long digest = groups.member(judged.key()).map(Member::digest).orElse(0L);
        return judged.with(digest, overrides.effective(judged.url(), digest, judged.judgement()));
    }

    /// Decides at once if no other page has the same text, else when all pages with it are judged.
    private void take(RereadPage judged) {
        int alike = judged.digest() == 0 ? 1 : groups.size(judged.digest());
        if (alike == 1) {
            decide(judged, judged.alone(), 0, counted(judged));
            return;
        }
        List<RereadPage> together = incomplete.computeIfAbsent(judged.digest(), _ -> new ArrayList<>());
        together.add(judged);
        if (together.size() == alike) {
            incomplete.remove(judged.digest());
            decide(together);
        }
    }

    /// The representative is journalled first, since the others refer to it.
    private void decide(List<RereadPage> together) {
        RereadPage best = together.getFirst();
        for (RereadPage other : together) {
            best = other.rank() > best.rank() ? other : best;
        }
        long now = best.key();
        boolean before = together.stream().anyMatch(this::counted);
        long replaced = groups.representative(best.digest())
                .map(Member::key)
                .filter(key -> key != now)
                .orElse(0L);
        decide(best, best.alone(), replaced, before);
        for (RereadPage other : together) {
            if (other.key() != now) {
                decide(other, Verdict.DUPLICATE, now, false);
            }
        }
    }

    private boolean counted(RereadPage judged) {
        return contents.verdict(judged.key()) == Verdict.ON_TOPIC;
    }

    /// @param sameAs key of the page that it represents from now on, or that represents it; 0 without one
    /// @param before whether the text was counted as on topic until now
    private void decide(RereadPage judged, Verdict verdict, long sameAs, boolean before) {
        boolean represents = verdict != Verdict.DUPLICATE && sameAs != 0;
        if (represents || differs(judged, verdict)) {
            boolean counted = verdict == Verdict.ON_TOPIC;
            decisions.decideAlone(new JournalRecord.Reparsed(
                    page(judged, verdict, sameAs), state.relevance(judged.key()), before, counted));
        }
    }

    private boolean differs(RereadPage judged, Verdict verdict) {
        Judgement now = judged.judgement();
        return contents.verdict(judged.key()) != verdict
                || (float) state.relevance(judged.key()) != (float) now.relevance()
                || (judged.digest() != 0 && contents.onTopic(judged.key()) != now.onTopic());
    }

    private JournalRecord.Fetched page(RereadPage judged, Verdict verdict, long sameAs) {
        Optional<Member> member = groups.member(judged.key());
        return new JournalRecord.Fetched(
                clock.instant(),
                judged.url(),
                new ArchivedResponse(table.status(judged.page()), table.response(judged.page())),
                table.location(judged.page()),
                judged.judgement().assessed(verdict),
                judged.indexable(),
                new Likeness(
                        judged.digest(),
                        sameAs,
                        judged.judgement().onTopic(),
                        judged.canonical(),
                        member.map(Member::cluster).orElse(0L),
                        Bytes.NONE));
    }
}
