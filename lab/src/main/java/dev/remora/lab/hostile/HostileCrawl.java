package dev.remora.lab.hostile;

import dev.remora.lab.hostile.MeteredCrawl.Cost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A hostile web with a process that crawls it, as often as asked. For one thread.
final class HostileCrawl implements AutoCloseable {
    private final SoundHosts sound;
    private final Map<String, HostileCase> byHost = new HashMap<>();
    private final HostileServer server;
    private final MeteredCrawl process;

    /// Starts both.
    ///
    /// @param sound hosts beside the cases
    /// @param scratch folder that it may fill
    HostileCrawl(List<HostileCase> cases, SoundHosts sound, Path scratch) throws IOException {
        this.sound = sound;
        cases.forEach(hostile -> byHost.put(hostile.host(), hostile));
        this.server = new HostileServer(this::site);
        this.process = MeteredCrawl.start(scratch);
    }

    /// The case of a host or of a host above it.
    private Optional<RawSite> site(String host) {
        if (SoundHosts.isSound(host)) {
            return Optional.of(sound.site());
        }
        String domain = host.replaceFirst(".*\\.(?=[^.]+\\.[^.]+$)", "");
        return Optional.ofNullable(byHost.get(domain)).map(HostileCase::site);
    }

    /// What a crawl came to.
    ///
    /// @param sent megabytes that hostile hosts got rid of
    /// @param requests that hostile hosts got
    /// @param hostileBefore how many of them before the last request for a sound page
    /// @param seconds from the first request to the last one for a sound page
    record Crawled(Cost cost, CaseJournal journal, double sent, long requests, long hostileBefore, double seconds) {}

    /// Crawls cases together, all of them directly or none.
    ///
    /// @param id of the crawl; one that was killed goes on by the same
    /// @param pages at most
    Crawled crawl(String id, List<HostileCase> cases, int pages) throws IOException {
        boolean direct = cases.stream().anyMatch(hostile -> hostile.direct().isPresent());
        List<String> seeds = Stream.concat(
                        direct ? Stream.of() : sound.seeds().stream(),
                        cases.stream().map(hostile -> hostile.origin(server.port()) + "/"))
                .toList();
        server.forget();
        Cost cost = process.crawl(
                id,
                seeds,
                pages,
                direct
                        ? List.of("--contact", "crawler@example.org")
                        : List.of("--proxy", "127.0.0.1:" + server.port()));
        return new Crawled(
                cost,
                CaseJournal.read(process.collection(id)),
                server.sent(HostileCrawl::hostile) / 1e6,
                server.requests(HostileCrawl::hostile),
                server.before(HostileCrawl::hostile, SoundHosts::isSound),
                server.seconds(SoundHosts::isSound));
    }

    private static boolean hostile(String host) {
        return !SoundHosts.isSound(host);
    }

    /// What is not as it should be with a case, in words.
    List<String> faults(HostileCase hostile, Crawled crawled) {
        List<String> faults = new ArrayList<>();
        String origin = hostile.origin(server.port());
        CaseOutcome outcome = outcome(hostile, crawled);
        boolean probed = server.tally(hostile.host()).askedFor(hostile.probe());
        if (!hostile.expectation().met(outcome, requests(hostile), probed)) {
            faults.add("expected: " + hostile.expectation().words());
        }
        crawled.journal().unforeseen().stream()
                .filter(words -> words.startsWith(origin))
                .forEach(faults::add);
        return faults;
    }

    /// What became of a case.
    CaseOutcome outcome(HostileCase hostile, Crawled crawled) {
        return crawled.journal().outcome(hostile.origin(server.port()) + hostile.probe());
    }

    /// Requests that reached a case's host, or one below it; for one that is asked directly, anybody.
    long requests(HostileCase hostile) {
        return server.requests(host -> hostile.direct().isPresent()
                ? hostile(host)
                : host.equals(hostile.host()) || host.endsWith("." + hostile.host()));
    }

    /// Requests for sound pages in this crawl so far.
    long soundRequests() {
        return server.requests(SoundHosts::isSound);
    }

    /// Ends the process as `kill -9` does.
    void kill() throws InterruptedException {
        process.kill();
    }

    @Override
    public void close() throws IOException {
        process.close();
        server.close();
    }
}
