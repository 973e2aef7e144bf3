package dev.remora.lab.hostile;

import dev.remora.lab.hostile.MeteredCrawl.Cost;
import dev.remora.lab.hostile.cases.HostileCase;
import dev.remora.lab.hostile.outcome.CaseOutcome;
import dev.remora.lab.hostile.server.HostileServer;
import dev.remora.lab.hostile.server.RawSite;
import dev.remora.lab.hostile.server.SoundHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A hostile web with a process that crawls it repeatedly. For one thread.
final class HostileCrawl implements AutoCloseable {
    private final SoundHosts sound;
    private final Map<String, HostileCase> byHost = new HashMap<>();
    private final HostileServer server;
    private final MeteredCrawl process;

    /// Starts both.
    ///
    /// @param sound sound hosts beside the cases
    /// @param scratch folder for temporary files
    HostileCrawl(List<HostileCase> cases, SoundHosts sound, Path scratch) throws IOException {
        this.sound = sound;
        cases.forEach(hostile -> byHost.put(hostile.host(), hostile));
        this.server = new HostileServer(this::site);
        this.process = MeteredCrawl.start(scratch);
    }

    /// Returns the site of a host or its parent domain.
    private Optional<RawSite> site(String host) {
        if (SoundHosts.isSound(host)) {
            return Optional.of(sound.site());
        }
        String domain = host.replaceFirst(".*\\.(?=[^.]+\\.[^.]+$)", "");
        return Optional.ofNullable(byHost.get(HostileCase.caseOf(domain))).map(HostileCase::site);
    }

    /// The results of a crawl.
    ///
    /// @param sent megabytes sent by hostile hosts
    /// @param requests to hostile hosts
    /// @param hostileBefore requests to hostile hosts before the last request for a sound page
    /// @param seconds from the first request to the last one for a sound page
    record Crawled(Cost cost, CaseJournal journal, double sent, long requests, long hostileBefore, double seconds) {}

    /// Crawls cases together; all must be direct or none. Fetches all pages again if any group asks for it.
    ///
    /// @param id of the crawl; a killed one is resumed with the same id
    /// @param pages maximum pages
    Crawled crawl(String id, List<HostileCase> cases, int pages) throws IOException {
        boolean direct = cases.stream().anyMatch(hostile -> hostile.direct().isPresent());
        List<String> seeds = Stream.concat(
                        direct ? Stream.of() : sound.seeds().stream(),
                        cases.stream().map(hostile -> hostile.origin(server.port()) + "/"))
                .toList();
        server.forget();
        List<String> reach =
                direct ? List.of("--contact", "crawler@example.org") : List.of("--proxy", "127.0.0.1:" + server.port());
        Cost cost = process.crawl(id, seeds, pages, reach);
        if (cases.stream().anyMatch(hostile -> hostile.group().recrawled())) {
            cost = cost.and(process.recrawl(id, reach));
        }
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

    /// Returns the deviations of a case from its expectation, as text.
    List<String> faults(HostileCase hostile, Crawled crawled) {
        List<String> faults = new ArrayList<>();
        String origin = hostile.origin(server.port());
        CaseOutcome outcome = outcome(hostile, crawled);
        boolean probed = server.tally(hostile.host()).askedFor(hostile.probe());
        long requests = requests(hostile);
        if (!hostile.expectation().met(outcome, requests, probed)) {
            faults.add(
                    requests + " requests; expected: " + hostile.expectation().words());
        }
        crawled.journal().unforeseen().stream()
                .filter(words -> words.startsWith(origin))
                .forEach(faults::add);
        return faults;
    }

    /// Returns the outcome of a case.
    CaseOutcome outcome(HostileCase hostile, Crawled crawled) {
        return crawled.journal().outcome(hostile.origin(server.port()) + hostile.probe());
    }

    /// Returns the requests to a case's host and its sub-domains; for a direct case, to any host.
    long requests(HostileCase hostile) {
        return server.requests(host -> hostile.direct().isPresent()
                ? hostile(host)
                : HostileCase.caseOf(host).equals(hostile.host()) || host.endsWith("." + hostile.host()));
    }

    /// Returns the requests for sound pages in this crawl so far.
    long soundRequests() {
        return server.requests(SoundHosts::isSound);
    }

    /// Kills the process, as `kill -9` does.
    void kill() throws InterruptedException {
        process.kill();
    }

    @Override
    public void close() throws IOException {
        process.close();
        server.close();
    }
}
