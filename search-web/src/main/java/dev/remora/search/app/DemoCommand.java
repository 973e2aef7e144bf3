package dev.remora.search.app;

import dev.remora.crawler.demo.DemoTopics;
import dev.remora.crawler.demo.DemoWeb;
import dev.remora.crawler.demo.Subject;
import dev.remora.crawler.fetch.HostPort;
import dev.remora.crawler.lab.PortTaken;
import dev.remora.crawler.lab.ReplayServer;
import dev.remora.crawler.lab.RequestLog;
import dev.remora.shared.collection.CollectionFolder;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `remora demo`: a small web of its own on loopback, crawled, indexed and served.
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Crawls a small Chinese web that Remora itself contains, and serves what it finds: http://127.0.0.1:7070",
            "Nothing outside this machine is asked."
        })
final class DemoCommand implements Callable<Integer> {
    private static final long PAGES = 400;

    private final Wiring wiring;

    @Option(names = "--port", paramLabel = "N", description = "port (default: ${DEFAULT-VALUE})", defaultValue = "7070")
    private int port;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "folder of the demo's collections (default: ${DEFAULT-VALUE})",
            defaultValue = "data/collections/.demo")
    private Path data;

    DemoCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        if (port < 0 || port > 65535) {
            throw Ended.badInput("--port must be 0 to 65535, but it is " + port);
        }
        Terminal terminal = wiring.terminal();
        terminal.say("Building the demo web and reading the dictionary …");
        DemoWeb web = DemoWeb.build(DemoWeb.SEED);
        try (ReplayServer replay = ReplayServer.start(web.open(), ReplayServer.Settings.freePort(RequestLog.none()));
                ServeCommand.Served served = ServeCommand.open(
                        wiring, options(replay.port()), new WebSettings("127.0.0.1", port, Wiring.VERSION))) {
            terminal.say("The demo web: " + web.hosts().size() + " hosts, "
                    + web.labels().size() + " pages, on 127.0.0.1:" + replay.port());
            List<Subject> subjects = List.of(Subject.values());
            if (interrupted(subjects.getFirst(), options(replay.port()), served.crawls())) {
                return 0;
            }
            terminal.say("\nReady. Open " + served.address() + " and search, for example, for 针灸.\n");
            for (Subject subject : subjects.subList(1, subjects.size())) {
                if (interrupted(subject, options(replay.port()), served.crawls())) {
                    return 0;
                }
            }
            served.untilStopped();
        } catch (PortTaken e) {
            throw Ended.failed(e.getMessage());
        } catch (IOException e) {
            throw Ended.failed("the demo web could not be served: " + e.getMessage());
        }
        return 0;
    }

    private CrawlOptions options(int proxyPort) {
        CrawlOptions options = new CrawlOptions();
        options.data = data;
        options.proxy = Optional.of(new HostPort("127.0.0.1", proxyPort));
        options.threads = 16;
        options.retryPause = Duration.ofMillis(200);
        return options;
    }

    /// Crawls a subject's topic from seeds far from it, unless an earlier demo has, and goes on where one was
    /// stopped; gives whether Ctrl-C stopped it, which ends the demo: one that is stopped on the console does not.
    private boolean interrupted(Subject subject, CrawlOptions options, LocalCrawls crawls) {
        String yaml = DemoTopics.yaml(subject, DemoTopics.Seeds.FAR);
        Topic topic = new TopicOverrides(Optional.of(PAGES), Optional.empty(), Optional.empty(), Optional.empty())
                .apply(wiring.topic(
                        TopicFile.parse(yaml, "demo topic", Wiring.names(), WebReach.urls(options)), "demo topic"));
        if (crawled(options.data.resolve(topic.id()))) {
            return false;
        }
        return switch (TopicCrawl.open(wiring, topic, options, "remora demo")) {
            case TopicCrawl.Opened.Busy(String words) -> throw Ended.failed(words);
            case TopicCrawl.Opened.Open(TopicCrawl run) -> {
                crawls.show(topic.id(), run);
                yield WatchedRun.of(run, wiring, CrawlSummary::brief).interrupted();
            }
        };
    }

    private static boolean crawled(Path folder) {
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
        }
        return false;
    }
}
