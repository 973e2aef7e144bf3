package dev.remora.search.gate;

import dev.remora.search.http.FollowedFile;
import dev.remora.search.http.UnusableFile;
import dev.remora.shared.collection.file.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Keys of programs that use the API, in a file beside the collections. Each line has the name, the SHA-256 of
/// the key and, optionally, its own limit of requests per minute. The file is read again when it has changed,
/// so that changes need no restart.
///
/// A fast hash is sufficient, because keys are not chosen by people: they have 256 random bits.
public final class ApiKeys {
    /// Name of the file.
    public static final String FILE_NAME = "api.keys";

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}");
    private static final Pattern LINE = Pattern.compile("(\\S+) sha256:(\\p{XDigit}{64})(?: ([1-9]\\d{0,6}))?");

    private final Path file;
    private final FollowedFile<Map<String, Key>> byHash;

    /// A known key.
    ///
    /// @param name of the owner
    /// @param perMinute requests per minute, if the key has its own limit
    public record Key(String name, OptionalInt perMinute) {}

    private record Line(String name, String hash, OptionalInt perMinute) {
        String text() {
            return name + " sha256:" + hash + (perMinute.isPresent() ? " " + perMinute.getAsInt() : "");
        }
    }

    /// @param file need not exist: then there are no keys
    public ApiKeys(Path file) {
        this.file = file;
        this.byHash = new FollowedFile<>(
                file,
                () -> lines().stream()
                        .collect(Collectors.toMap(
                                Line::hash, line -> new Key(line.name(), line.perMinute()), (a, _) -> a)));
    }

    /// Returns the record of a key, if it is known.
    ///
    /// @throws IOException if the file cannot be read; the message says what to do
    public Optional<Key> find(String key) throws IOException {
        // Looked up by hash, so that timing discloses nothing about existing keys.
        return byHash.contents().map(keys -> keys.get(Secret.hash(key)));
    }

    /// Returns the names of all keys, in the file's order.
    ///
    /// @throws IOException if the file cannot be read
    public List<String> names() throws IOException {
        return lines().stream().map(Line::name).toList();
    }

    /// A name that no new key can have.
    public static final class NameRefused extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        private final boolean taken;

        NameRefused(boolean taken) {
            super(taken ? "a key with that name exists" : "not a name of a key");
            this.taken = taken;
        }

        /// Whether a key has it; otherwise it is not made of the allowed characters.
        public boolean taken() {
            return taken;
        }
    }

    /// Creates a key and writes its hash to the file; the key itself cannot be recovered.
    ///
    /// @param name letters, digits, `.`, `_`, `-`; at most 64
    /// @throws NameRefused if the name is invalid or taken
    /// @throws IOException if the file cannot be written
    public String add(String name, OptionalInt perMinute, SecureRandom random) throws IOException {
        if (!NAME.matcher(name).matches()) {
            throw new NameRefused(false);
        }
        if (names().contains(name)) {
            throw new NameRefused(true);
        }
        List<String> texts = texts();
        String key = "rk_" + Secret.random(random);
        texts.add(new Line(name, Secret.hash(key), perMinute).text());
        write(texts);
        return key;
    }

    /// Removes a key.
    ///
    /// @return true if there was one of that name
    /// @throws IOException if the file cannot be read or written
    public boolean remove(String name) throws IOException {
        if (!names().contains(name)) {
            return false;
        }
        List<String> texts = texts();
        texts.removeIf(text -> text.strip().startsWith(name + " "));
        write(texts);
        return true;
    }

    private List<String> texts() throws IOException {
        try {
            return new ArrayList<>(Files.readAllLines(file, StandardCharsets.UTF_8));
        } catch (NoSuchFileException none) {
            return new ArrayList<>();
        }
    }

    private List<Line> lines() throws IOException {
        List<String> texts = texts();
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i).strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                lines.add(line(text, i + 1));
            }
        }
        return lines;
    }

    private Line line(String text, int number) throws IOException {
        Matcher parts = LINE.matcher(text);
        if (!parts.matches()) {
            throw new UnusableFile("file.keys", file, number);
        }
        OptionalInt perMinute =
                parts.group(3) == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(parts.group(3)));
        return new Line(parts.group(1), parts.group(2).toLowerCase(java.util.Locale.ROOT), perMinute);
    }

    /// Replaces the file atomically, so that a server never reads a part of it.
    private void write(List<String> texts) throws IOException {
        OwnerOnly.replaceFile(file, texts.stream().map(text -> text + "\n").collect(Collectors.joining()));
    }
}
