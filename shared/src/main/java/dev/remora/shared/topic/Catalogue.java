package dev.remora.shared.topic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/// Predefined topics, after the two upper levels of the Chinese Library Classification (Li et al. 2002): 22
/// classes and their divisions, each with keywords and a descriptive sentence. Immutable.
///
/// One file per class, `R.tsv`; one entry per line, the class first: code, name, keywords separated by
/// spaces, sentence; the cells are separated by tabs.
public final class Catalogue {
    /// A catalogue without entries.
    public static final Catalogue NONE = new Catalogue(new LinkedHashMap<>());

    private static final int CELLS = 4;

    private final SequencedMap<String, CatalogueEntry> entries;

    private Catalogue(SequencedMap<String, CatalogueEntry> entries) {
        this.entries = entries;
    }

    /// Reads a folder of classes.
    ///
    /// @throws IOException if the folder does not exist, or a line is invalid; the message names file and
    ///     line
    public static Catalogue read(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder + ": there is no catalogue here");
        }
        SequencedMap<String, CatalogueEntry> entries = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".tsv")).sorted().toList()) {
                int number = 0;
                for (String line : Files.readAllLines(file)) {
                    number++;
                    String[] cells = line.split("\t", -1);
                    if (cells.length != CELLS || cells[0].isBlank()) {
                        throw new IOException(file + ", line " + number
                                + ": an entry has four cells parted by tabs: code, name, keywords, sentence");
                    }
                    CatalogueEntry entry =
                            new CatalogueEntry(cells[0], cells[1], List.of(cells[2].split(" +")), cells[3]);
                    if (entries.put(entry.code(), entry) != null) {
                        throw new IOException(file + ", line " + number + ": " + entry.code() + " stands twice");
                    }
                }
            }
        }
        return new Catalogue(entries);
    }

    /// Returns all classes and divisions, in the order of the classification.
    public List<CatalogueEntry> entries() {
        return List.copyOf(entries.values());
    }

    /// Returns the classes, by code.
    public List<CatalogueEntry> classes() {
        return entries.values().stream().filter(CatalogueEntry::isClass).toList();
    }

    /// Returns the divisions of a class, in the order of the classification.
    public List<CatalogueEntry> divisions(CatalogueEntry of) {
        List<CatalogueEntry> divisions = new ArrayList<>();
        entries.forEach((code, entry) -> {
            if (of.isClass() && !entry.isClass() && code.startsWith(of.code())) {
                divisions.add(entry);
            }
        });
        return divisions;
    }

    /// Returns the entry with a code, in upper or lower case.
    public Optional<CatalogueEntry> entry(String code) {
        return Optional.ofNullable(entries.get(code.strip().toUpperCase(Locale.ROOT)));
    }
}
