package dev.remora.search.app.collection;

import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.NewFile;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.collection.folder.CollectionSnapshot;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora export`: writes a collection for other programs.
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a collection's pages, responses or topic file for other programs, also while it is crawled.",
            "jsonl: one page per line, with its text; csv: for spreadsheets; warc, wacz: the responses as fetched;"
                    + " graphml: pages and their links; topic: the topic file."
        })
public final class ExportCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(index = "0", paramLabel = "TOPIC-ID", description = "the collection's topic")
    private String topic;

    @Option(names = "--format", required = true, paramLabel = "FORMAT", description = "one of ${COMPLETION-CANDIDATES}")
    private ExportFormat format;

    @Option(names = "--to", paramLabel = "FILE", description = "file to write, a new one (default: standard output)")
    private Optional<Path> to = Optional.empty();

    @Mixin
    private DataFolder data;

    /// Prints on `wiring`'s terminal.
    public ExportCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Path folder = data.collection(topic);
        if (to.isPresent()) {
            NewFile.write(to.get(), out -> write(folder, out));
            MessageBundle.In words = CheckReport.words(wiring.terminal());
            wiring.terminal().say(words.say("exported", to.get()));
            return 0;
        }
        try {
            OutputStream out = new BufferedOutputStream(wiring.terminal().out());
            write(folder, out);
            out.flush();
        } catch (IOException e) {
            throw Ended.broken("unwritable.out", e);
        }
        return 0;
    }

    /// Writes the export. Reads the pages before the archive, so that each exported page has its response.
    private void write(Path folder, OutputStream out) throws IOException {
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            switch (format) {
                case jsonl -> PageList.jsonLines(new ExportedPages(collection), out);
                case csv -> PageList.csv(new ExportedPages(collection), out);
                case graphml -> GraphMlWriter.write(new ExportedPages(collection), out);
                case warc -> WebArchive.warc(CollectionSnapshot.of(folder), Wiring.VERSION, wiring.clock(), out);
                case wacz -> {
                    ExportedPages pages = new ExportedPages(collection);
                    String title = collection.topic().name();
                    WebArchive.wacz(CollectionSnapshot.of(folder), pages, title, Wiring.VERSION, wiring.clock(), out);
                }
                case topic -> Files.copy(folder.resolve("topic.yaml"), out);
            }
        }
    }
}
