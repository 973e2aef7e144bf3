package dev.remora.search.app.crawl;

import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.indexer.words.NewWords;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.app.wiring.WordFiles;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora judge`: re-judges a collection's stored pages by the current topic.
@Command(
        name = "judge",
        mixinStandardHelpOptions = true,
        description = {
            "Re-judges all stored pages with the current topic file, updates the index and re-scores the queue.",
            "Fetches nothing except missing example pages (requires --contact).",
            "A crawl does this automatically if keywords, words, examples, threshold, relevance model or checks for "
                    + "cloaking have changed."
        })
public final class JudgeCommand implements Callable<Integer> {
    private static final int TELL_EVERY = 5_000;

    private Wiring wiring;
    private long toldAt;

    @Parameters(index = "0", paramLabel = "TOPIC", description = "topic file, or id of a topic in the data folder")
    private String named;

    @Mixin
    private EngineOption engine;

    @Mixin
    private CrawlOptions options;

    @Option(
            names = "--strategy",
            paramLabel = "S",
            completionCandidates = CrawlRun.StrategyNames.class,
            description = "strategy that ranks the queue (default: from the topic file): ${COMPLETION-CANDIDATES}")
    private Optional<String> strategy = Optional.empty();

    @Option(names = "--relevance", paramLabel = "M", description = "relevance model (default: from the topic file)")
    private Optional<String> relevance = Optional.empty();

    @Option(
            names = "--discover-words",
            description = "first find words in the pages that the dictionary lacks, and write them to words.txt in the "
                    + "collection's folder")
    private boolean discover;

    /// Judges with the objects of `wiring`.
    public JudgeCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        wiring = wiring.on(engine);
        Topic own = new TopicOverrides(strategy, relevance, Optional.empty())
                .apply(wiring.topic(new TopicPlaces(options.data).named(named), WebReach.urls(options)));
        WordFiles files = new WordFiles(options.data);
        Topic topic = files.extend(own);
        Path folder = options.data.resolve(topic.id());
        if (!CollectionFolder.isCollection(folder)) {
            throw Ended.wrong("not-crawled", folder, named);
        }
        reportOtherStrategy(topic, folder);
        FetchSettings fetching = WebReach.unchecked(options, topic);
        switch (CollectionFolder.openForWriting(folder, topic, wiring.clock(), "remora judge " + named)) {
            case CollectionFolder.Opened.HeldByAnother(LockHolder holder) -> throw Ended.held(holder);
            case CollectionFolder.Opened.Open(CollectionWriter collection) -> {
                try (collection;
                        WebReach reach = WebReach.open(wiring, options, fetching)) {
                    if (discover) {
                        discover(own, files, collection);
                    }
                    judge(files.extend(own), folder, collection, reach);
                }
            }
        }
        return 0;
    }

    private void reportOtherStrategy(Topic topic, Path folder) {
        StrategyBefore.otherThan(topic, folder)
                .ifPresent(last -> wiring.terminal()
                        .tell(
                                strategy.isPresent() ? "rescored" : "rescored.keep",
                                topic.crawl().strategy(),
                                last));
    }

    /// Writes the words of the collection's pages that neither the dictionary nor the topic has to a file in the
    /// collection.
    ///
    /// @param topic without words of files
    private void discover(Topic topic, WordFiles files, CollectionWriter collection) {
        wiring.terminal().tell("words.looking");
        NewWords words = new NewWords(
                wiring.folding(),
                wiring.segmenter(),
                wiring.wordLists().stopWords(),
                NewWords.Settings.DEFAULT,
                NewWords.CHARACTERS);
        long pages = words.read(collection, topic.index() == Topic.IndexScope.ALL);
        Set<String> known = Stream.concat(topic.keywords().keySet().stream(), topic.words().stream())
                .map(wiring.folding()::fold)
                .collect(Collectors.toSet());
        List<NewWords.Found> found = words.found().stream()
                .filter(word -> !known.contains(word.text()))
                .toList();
        files.write(topic.id(), found);
        wiring.terminal().tell("words.found", found.size(), pages, files.of(topic.id()));
    }

    private void judge(Topic topic, Path folder, CollectionWriter collection, WebReach reach) {
        TopicRejudgement.Done done = new TopicRejudgement(wiring, options, folder, collection, reach)
                .by(topic, this::tell)
                .orElseThrow();
        wiring.terminal().tell("judged", wiring.terminal().reasons().say(done.told()), done.searchable());
    }

    private boolean tell(long done, long of) {
        if (done >= toldAt + TELL_EVERY && done < of) {
            toldAt = done;
            wiring.terminal().tell("judging", done, of);
        }
        return true;
    }
}
