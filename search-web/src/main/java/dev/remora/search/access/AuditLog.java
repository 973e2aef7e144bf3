package dev.remora.search.access;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.http.Language;
import dev.remora.search.http.TimedJson;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.text.Beginning;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The audit log of admin actions: one JSON object per line in `audit.log`, which only its owner can read.
/// When the file reaches its maximum size it becomes `audit.log.1`, which replaces the previous one.
///
/// Texts cannot inject lines or terminal control sequences: JSON escapes line ends, and control and format
/// characters and half characters become `?`. Safe for use by many threads.
public final class AuditLog {
    /// Name of the file.
    public static final String FILE_NAME = "audit.log";

    /// Begins the detail of a form that drafts a topic, at the address of the one that creates it. No id and no name
    /// has a colon.
    public static final String DRAFT = "draft:";

    private static final Logger log = LoggerFactory.getLogger(AuditLog.class);
    private static final int LONGEST_TEXT = 300;
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");
    private static final ObjectMapper JSON = TimedJson.mapper();

    private final Path file;
    private final Path before;
    private final long largest;

    /// An action.
    ///
    /// @param who name of the person, or `token:` and the name of a script token
    /// @param client address of the client
    /// @param action method and path of the request
    /// @param detail what the request changed, if its path does not tell; may be empty
    /// @param status HTTP status of the response: 400 and above if it was refused
    /// @param why it was refused
    public record Entry(Instant at, String who, String client, String action, String detail, int status, Refusal why) {
        public Entry {
            who = harmless(who);
            client = harmless(client);
            action = harmless(action);
            detail = harmless(detail);
            // Earlier versions did not write it.
            why = why == null ? Refusal.NONE : why;
        }
    }

    /// Why an action was refused, in each language: whoever reads it need not have the language of who was refused.
    ///
    /// @param words by the code of the language, or by an empty one if they are known in one language only
    public record Refusal(@JsonValue Map<String, String> words) {
        /// It was not refused.
        public static final Refusal NONE = new Refusal(Map.of());

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public Refusal {
            words = words.entrySet().stream()
                    .filter(each -> !each.getValue().isBlank())
                    .collect(Collectors.toUnmodifiableMap(
                            Map.Entry::getKey, each -> harmless(oneLine(each.getValue()))));
        }

        /// Returns the refusal that a message states.
        public static Refusal of(Function<Language, String> message) {
            return new Refusal(Arrays.stream(Language.values()).collect(Collectors.toMap(Language::code, message)));
        }

        /// Earlier versions wrote it in the language of the response.
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Refusal of(String words) {
            return new Refusal(Map.of("", words));
        }

        /// Returns it in a language; empty if the action was not refused.
        public String in(Language language) {
            return words.getOrDefault(language.code(), words.getOrDefault("", ""));
        }
    }

    /// Some entries, the latest first.
    ///
    /// @param total number of all entries
    public record Extract(int total, List<Entry> entries) {}

    /// @param folder contains the file
    /// @param largest size in bytes at which the next file begins
    public AuditLog(Path folder, long largest) {
        this.file = folder.resolve(FILE_NAME);
        this.before = folder.resolve(FILE_NAME + ".1");
        this.largest = largest;
    }

    /// Appends an action. A failure only goes to the server's log, since the action is already done.
    public synchronized void write(Entry entry) {
        try {
            if (Files.exists(file) && Files.size(file) >= largest) {
                Files.move(file, before, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            }
            if (!Files.exists(file)) {
                OwnerOnly.createFile(file, "");
            }
            String line = JSON.writeValueAsString(entry) + "\n";
            Files.writeString(file, isCut() ? "\n" + line : line, StandardOpenOption.APPEND);
        } catch (IOException e) {
            log.error("cannot write {}: {} by {} is not in the audit log", file, entry.action(), entry.who(), e);
        }
    }

    /// Whether a full disk or a crash truncated the last line.
    private boolean isCut() throws IOException {
        try (RandomAccessFile written = new RandomAccessFile(file.toFile(), "r")) {
            written.seek(Math.max(0, written.length() - 1));
            return written.length() > 0 && written.read() != '\n';
        }
    }

    /// Returns the entries from a position, the latest first.
    ///
    /// @param from position of the first, 0 for the latest
    /// @throws IOException if a file cannot be read
    public synchronized Extract read(int from, int most) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path each : List.of(before, file)) {
            if (Files.exists(each)) {
                // Not readAllLines: a line may be truncated inside a character.
                new String(Files.readAllBytes(each), StandardCharsets.UTF_8)
                        .lines()
                        .forEach(lines::add);
            }
        }
        List<Entry> entries = new ArrayList<>();
        for (String line : lines.reversed().stream().skip(from).limit(most).toList()) {
            entries.add(entry(line));
        }
        return new Extract(lines.size(), entries);
    }

    /// Parses a line; a truncated one is returned as text.
    private static Entry entry(String line) {
        try {
            return JSON.readValue(line, Entry.class);
        } catch (JsonProcessingException cut) {
            return new Entry(Instant.EPOCH, "?", "?", line, "", 0, Refusal.NONE);
        }
    }

    private static String oneLine(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining(" "));
    }

    private static String harmless(String text) {
        String shown = text.length() <= LONGEST_TEXT ? text : Beginning.of(text, LONGEST_TEXT - 1) + "…";
        return CONTROL.matcher(shown).replaceAll("?");
    }
}
