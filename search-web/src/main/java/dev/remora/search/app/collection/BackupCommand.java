package dev.remora.search.app.collection;

import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.NewFile;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.folder.CollectionSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `remora backup`: writes collections to one file, even during a crawl.
@Command(
        name = "backup",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a collection or the whole data folder into one file, also while crawls and servers run.",
            "The index is left out: restore rebuilds it. Without TOPIC-ID the file also contains the other files of"
                    + " the data folder: topic files, people (hashed passwords), hashes of"
                    + " tokens and API keys, the audit log, and past queries."
        })
public final class BackupCommand implements Callable<Integer> {
    /// Names of hidden and unfinished files, locks, and logs of what runs. `audit.log` is kept.
    private static final Pattern NOT_KEPT = Pattern.compile("\\..*|.*\\.(lock|new|part|zip)|(?!audit\\.).*\\.log.*");

    private final Wiring wiring;

    @Mixin
    private CollectionChoice collections;

    @Option(names = "--to", required = true, paramLabel = "FILE", description = "file to write, a ZIP; a new one")
    private Path to;

    /// Prints on `wiring`'s terminal.
    public BackupCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        MessageBundle.In words = CheckReport.words(wiring.terminal());
        List<Path> folders = collections.folders();
        NewFile.write(to, out -> {
            List<CollectionSnapshot> moments =
                    folders.stream().map(CollectionSnapshot::of).toList();
            List<Path> beside = collections.all() ? beside(collections.data()) : List.of();
            BackupManifest written = BackupFile.write(moments, beside, Wiring.VERSION, wiring.clock(), out);
            written.records()
                    .forEach((id, records) -> wiring.terminal()
                            .out()
                            .println(words.say(
                                    "backup",
                                    id,
                                    records,
                                    written.files().stream()
                                            .filter(file -> file.collection().equals(id))
                                            .mapToLong(BackupManifest.Entry::bytes)
                                            .sum())));
        });
        wiring.terminal().out().println(words.say("backup.to", to));
        return 0;
    }

    /// Returns the files of the data folder to keep: tokens, keys, queries, the audit log, other files of a server.
    private static List<Path> beside(Path data) {
        try (Stream<Path> files = Files.list(data)) {
            return files.filter(Files::isRegularFile)
                    .filter(file ->
                            !NOT_KEPT.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw Ended.broken("unreadable", data, e);
        }
    }
}
