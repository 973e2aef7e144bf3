package dev.remora.search.app.server;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.crawler.replay.PortTaken;
import dev.remora.crawler.replay.RecordedWeb;
import dev.remora.crawler.replay.ReplayServer;
import dev.remora.crawler.replay.RequestLog;
import dev.remora.search.app.crawl.CrawlSummary;
import dev.remora.search.app.crawl.LocalCrawls;
import dev.remora.search.app.crawl.TopicCrawl;
import dev.remora.search.app.crawl.WatchedRun;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.FolderConverter;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `remora demo`: crawls, indexes and serves a small built-in web on loopback.
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Crawls a small built-in Chinese web and serves the results: http://127.0.0.1:7070",
            "Sends no requests outside this machine."
        })
public final class DemoCommand implements Callable<Integer> {
    private static final long PAGES = 400;

    private final Wiring wiring;

    @Option(names = "--port", paramLabel = "N", description = "port (default: ${DEFAULT-VALUE})", defaultValue = "7070")
    private int port;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            converter = FolderConverter.class,
            description = "folder of the demo's collections (default: ${DEFAULT-VALUE})",
            defaultValue = DataFolder.DEFAULT + "/.demo")
    private Path data;

    /// Crawls and serves with the objects of `wiring`.
    public DemoCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Ended.checkRange("--port", 0, 65535, port);
        Terminal terminal = wiring.terminal();
        terminal.tell("demo.reading");
        Path demo = Path.of(System.getProperty("remora.home", ".")).resolve("data/demo");
        RecordedWeb web = web(demo.resolve("web.warc.gz"));
        List<Path> topics = topics(demo.resolve("topics/far"));
        try (ReplayServer replay = ReplayServer.start(web.open(), ReplayServer.Settings.freePort(RequestLog.none()));
                ServeCommand.Served served = ServeCommand.open(
                        wiring, options(replay.port()), new WebSettings("127.0.0.1", port, Wiring.VERSION).ofDemo())) {
            terminal.tell("demo", web.hosts().size(), web.pages(), replay.port());
            if (interrupted(topics.getFirst(), options(replay.port()), served.crawls())) {
                return 0;
            }
            terminal.tell("demo.ready", served.address());
            for (Path topic : topics.subList(1, topics.size())) {
                if (interrupted(topic, options(replay.port()), served.crawls())) {
                    return 0;
                }
            }
            terminal.tell("demo.crawled", served.address(), DataFolder.option(data));
            served.untilStopped();
        } catch (PortTaken e) {
            throw Ended.broken("port-in-use", e.port(), "127.0.0.1");
        } catch (IOException e) {
            throw Ended.broken("demo.unserved", e);
        }
        return 0;
    }

    private static RecordedWeb web(Path archive) {
        try {
            return RecordedWeb.read(archive);
        } catch (IOException e) {
            throw Ended.broken("unreadable", archive, e);
        }
    }

    /// Returns the topic files, in the order of crawling.
    private static List<Path> topics(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw Ended.broken("unreadable", folder, e);
        }
    }

    private CrawlOptions options(int proxyPort) {
        CrawlOptions options = new CrawlOptions();
        options.data = data;
        options.proxy = Optional.of(new HostPort("127.0.0.1", proxyPort));
        options.threads = 16;
        options.retryPause = Duration.ofMillis(200);
        return options;
    }

    /// Crawls a topic from seeds far from it, unless an earlier demo has finished it, and resumes an
    /// interrupted crawl. Returns true if Ctrl-C stopped it, which ends the demo; a stop on the console does
    /// not.
    private boolean interrupted(Path file, CrawlOptions options, LocalCrawls crawls) {
        Topic read = wiring.topic(file, WebReach.urls(options));
        Topic topic = read.with(read.crawl().upTo(PAGES));
        Path folder = options.data.resolve(topic.id());
        if (crawled(folder)) {
            return false;
        }
        return switch (TopicCrawl.open(wiring, topic, options, RunOrder.GO_ON, "remora demo")) {
            case TopicCrawl.Opened.Busy(LockHolder holder) -> throw Ended.held(holder);
            case TopicCrawl.Opened.Open(TopicCrawl run) -> {
                crawls.show(topic.id(), run);
                yield WatchedRun.of(
                                run, WatchedRun.Source.WEB, wiring, over -> CrawlSummary.brief(over, wiring.terminal()))
                        .interrupted();
            }
        };
    }

    /// True if an earlier demo has crawled a topic. A collection of another version of Remora is set aside.
    private boolean crawled(Path folder) {
        if (!CollectionFolder.isCollection(folder)) {
            return false;
        }
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                CollectionReader.Records records = collection.after(0)) {
            while (records.hasNext()) {
                if (records.next().record() instanceof JournalRecord.RunEnded) {
                    return true;
                }
            }
        } catch (CollectionDamaged unreadable) {
            if (CollectionFolder.setAside(folder, wiring.clock(), "remora demo")
                    instanceof CollectionFolder.SetAside.Moved(Path to)) {
                wiring.terminal().tell("demo.moved", to);
            }
        }
        return false;
    }
}
