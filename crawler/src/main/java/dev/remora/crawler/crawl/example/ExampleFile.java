package dev.remora.crawler.crawl.example;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// The texts of a topic's examples, stored beside its collection so that they are read only once. One line per
/// example: address, title and text, separated by tabs; line feeds, tabs and backslashes in them are escaped as
/// `\n`, `\t`, `\\`.
///
/// @param path of the file, which may be missing
public record ExampleFile(Path path) {
    /// Returns the content of the file; empty if it is missing or unreadable. Skips a truncated line: its
    /// example is read again.
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

    /// Replaces the content of the file.
    ///
    /// @throws UncheckedIOException if the disk does not accept them
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
