package dev.remora.crawler.crawl.state;

import static dev.remora.crawler.crawl.OpenCrawl.NOON;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.priority.Observation;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.ResegmentedCollection;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What a strategy without snapshots learns when a crawl is resumed after a compaction.
class LearnedStateReplayTest {
    private final OpenCrawl crawl = new OpenCrawl();
    private final Set<PageLocation> dropped = new HashSet<>();

    private JournalRecord.Fetched version(Url url, String text, double relevance) {
        Page page = Page.ofText(url, NOON, "题", text, "zh");
        SegmentedText words = new SegmentedText(text, Tokens.NONE);
        return new JournalRecord.Fetched(
                NOON,
                url,
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                crawl.collection.store(new StoredPage(page, SegmentedText.EMPTY, words, relevance)),
                new Assessment(relevance, Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.uncompared(1));
    }

    private JournalRecord.Fetched droppedVersion(Url url) {
        JournalRecord.Fetched version = version(url, "从前", 0.1);
        dropped.add(version.page());
        return version;
    }

    private List<String> learnt() {
        LearnedState learned = new LearnedState(crawl.strategy, Optional.empty());
        CrawlState state = CrawlState.of(crawl.collection, crawl.settings, learned, MemoryLinkStore::new);
        crawl.observed.clear();
        state.train(new ResegmentedCollection(crawl.collection, text -> new SegmentedText(text, Tokens.NONE)) {
            @Override
            public StoredPage page(PageLocation location) {
                if (dropped.contains(location)) {
                    throw new DataDropped(location);
                }
                return super.page(location);
            }
        });
        List<String> pages = new ArrayList<>();
        for (OpenCrawl.Observed each : crawl.observed) {
            if (each.outcome() instanceof Observation.Judged judged) {
                pages.add(each.link().target().text() + " from " + each.link().source() + ": "
                        + judged.page().page().text() + " " + judged.page().relevance());
            }
        }
        return pages;
    }

    @Test
    void aPageIsLearntFromItsNextVersionIfACompactionDroppedTheFirst() {
        Url parsedAgain = url("a.example/parsed-again");
        Url fetchedAgain = url("a.example/fetched-again");
        crawl.happened(new JournalRecord.RunStarted(
                NOON, 1, crawl.strategy.name(), "keyword-density", new JournalRecord.Budget(9, false)));
        crawl.waits(OpenCrawl.linkOf(parsedAgain, 7, 0.5, 0), 0.5);
        crawl.happened(droppedVersion(parsedAgain));
        crawl.happened(droppedVersion(fetchedAgain));
        crawl.happened(version(url("a.example/other"), "别的", 0.5));
        crawl.happened(new JournalRecord.Failed(
                NOON, parsedAgain, new Answer(503), new Failure.HttpStatus(503), 3, Optional.empty()));
        crawl.happened(new JournalRecord.Reparsed(version(parsedAgain, "再读", 0.8), 0.1, true, true));
        crawl.happened(new JournalRecord.Reparsed(droppedVersion(fetchedAgain), 0.1, true, true));
        crawl.happened(version(fetchedAgain, "如今", 0.9));
        crawl.happened(new JournalRecord.Reparsed(version(fetchedAgain, "再读", 0.9), 0.9, true, true));
        assertEquals(
                List.of(
                        "http://a.example/other from 0: 别的 0.5",
                        "http://a.example/parsed-again from 7: 再读 0.8",
                        "http://a.example/fetched-again from 0: 如今 0.9"),
                learnt());
    }
}
