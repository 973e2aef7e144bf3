package dev.remora.search.app.wiring;

import dev.remora.search.http.Language;
import dev.remora.shared.text.Beginning;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The lines of a file that people edit, with what is wrong with them. A bad line is left out; the others count.
///
/// For one thread.
final class WordListLines {
    /// The maximum length of a word or phrase, in UTF-16 units.
    static final int LONGEST = WordLine.LONGEST;

    private static final int MOST_BYTES = 4 << 20;
    private static final int MOST_LINES = 10_000;

    /// Maximum number of bad lines that are named.
    private static final int TOLD = 20;

    private final Path file;
    private final List<Line> lines = new ArrayList<>();
    private final List<Function<Language, String>> problems = new ArrayList<>();
    private int untold;

    /// A line that is neither blank nor a comment.
    ///
    /// @param number from 1
    /// @param text without blanks around it
    record Line(int number, String text) {}

    private WordListLines(Path file) {
        this.file = file;
    }

    /// Reads a file; one that is missing has no lines.
    static WordListLines of(Path file) throws IOException {
        WordListLines lines = new WordListLines(file);
        if (Files.exists(file)) {
            lines.read();
        }
        return lines;
    }

    private void read() throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        int end = bytes.length;
        if (end > MOST_BYTES) {
            problems.add(Ended.said("lists.bytes", file, MOST_BYTES >> 20));
            end = lastLine(bytes);
        }
        int number = 0;
        for (int start = 0; start < end; ) {
            int next = start;
            while (next < end && bytes[next] != '\n') {
                next++;
            }
            number++;
            if (number > MOST_LINES) {
                problems.add(Ended.said("lists.lines", file, MOST_LINES));
                return;
            }
            add(number, ByteBuffer.wrap(bytes, start, next - start));
            start = next + 1;
        }
    }

    /// Returns the end of the last whole line.
    private static int lastLine(byte[] bytes) {
        int end = MOST_BYTES;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    private void add(int number, ByteBuffer bytes) {
        try {
            String decoded = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
            String text = (number == 1 && decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded).strip();
            Line line = new Line(number, text);
            if (text.chars().anyMatch(c -> Character.isISOControl(c) && c != '\t')) {
                wrong("control", line);
            } else if (!text.isEmpty() && !text.startsWith("#")) {
                lines.add(line);
            }
        } catch (CharacterCodingException e) {
            wrong("utf", new Line(number, ""));
        }
    }

    /// Notes what is wrong with a line.
    ///
    /// @param key `lists.…`, whose text gets the file, the number of the line, and the further arguments
    void wrong(String key, Line line, Object... arguments) {
        if (problems.size() == TOLD) {
            untold++;
            return;
        }
        List<Object> all = new ArrayList<>(List.of(file, line.number()));
        all.addAll(List.of(arguments));
        problems.add(Ended.said("lists." + key, all.toArray()));
    }

    /// Whether a folded word or phrase can be searched; notes it if not.
    boolean possible(String word, Line line) {
        if (word.length() > LONGEST) {
            wrong("long", line, Beginning.of(word, LONGEST) + "…", LONGEST);
        } else if (word.codePoints().noneMatch(Character::isLetterOrDigit)) {
            wrong("letter", line, word);
        } else {
            return true;
        }
        return false;
    }

    List<Line> lines() {
        return lines;
    }

    /// Returns what is wrong so far, with the number of bad lines that are not named.
    List<Function<Language, String>> problems() {
        List<Function<Language, String>> all = new ArrayList<>(problems);
        if (untold > 0) {
            all.add(Ended.said("lists.more", file, untold));
        }
        return all;
    }
}
