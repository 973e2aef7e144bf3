package dev.remora.search.gate;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/// Random secrets and their hashes.
///
/// A fast hash is enough: random secrets cannot be guessed.
public final class Secret {
    private Secret() {}

    /// Returns 256 random bits as URL-safe text.
    public static String random(SecureRandom random) {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /// Returns the SHA-256 in hexadecimal.
    public static String hash(String text) {
        return HexFormat.of().formatHex(sha256(text));
    }

    /// Returns the SHA-256.
    public static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
