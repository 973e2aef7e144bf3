package dev.remora.search.access;

import dev.remora.shared.collection.file.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/// The token that admin routes ask for: 256 random bits, of which only the SHA-256 is kept on disk.
///
/// A fast hash is enough here, because the token is not a password that somebody chose: there is nothing to guess.
public final class AdminToken {
    /// Name of the file that holds the hash.
    public static final String FILE_NAME = "admin.token";

    private static final String SCHEME = "sha256:";

    private final byte[] hash;

    private AdminToken(byte[] hash) {
        this.hash = hash;
    }

    /// A token; one that was made just now is kept by [#keep] only, when its text can be told.
    ///
    /// @param fresh text of a token that was made just now: to be printed once, for it cannot be had again
    public record Opened(AdminToken token, Optional<String> fresh, Path file) {
        /// Writes the hash of a token that was made just now to its file; of one that was read, nothing.
        ///
        /// @throws IOException if the file cannot be made, or another server has made a token since;
        ///     the message says what to do
        public void keep() throws IOException {
            if (fresh.isEmpty()) {
                return;
            }
            try {
                OwnerOnly.createFile(file, SCHEME + HexFormat.of().formatHex(token.hash) + "\n");
            } catch (FileAlreadyExistsException anotherServerWasFaster) {
                throw new IOException(
                        "Another server has just made the admin token " + file
                                + " and told it to whoever started it. Start again to use that one.",
                        anotherServerWasFaster);
            }
        }
    }

    /// Reads the token's hash from a file; where there is none, makes a token, which is yet to be kept.
    ///
    /// @throws IOException if the file cannot be read; the message says what to do
    public static Opened open(Path file, SecureRandom random) throws IOException {
        if (Files.exists(file)) {
            return new Opened(new AdminToken(read(file)), Optional.empty(), file);
        }
        byte[] secret = new byte[32];
        random.nextBytes(secret);
        String text = "remora_" + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        return new Opened(of(text), Optional.of(text), file);
    }

    /// A token with a known text, kept nowhere.
    public static AdminToken of(String text) {
        return new AdminToken(sha256(text));
    }

    /// Whether this is the token. Takes the same time for every wrong one.
    public boolean matches(String candidate) {
        return MessageDigest.isEqual(hash, sha256(candidate));
    }

    private static byte[] read(Path file) throws IOException {
        String line = Files.readString(file, StandardCharsets.UTF_8).strip();
        if (line.startsWith(SCHEME) && line.length() == SCHEME.length() + 64) {
            try {
                return HexFormat.of().parseHex(line.substring(SCHEME.length()));
            } catch (IllegalArgumentException notHexadecimal) {
                // Falls through to the message below.
            }
        }
        throw new IOException(
                file + " does not hold an admin token's hash. Delete it, and the next start makes a new token.");
    }

    static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
