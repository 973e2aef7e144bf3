package dev.remora.search.app.server;

import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.crawler.replay.DamagedRecord;
import dev.remora.crawler.replay.PortTaken;
import dev.remora.crawler.replay.ReplayServer;
import dev.remora.crawler.replay.RequestLog;
import dev.remora.crawler.replay.TsvLog;
import dev.remora.crawler.replay.UnreadableArchive;
import dev.remora.search.app.wiring.ArchiveDamage;
import dev.remora.search.app.wiring.DurationConverter;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora replay`: serves archived pages as a web on loopback.
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = {
            "Serves archived pages on 127.0.0.1, as an HTTP proxy or by the Host header.",
            "Skips damaged records and reports them."
        })
public final class ReplayCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(arity = "1..*", paramLabel = "WARC", description = "WARC or WACZ files, or folders of them")
    private List<Path> inputs;

    @Option(names = "--port", paramLabel = "N", description = "port (default: ${DEFAULT-VALUE})", defaultValue = "8900")
    private int port;

    @Option(
            names = "--latency",
            converter = DurationConverter.class,
            description = "mean response time, for example 50ms")
    private Duration latency = Duration.ZERO;

    @Option(
            names = "--log",
            paramLabel = "FILE",
            description = "request log, one line per request: milliseconds, URL, status, bytes, agent")
    private Optional<Path> log = Optional.empty();

    /// Serves with the clock of `wiring`.
    public ReplayCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() throws InterruptedException {
        Ended.checkRange("--port", 0, 65535, port);
        inputs.stream().filter(input -> !Files.exists(input)).findFirst().ifPresent(missing -> {
            throw Ended.wrong("no-file", missing);
        });
        ArchivedWeb web = web();
        try (RequestLog requests = requests();
                ReplayServer server = ReplayServer.start(web, new ReplayServer.Settings(port, latency, requests))) {
            wiring.terminal().tell("replay", web.pages(), web.hosts().size(), server.port());
            Runtime.getRuntime().addShutdownHook(new Thread(requests::close));
            server.awaitClose();
        } catch (PortTaken e) {
            throw Ended.broken("port-in-use", e.port(), "127.0.0.1");
        } catch (IOException e) {
            throw Ended.broken("port-forbidden", "127.0.0.1:" + port);
        }
        return 0;
    }

    private RequestLog requests() {
        if (log.isEmpty()) {
            return RequestLog.none();
        }
        try {
            return TsvLog.open(log.get());
        } catch (IOException e) {
            throw Ended.broken("unwritable", log.get(), e);
        }
    }

    /// Reads the archives; ends the command if they have nothing to serve.
    private ArchivedWeb web() {
        try {
            Queue<DamagedRecord> found = new ConcurrentLinkedQueue<>();
            ArchivedWeb web = ArchivedWeb.read(inputs, found::add);
            found.stream()
                    .collect(Collectors.groupingBy(DamagedRecord::file, TreeMap::new, Collectors.toList()))
                    .values()
                    .forEach(damage -> ArchiveDamage.tell(damage, wiring.terminal()));
            if (web.pages() == 0) {
                throw Ended.wrong("replay.none", inputs);
            }
            return web;
        } catch (UnreadableArchive e) {
            throw Ended.wrong("unreadable", e.file(), e);
        } catch (NoSuchFileException _) { // a folder without WARC files: that all inputs exist was checked
            throw Ended.wrong("replay.none", inputs);
        } catch (IOException e) {
            throw Ended.broken("unreadable", inputs, e);
        }
    }
}
