package dev.remora.search.app;

import dev.remora.search.watch.CrawlLog;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.search.watch.HostFigures;
import dev.remora.search.watch.HostRules;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.reason.Clue;
import dev.remora.shared.run.Learnt;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
