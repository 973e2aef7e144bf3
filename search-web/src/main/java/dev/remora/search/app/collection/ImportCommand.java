package dev.remora.search.app.collection;

import dev.remora.crawler.replay.ArchiveFetcher;
import dev.remora.search.app.crawl.ClusterCrawl;
import dev.remora.search.app.crawl.CrawlSummary;
import dev.remora.search.app.crawl.TopicCrawl;
import dev.remora.search.app.crawl.TopicOrigin;
import dev.remora.search.app.crawl.TopicPlaces;
import dev.remora.search.app.crawl.TopicReread;
import dev.remora.search.app.crawl.UnfinishedImport;
import dev.remora.search.app.crawl.WatchedRun;
import dev.remora.search.app.topic.TopicText;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.SearchParameters;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicEdit;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora import`: imports archives as a collection, and address lists as seeds.
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = {
            "Imports files; fetches nothing.",
            "WARC, WARC.gz, WACZ (also Common Crawl's): their responses become a new collection of the topic, judged"
                    + " and indexed as in a crawl, then read once more (see reread). After a stop or a kill, the"
                    + " same command resumes.",
            "List of addresses (one per line; # begins a comment): added to the seeds of the topic file, for the next"
                    + " crawl.",
            "Skips damaged records and reports them, with exit code 1."
        })
public final class ImportCommand implements Callable<Integer> {
    private Wiring wiring;
    private final MessageBundle.In words;

    @Parameters(index = "0", paramLabel = "TOPIC", description = "topic file, or id of a topic in the data folder")
    private String named;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "FILE", description = "files to import")
    private List<Path> files = List.of();

    @Option(
            names = "--cluster",
            paramLabel = "MASTER",
            description = "import archives into shards on Apache Spark: spark://HOST:PORT, or local[N]")
    private Optional<String> master = Optional.empty();

    @Option(
            names = "--shards",
            paramLabel = "N",
            description = "with --cluster: number of shards, each a collection of its own sites (default: 4)")
    private Optional<Integer> shards = Optional.empty();

    @Mixin
    private EngineOption engine;

    @Mixin
    private DataFolder data;

    /// Prints on `wiring`'s terminal.
    public ImportCommand(Wiring wiring) {
        this.wiring = wiring;
        this.words = CheckReport.words(wiring.terminal());
    }

    @Override
    public Integer call() {
        wiring = wiring.on(engine);
        if (master.isEmpty() && shards.isPresent()) {
            throw Ended.wrong("needs-cluster", "--shards");
        }
        List<Path> archives = new ArrayList<>();
        List<Path> lists = new ArrayList<>();
        for (Path each : files) {
            (isArchive(each) ? archives : lists).add(each);
        }
        TopicPlaces places = new TopicPlaces(data.path());
        Path file = lists.isEmpty() ? places.named(named) : places.edited(named);
        Topic topic = TopicText.read(file, wiring).topic();
        lists.forEach(list -> addSeeds(file, list));
        if (archives.isEmpty()) {
            return 0;
        }
        return master.isPresent() ? indexOnCluster(topic, archives) : index(file, topic, archives);
    }

    private boolean isArchive(Path file) {
        try {
            if (Files.isRegularFile(file) && Files.size(file) == 0) {
                throw Ended.badInput(words.say("import.nothing", file));
            }
            return ImportedArchives.isArchive(file);
        } catch (IOException e) {
            throw Ended.wrong("import.unreadable", file, e);
        }
    }

    private int indexOnCluster(Topic topic, List<Path> archives) {
        CrawlOptions options = CrawlOptions.over(data.path());
        options.threads = 2;
        return ClusterCrawl.find()
                .importArchives(
                        wiring, topic, options, ClusterCrawl.Settings.of(master.orElseThrow(), shards), archives);
    }

    private void addSeeds(Path file, Path list) {
        TopicText text = TopicText.read(file, wiring);
        AddressList read = read(list);
        read.wrong().ifPresent(wrong -> {
            throw Ended.badInput(words.say("import.line", list, wrong.line(), SearchParameters.shown(wrong.text())));
        });
        List<String> seeds = read.addresses().stream()
                .filter(url -> !text.topic().seeds().contains(url))
                .map(Url::text)
                .toList();
        text.write(TopicEdit.addSeeds(text.yaml(), seeds));
        wiring.terminal().say(words.say("import.list", list, seeds.size(), file));
    }

    private static AddressList read(Path list) {
        try {
            return AddressList.read(list);
        } catch (IOException e) {
            throw Ended.wrong("import.unreadable", list, e);
        }
    }

    private int index(Path file, Topic topic, List<Path> archives) {
        Path folder = data.path().resolve(topic.id());
        UnfinishedImport asked = UnfinishedImport.of(archives);
        ImportedArchives imported = new ImportedArchives(wiring, words, data.path());
        boolean resumes = imported.resumes(asked, folder);
        try (ArchiveFetcher archive = imported.open(archives)) {
            ScopeRules scope = new ScopeRules(topic.crawl().scope());
            List<Url> addresses = archive.addresses().stream()
                    .filter(url -> scope.allows(url) && !url.pathAndQuery().equals("/robots.txt"))
                    .toList();
            if (addresses.isEmpty()) {
                boolean empty = archive.addresses().isEmpty();
                throw Ended.badInput(words.say(
                        empty ? "import.empty" : "import.none", empty ? ImportedArchives.named(archives) : file));
            }
            if (resumes) {
                wiring.terminal().say(words.say("import.resumes", folder));
            }
            asked.mark(folder);
            CrawlOptions options = CrawlOptions.over(data.path());
            options.threads = 2 * Runtime.getRuntime().availableProcessors();
            // What was imported before counts too, and may be outside the scope of now.
            int most = (resumes ? archive.addresses() : addresses).size();
            return switch (TopicCrawl.openArchive(
                    wiring, topic, options, archive, addresses, most, "remora import " + file)) {
                case TopicCrawl.Opened.Busy(LockHolder holder) -> throw Ended.held(holder);
                case TopicCrawl.Opened.Open(TopicCrawl run) -> {
                    TopicOrigin.keep(folder, file);
                    boolean whole = whole(run, topic, options, "remora import " + file);
                    yield whole && imported.whole() ? 0 : 1;
                }
            };
        }
    }

    /// Judges and indexes the pages, reads them again, and tells how that went.
    ///
    /// @param address shown to people who find the collection locked
    private boolean whole(TopicCrawl run, Topic topic, CrawlOptions options, String address) {
        Path folder = data.path().resolve(topic.id());
        CrawlProgress end = WatchedRun.of(
                        run,
                        WatchedRun.Source.ARCHIVE,
                        wiring,
                        over -> over.state() == CrawlProgress.State.STOPPED
                                ? words.say("import.stopped")
                                : words.say(
                                        "import.judged",
                                        over.topic(),
                                        over.figures().fetched()))
                .end();
        boolean shard = !topic.crawl().shard().whole();
        boolean whole = end.state() == CrawlProgress.State.FINISHED
                && end.ahead().waiting() == 0
                && (shard || new TopicReread(wiring, options, folder).run(address));
        if (whole) {
            UnfinishedImport.unmark(folder);
            wiring.terminal().say(CrawlSummary.next(end, end.figures().fetched(), data.path(), wiring.terminal()));
        }
        return whole;
    }
}
