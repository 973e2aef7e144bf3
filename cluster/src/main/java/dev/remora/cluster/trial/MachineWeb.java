package dev.remora.cluster.trial;

import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.lab.experiment.LibraryTrials;
import dev.remora.lab.experiment.TrialRunner;
import dev.remora.lab.library.ArchiveLibrary;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The archived web of the trials. Only its paths travel: each executor reads the files for its first task, and
/// keeps the pages. Safe for use by many threads.
final class MachineWeb implements Serializable {
    private static final long serialVersionUID = 1;

    private final List<String> files;
    private final Set<String> words;
    private transient @Nullable TrialRunner trials;

    /// @param files WARC files or folders, as this and every executor finds them
    /// @param words dictionary words of the topics
    MachineWeb(List<String> files, Set<String> words) {
        this.files = files;
        this.words = words;
    }

    /// Returns who makes crawls over it, in this process.
    ///
    /// @throws IOException if it cannot be read; the message names the file
    synchronized TrialRunner trials() throws IOException, InterruptedException {
        if (trials == null) {
            trials = read();
        }
        return trials;
    }

    private TrialRunner read() throws IOException, InterruptedException {
        Folding folding = new Folding();
        Segmenter segmenter = new HanlpSegmenter(folding).with(words);
        ArchivedWeb archive = ArchivedWeb.read(files.stream().map(Path::of).toList());
        ArchiveLibrary library = new ArchiveLibrary(archive, segmenter, folding);
        int cores = Runtime.getRuntime().availableProcessors();
        library.readAll(cores, (_, _) -> {});
        return new LibraryTrials(library, segmenter, folding, Wiring::catalogue, cores);
    }
}
