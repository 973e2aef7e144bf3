package dev.remora.search.access;

import dev.remora.search.gate.Secret;
import dev.remora.search.http.UnusableFile;
import dev.remora.shared.collection.file.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

/// The script token created at the first start: 256 random bits, of which only the SHA-256 is stored on disk.
///
/// A fast hash is enough, because the token is random and cannot be guessed like a password.
public final class AdminToken {
    /// Name of the file that holds the hash.
    public static final String FILE_NAME = "admin.token";

    private static final String SCHEME = "sha256:";

    private final byte[] hash;

    private AdminToken(byte[] hash) {
        this.hash = hash;
    }

    /// A token; a new one is not stored until [#keep], so that its text can be printed first.
    ///
    /// @param fresh text of a new token, to be printed once: it cannot be recovered
    public record Opened(AdminToken token, Optional<String> fresh, Path file) {
        /// Writes the hash of a new token to its file; does nothing for an existing token.
        ///
        /// @throws IOException if the file cannot be created, or another server has created a token since;
        ///     the message says what to do
        public void keep() throws IOException {
            if (fresh.isEmpty()) {
                return;
            }
            try {
                OwnerOnly.createFile(file, SCHEME + HexFormat.of().formatHex(token.hash) + "\n");
            } catch (FileAlreadyExistsException anotherServerWasFaster) {
                throw new UnusableFile("file.token.raced", file);
            }
        }
    }

    /// Reads the token's hash from a file; if there is none, creates a token, which has yet to be stored.
    ///
    /// @throws IOException if the file cannot be read; the message says what to do
    public static Opened open(Path file, SecureRandom random) throws IOException {
        if (Files.exists(file)) {
            return new Opened(new AdminToken(read(file)), Optional.empty(), file);
        }
        String text = "remora_" + Secret.random(random);
        return new Opened(of(text), Optional.of(text), file);
    }

    /// Returns a token with a known text, which is not stored.
    public static AdminToken of(String text) {
        return new AdminToken(Secret.sha256(text));
    }

    /// Returns 48 bits in hexadecimal that differ with the token and a text, and tell of neither.
    String mark(String text) {
        return Secret.hash(HexFormat.of().formatHex(hash) + " " + text).substring(0, 12);
    }

    /// Whether this is the token. Takes constant time for every wrong one.
    public boolean matches(String candidate) {
        return MessageDigest.isEqual(hash, Secret.sha256(candidate));
    }

    private static byte[] read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "Is a directory");
        }
        String line = new String(Files.readAllBytes(file), StandardCharsets.US_ASCII).strip();
        if (line.startsWith(SCHEME) && line.length() == SCHEME.length() + 64) {
            try {
                return HexFormat.of().parseHex(line.substring(SCHEME.length()));
            } catch (IllegalArgumentException notHexadecimal) {
                // Continues with the exception below.
            }
        }
        throw new UnusableFile("file.token", file);
    }
}
