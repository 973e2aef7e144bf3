package dev.remora.search.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/// Passwords hashed with Argon2id (RFC 9106), written as `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
///
/// New hashes use 19 MiB, two passes and one lane: the first choice of the OWASP Password Storage Cheat
/// Sheet. A hash is verified with its own parameters, so that they can be raised later. Passwords are
/// normalised to NFKC first (NIST SP 800-63B, 3.1.1.2).
final class PasswordHash {
    private static final int MEMORY_KIB = 19 * 1024;
    private static final int PASSES = 2;
    private static final int LANES = 1;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final Pattern WRITTEN =
            Pattern.compile("\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,2})\\$([\\w+/-]+)\\$([\\w+/-]+)");

    private PasswordHash() {}

    /// Hashes a password with a new salt.
    static String of(String password, SecureRandom random) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return written(salt, argon2(password, salt, MEMORY_KIB, PASSES, LANES, HASH_BYTES));
    }

    /// Returns what looks like a hash, and takes as long to compare, but is no password's.
    static String ofNone(SecureRandom random) {
        byte[] salt = new byte[SALT_BYTES];
        byte[] hash = new byte[HASH_BYTES];
        random.nextBytes(salt);
        random.nextBytes(hash);
        return written(salt, hash);
    }

    private static String written(byte[] salt, byte[] hash) {
        Base64.Encoder text = Base64.getEncoder().withoutPadding();
        return "$argon2id$v=19$m=" + MEMORY_KIB + ",t=" + PASSES + ",p=" + LANES + "$" + text.encodeToString(salt) + "$"
                + text.encodeToString(hash);
    }

    /// Whether a hash matches a password; false if the text is not a hash.
    static boolean matches(String password, String written) {
        Matcher parts = WRITTEN.matcher(written);
        if (!parts.matches()) {
            return false;
        }
        try {
            byte[] salt = Base64.getDecoder().decode(parts.group(4));
            byte[] hash = Base64.getDecoder().decode(parts.group(5));
            return MessageDigest.isEqual(
                    hash,
                    argon2(
                            password,
                            salt,
                            Integer.parseInt(parts.group(1)),
                            Integer.parseInt(parts.group(2)),
                            Integer.parseInt(parts.group(3)),
                            hash.length));
        } catch (IllegalArgumentException | IllegalStateException notAHash) {
            return false; // no Base64, or parameters that Argon2 does not have
        }
    }

    private static byte[] argon2(String password, byte[] salt, int memory, int passes, int lanes, int length) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(memory)
                .withIterations(passes)
                .withParallelism(lanes)
                .withSalt(salt)
                .build());
        byte[] hash = new byte[length];
        generator.generateBytes(
                Normalizer.normalize(password, Normalizer.Form.NFKC).getBytes(StandardCharsets.UTF_8), hash);
        return hash;
    }
}
