package dev.remora.crawler.crawl.example;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// The texts of a topic's examples, kept beside its collection: read once, not at each start. A line an example:
/// address, title and text, parted by tabs; line feeds, tabs and back-slashes in them escaped as `\n`, `\t`, `\\`.
///
/// @param path of the file, which need not be there yet
public record ExampleFile(Path path) {
    /// What the file holds; nothing if it is not there. A line that was cut off is left out: it is read again.
    public SequencedMap<String, ExampleText> read() {
        SequencedMap<String, ExampleText> texts = new LinkedHashMap<>();
        try {
            if (Files.exists(path)) {
                for (String line : Files.readAllLines(path, StandardCharsets.UTF_8)) {
                    String[] cells = line.split("\t", -1);
                    if (cells.length == 3) {
                        texts.put(cells[0], new ExampleText(plain(cells[1]), plain(cells[2])));
                    }
                }
            }
        } catch (IOException unreadable) {
            return new LinkedHashMap<>();
        }
        return texts;
    }

    /// Puts texts in the place of what the file holds.
    ///
    /// @throws UncheckedIOException if the disk does not take them
    public void write(SequencedMap<String, ExampleText> texts) {
        StringBuilder lines = new StringBuilder();
        texts.forEach((address, example) -> lines.append(address)
                .append('\t')
                .append(escaped(example.title()))
                .append('\t')
                .append(escaped(example.text()))
                .append('\n'));
        try {
            Path beside = path.resolveSibling(path.getFileName() + ".new");
            Files.writeString(beside, lines);
            Files.move(beside, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("the texts of the examples cannot be kept in " + path, e);
        }
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\n")
                .replace("\t", "\\t");
    }

    private static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\' || i + 1 == text.length()) {
                plain.append(c);
                continue;
            }
            char escaped = text.charAt(++i);
            plain.append(escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped);
        }
        return plain.toString();
    }
}
