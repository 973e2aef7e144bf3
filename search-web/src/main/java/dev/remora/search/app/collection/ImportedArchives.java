package dev.remora.search.app.collection;

import dev.remora.crawler.replay.ArchiveFetcher;
import dev.remora.crawler.replay.ArchiveFile;
import dev.remora.search.app.crawl.UnfinishedImport;
import dev.remora.search.app.wiring.ArchiveDamage;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// The archives of an import: reads them into a temporary file, and tells of each what it has and what is damaged.
final class ImportedArchives {
    private final Wiring wiring;
    private final MessageBundle.In words;
    private final Path data;
    private boolean whole = true;

    /// @param words of the import
    /// @param data folder of the collections, for the temporary file
    ImportedArchives(Wiring wiring, MessageBundle.In words, Path data) {
        this.wiring = wiring;
        this.words = words;
        this.data = data;
    }

    boolean whole() {
        return whole;
    }

    /// Whether the first bytes are those of ZIP, gzip or WARC.
    static boolean isArchive(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString());
        }
        try (InputStream in = Files.newInputStream(file)) {
            String start = new String(in.readNBytes(5), StandardCharsets.ISO_8859_1);
            return start.startsWith("PK") || start.startsWith("\u001f\u008b") || start.equals("WARC/");
        }
    }

    static String named(List<Path> files) {
        return files.stream().map(Path::toString).collect(Collectors.joining(" "));
    }

    /// Returns whether an import into a folder resumes an interrupted one; false if the folder has no collection.
    ///
    /// @throws Ended if its collection is crawled, complete, or of an unfinished import of other archives
    boolean resumes(UnfinishedImport asked, Path folder) {
        if (!CollectionFolder.isCollection(folder)) {
            return false;
        }
        Path topic = folder.getFileName();
        UnfinishedImport begun =
                UnfinishedImport.in(folder).orElseThrow(() -> Ended.badInput(words.say("import.present", topic, data)));
        if (!begun.isOf(asked)) {
            throw Ended.badInput(Ended.of(begun.refusalIn(folder)));
        }
        return true;
    }

    /// Reads archives.
    ///
    /// @return their responses, which the caller closes
    ArchiveFetcher open(List<Path> archives) {
        ArchiveFetcher archive = null;
        try {
            Files.createDirectories(data);
            archive = new ArchiveFetcher(data, UrlRules.DEFAULT, wiring.clock());
            for (Path each : archives) {
                whole &= read(each, archive);
            }
            return archive;
        } catch (IOException | Ended e) {
            if (archive != null) {
                archive.close();
            }
            throw e instanceof Ended ended ? ended : Ended.broken("unwritable", data, e);
        }
    }

    private boolean read(Path file, ArchiveFetcher archive) {
        wiring.terminal().say(words.say("import.reading", file));
        try {
            ArchiveFile.Contents contents = archive.read(file);
            wiring.terminal().say(words.say("import.read", file, contents.responses(), contents.skipped()));
            ArchiveDamage.tell(contents.damage(), wiring.terminal());
            return contents.damage().isEmpty();
        } catch (ArchiveFile.SinkFull full) {
            throw Ended.broken("unwritable", data, full);
        } catch (IOException e) {
            throw Ended.wrong("import.unreadable", file, e);
        }
    }
}
