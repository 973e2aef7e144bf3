package dev.remora.lab.hostile;

import dev.remora.lab.hostile.MeteredCrawl.Cost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// Crawls cases one by one, each beside a sound host of three pages, and holds what came of it against what is expected.
/// For one thread.
final class CaseTrial implements AutoCloseable {
    /// Pages of a crawl at most: a trap is to end before.
    private static final int BUDGET = 3_000;

    private static final SoundHosts SOUND = new SoundHosts(1, 3);

    private final AtomicReference<HostileCase> current = new AtomicReference<>();
    private final HostileServer server;
    private final MeteredCrawl crawl;

    /// Starts a hostile web and a process that crawls it. Its first crawl is of the sound host alone: what it loads is no
    /// case's cost.
    CaseTrial(Path scratch) throws IOException {
        this.server = new HostileServer(this::site);
        this.crawl = MeteredCrawl.start(scratch);
        crawl.crawl("warm", List.copyOf(SOUND.seeds()), BUDGET, proxied());
    }

    private Optional<RawSite> site(String host) {
        return SOUND.site(host)
                .or(() -> Optional.ofNullable(current.get()).map(HostileCase::site));
    }

    /// Crawls one.
    CaseResult run(HostileCase hostile) throws IOException {
        current.set(hostile);
        String origin = hostile.origin(server.port());
        long requests = server.requests();
        long sent = server.sent();
        long sound = server.tally(SoundHosts.name(0)).requests();
        String id = hostile.group().label() + "-" + hostile.label();
        Cost cost = crawl.crawl(id, seeds(hostile, origin), BUDGET, reach(hostile));
        CaseJournal journal =
                CaseJournal.read(crawl.collection(id), origin + hostile.probe(), SoundHosts::isSound);
        return result(
                hostile,
                cost,
                journal,
                server.requests() - requests - server.tally(SoundHosts.name(0)).requests() + sound,
                (server.sent() - sent) / 1e6);
    }

    private static List<String> seeds(HostileCase hostile, String origin) {
        List<String> seeds = new ArrayList<>(List.of(origin + "/"));
        if (hostile.direct().isEmpty()) {
            seeds.addAll(SOUND.seeds());
        }
        return seeds;
    }

    private List<String> reach(HostileCase hostile) {
        return hostile.direct().isPresent()
                ? List.of("--contact", "crawler@example.org")
                : proxied();
    }

    private List<String> proxied() {
        return List.of("--proxy", "127.0.0.1:" + server.port());
    }

    private CaseResult result(
            HostileCase hostile, Cost cost, CaseJournal journal, long requests, double megabytes) {
        List<String> faults = new ArrayList<>(journal.unforeseen());
        boolean probed = server.tally(hostile.host()).askedFor(hostile.probe());
        if (!hostile.expectation().met(journal.outcome(), requests, probed)) {
            faults.add("expected: " + hostile.expectation().words());
        }
        if (hostile.direct().isEmpty() && !journal.pages().equals(SOUND.addresses())) {
            faults.add("the sound host is not complete: " + cost.words());
        }
        HostileGroup bounds = hostile.group();
        over(faults, "seconds", cost.seconds(), bounds.seconds());
        over(faults, "CPU seconds", cost.cpuSeconds(), bounds.cpuSeconds());
        over(faults, "MB", megabytes, bounds.megabytes());
        return new CaseResult(hostile, journal.outcome(), requests, megabytes, cost, faults);
    }

    private static void over(List<String> faults, String unit, double value, int most) {
        if (value > most) {
            faults.add("over " + most + " " + unit);
        }
    }

    @Override
    public void close() throws IOException {
        crawl.close();
        server.close();
    }
}
