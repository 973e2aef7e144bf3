package dev.remora.search.app.collection;

import dev.remora.search.app.crawl.TopicPlaces;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.Wiring;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora restore`: restores collections from a backup.
@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        description = {
            "Restores collections from a backup: verifies the checksum of each file, checks the contents,"
                    + " builds the index and finally moves the collections into the data folder.",
            "Existing collections and files stay unchanged; nothing is restored from a damaged file."
        })
public final class RestoreCommand implements Callable<Integer> {
    private Wiring wiring;

    @Parameters(index = "0", paramLabel = "FILE", description = "file written by backup")
    private Path file;

    @Option(names = "--topic", paramLabel = "ID", description = "only this collection")
    private String topic;

    @Option(names = "--as", paramLabel = "ID", description = "restore the collection under this topic id")
    private String as;

    @Mixin
    private EngineOption engine;

    @Mixin
    private DataFolder data;

    /// Prints on `wiring`'s terminal.
    public RestoreCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        wiring = wiring.on(engine);
        try (BackupReader backup = BackupReader.open(file);
                RestoredBackup restored = RestoredBackup.beside(data.path())) {
            List<String> ids = chosen(backup.manifest());
            for (String id : ids) {
                restored.unpack(backup, id, as == null ? id : as);
            }
            if (topic == null && as == null) {
                restored.unpackBeside(backup);
            }
            return restored.moveIn(wiring, CheckReport.words(wiring.terminal()));
        }
    }

    private List<String> chosen(BackupManifest manifest) {
        List<String> ids = manifest.records().keySet().stream()
                .filter(id -> topic == null || id.equals(topic))
                .toList();
        if (ids.isEmpty()) {
            throw manifest.records().isEmpty()
                    ? Ended.wrong("restore.none", file)
                    : Ended.wrong(
                            "restore.other", file, topic, manifest.records().keySet());
        }
        if (as != null && (ids.size() > 1 || !TopicPlaces.isId(as))) {
            throw ids.size() > 1 ? Ended.wrong("restore.as", ids) : Ended.wrong("no-id", as);
        }
        return ids;
    }
}
