package dev.remora.search.access;

import dev.remora.search.gate.Secret;
import dev.remora.search.http.RequestRefused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The tokens of scripts: that of the first start, with the role of an admin, and those created by admins, in
/// the file `tokens.json`. Only their hashes are stored.
///
/// Impossible changes throw [RequestRefused]. Safe for use by many threads.
public final class ScriptTokens {
    /// Name of the file.
    public static final String FILE_NAME = "tokens.json";

    /// Name of the token of the first start, which is also the name of its file.
    public static final String FIRST = AdminToken.FILE_NAME;

    /// Minimum time between two updates of a token's last use.
    private static final Duration USE_WRITTEN = Duration.ofHours(1);

    private static final Logger log = LoggerFactory.getLogger(ScriptTokens.class);

    private final AdminToken first;
    private final RecordFile<Token> file;
    private final Clock clock;
    private final SecureRandom random;

    /// A token created by an admin.
    ///
    /// @param hash SHA-256 of its text
    /// @param used time of the last use, to within an hour; [Instant#EPOCH] if never
    public record Token(String name, Role role, String hash, Instant made, Instant used) {}

    /// Reads the file, if it exists.
    ///
    /// @param data the data folder
    /// @param first the token of the first start
    /// @throws IOException if the file cannot be read; the message says what to do
    public ScriptTokens(Path data, AdminToken first, Clock clock, SecureRandom random) throws IOException {
        this.first = first;
        this.file = new RecordFile<>(data.resolve(FILE_NAME), Token.class, "file.tokens");
        this.clock = clock;
        this.random = random;
    }

    /// The tokens created by admins, by name.
    public List<Token> all() {
        return file.records();
    }

    /// Creates a token and returns its text, which cannot be recovered.
    public synchronized String add(String name, Role role) {
        Users.requireName(name);
        String text = "remora_" + Secret.random(random);
        Token token = new Token(name, role, Secret.hash(text), clock.instant(), Instant.EPOCH);
        file.replace(() -> {
            if (name.equals(FIRST) || named(name).isPresent()) {
                throw RequestRefused.because(409, "token.exists", name);
            }
            return Stream.concat(all().stream(), Stream.of(token))
                    .sorted(Comparator.comparing(Token::name))
                    .toList();
        });
        return text;
    }

    /// Revokes a token.
    public synchronized void remove(String name) {
        file.replace(() -> {
            if (named(name).isEmpty()) {
                throw RequestRefused.because(404, "token.unknown", name);
            }
            return all().stream().filter(token -> !token.name().equals(name)).toList();
        });
    }

    /// Returns the role of the token with a name, if there is one.
    public Optional<Role> role(String name) {
        return name.equals(FIRST) ? Optional.of(Role.ADMIN) : named(name).map(Token::role);
    }

    /// Returns what identifies the present token with a name, if there is one.
    Optional<String> identity(String name) {
        return name.equals(FIRST) ? Optional.of(FIRST) : named(name).map(Token::hash);
    }

    /// Returns the name of a token.
    ///
    /// @param text as sent by a client
    public Optional<String> nameOf(String text) {
        if (first.matches(text)) {
            return Optional.of(FIRST);
        }
        String hash = Secret.hash(text); // the lookup by hash prevents timing attacks
        Optional<Token> found = find(token -> token.hash().equals(hash));
        found.ifPresent(this::noteUse);
        return found.map(Token::name);
    }

    private Optional<Token> named(String name) {
        return find(token -> token.name().equals(name));
    }

    private Optional<Token> find(Predicate<Token> wanted) {
        return all().stream().filter(wanted).findFirst();
    }

    private synchronized void noteUse(Token token) {
        Instant now = clock.instant();
        if (!token.used().plus(USE_WRITTEN).isBefore(now)) {
            return;
        }
        try {
            file.replace(() -> all().stream()
                    .map(one -> one.name().equals(token.name())
                            ? new Token(one.name(), one.role(), one.hash(), one.made(), now)
                            : one)
                    .toList());
        } catch (UncheckedIOException fullDisk) {
            log.warn("use of token {}: {}", token.name(), fullDisk.getMessage());
        }
    }
}
