package dev.remora.search.app.collection;

import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionCompaction;
import dev.remora.shared.collection.folder.CollectionCompaction.Compacted;
import dev.remora.shared.collection.folder.CollectionCompaction.Wanted;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `remora compact`: frees the space of earlier versions of pages.
@Command(
        name = "compact",
        mixinStandardHelpOptions = true,
        description = {
            "Frees the space that earlier versions of pages take on disk. The journal and the last version of each page "
                    + "stay.",
            "May be killed at any moment and run again. Searches go on. Cannot run during a crawl: exit code 1."
        })
public final class CompactCommand implements Callable<Integer> {
    private static final double MEGABYTE = 1_000_000;

    /// Pages at the beginning of a journal that a model that learns may read at each opening, and some more.
    private static final int LESSONS = 2_000;

    /// A crawl trusts an archived robots.txt for a day.
    private static final int LEAST_DAYS = 2;

    private final Wiring wiring;

    @Mixin
    private CollectionChoice collections;

    @Option(
            names = "--drop-warc-older",
            paramLabel = "DAYS",
            description = "also delete WARC files whose newest response is older, but never the last file; pages stay, "
                    + "without archived copies (default: none is deleted)")
    private Integer days;

    /// Prints on `wiring`'s terminal.
    public CompactCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        if (days != null && days < LEAST_DAYS) {
            throw Ended.badInput("--drop-warc-older must be " + LEAST_DAYS + " or more, but is " + days);
        }
        MessageBundle.In words =
                new MessageBundle(CheckReport.class).in(wiring.terminal().language());
        boolean all = true;
        for (Path folder : collections.folders()) {
            String name = folder.getFileName().toString();
            all &= switch (CollectionCompaction.of(
                    folder,
                    wiring.clock(),
                    new Wanted(lessons(folder), responsesSince()),
                    segment -> wiring.terminal().out().println(words.say("compact.segment", name, segment)))) {
                case Compacted.HeldByAnother(String said) -> {
                    wiring.terminal().say(said);
                    yield false;
                }
                case Compacted.Done done -> {
                    print(name, done, words);
                    yield true;
                }
            };
        }
        return all ? 0 : 1;
    }

    private void print(String name, Compacted.Done done, MessageBundle.In words) {
        PrintStream out = wiring.terminal().out();
        out.println(words.say("compacted", name, done.pages(), done.bytes() / MEGABYTE, done.left() / MEGABYTE));
        if (done.archives() > 0) {
            out.println(words.say("compacted.warc", name, done.archives(), done.archived() / MEGABYTE));
        }
    }

    private Instant responsesSince() {
        return days == null ? Instant.MIN : wiring.clock().instant().minus(Duration.ofDays(days));
    }

    private static int lessons(Path folder) {
        try (CollectionReader reader = CollectionFolder.openForReading(folder)) {
            return RelevanceModels.learns(reader.topic().relevance().model()) ? LESSONS : 0;
        }
    }
}
