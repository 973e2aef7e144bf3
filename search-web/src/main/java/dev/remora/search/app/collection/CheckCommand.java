package dev.remora.search.app.collection;

import dev.remora.search.app.wiring.OwnWordFiles;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.MessageBundle;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `remora check`: reports damage of collections.
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Checks all files of collections and reports damage: topic, journal, page store, WARC files and index.",
            "Read-only; works during a crawl. Exit code 1 if something is damaged; use repair to fix it.",
            "Also names imports that were interrupted, and how to complete them.",
            "Without TOPIC-ID it also names the lines of synonyms.txt and stopwords.txt that are not used.",
            "Does not check checkpoint: a crawl that cannot use it reads the whole journal."
        })
public final class CheckCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Mixin
    private CollectionChoice collections;

    /// Prints on `wiring`'s terminal.
    public CheckCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        MessageBundle.In words = CheckReport.words(wiring.terminal());
        boolean whole = true;
        for (Path folder : collections.folders()) {
            CheckReport report = CheckReport.of(folder);
            report.print(wiring.terminal().out(), words);
            whole &= report.whole();
        }
        if (collections.all()) {
            new OwnWordFiles(collections.data(), wiring.folding())
                    .problems()
                    .forEach(problem -> wiring.terminal()
                            .out()
                            .println(problem.apply(wiring.terminal().language())));
        }
        return whole ? 0 : 1;
    }
}
