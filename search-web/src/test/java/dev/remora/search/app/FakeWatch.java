package dev.remora.search.app;

import dev.remora.search.watch.CrawlLog;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.search.watch.HostFigures;
import dev.remora.search.watch.HostRules;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.provenance.AddressHistory;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.RunStanding;
import dev.remora.shared.reason.Clue;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.run.Learnt;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;

/// Logs that a test fills.
final class FakeWatch implements CrawlWatch {
    final Map<String, CrawlLog> logs = new ConcurrentHashMap<>();

    /// What every address is explained by.
    volatile Optional<Why> why = Optional.empty();

    /// Whether the scope of every topic excludes every host.
    volatile boolean excluded;

    /// What comes of leaving a page out.
    volatile SiteLeftOut leftOut = new SiteLeftOut.NoSuchTopic();

    /// Explains every address as one page of a finished crawl.
    void explains(Url page, boolean onTopic) {
        why = Optional.of(new Why.Known(new Provenance(
                page,
                new Fate.Page(onTopic, 0.6, new PageEvidence.Keywords(List.of()), 200, true, Optional.empty(), null),
                Instant.EPOCH,
                List.of(new PathStep(page, Origin.SEED, "", 0, 1, new LinkEvidence.Seed(), Optional.empty())),
                AddressHistory.NONE,
                new RunStanding(1, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.5))));
    }

    @Override
    public Optional<CrawlLog> log(String topic) {
        return Optional.ofNullable(logs.get(topic));
    }

    @Override
    public HostRules rules(String topic, HostFigures host) {
        return new HostRules(Duration.ofSeconds(2), Optional.empty(), excluded, "User-agent: *\nDisallow: /private/\n");
    }

    @Override
    public List<String> titles(String topic, List<PageLocation> pages) {
        return pages.stream().map(_ -> "").toList();
    }

    @Override
    public List<DiskUse> disk(String topic) {
        return List.of(new DiskUse("warc", 4_711_000));
    }

    @Override
    public MemoryUse memory() {
        return new MemoryUse(312_000_000, 2_147_000_000);
    }

    @Override
    public List<Learnt> learnt(String topic) {
        return List.of(
                new Learnt.Weight(Clue.ANCHOR, 2.41, 1.8),
                new Learnt.Weight(Clue.TUNNEL, -0.44, -0.1),
                new Learnt.Weight(Clue.ADDRESS, 0.52, 1.0));
    }

    @Override
    public Optional<Why> why(String topic, String address) {
        return why;
    }

    @Override
    public SiteLeftOut leaveOut(String topic, String host) {
        return new SiteLeftOut.NoSuchTopic();
    }

    @Override
    public SiteLeftOut leaveOutPage(String topic, String address) {
        return leftOut;
    }
}
