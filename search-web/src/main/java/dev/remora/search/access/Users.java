package dev.remora.search.access;

import dev.remora.search.gate.Secret;
import dev.remora.search.http.RequestRefused;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The people who may sign in, in the file `users.json`. Passwords are set through one-time links; only the
/// hashes of passwords and of the links' keys are stored.
///
/// While nobody has a password, the server has a link for creating the first admin.
///
/// Impossible changes throw [RequestRefused]. Safe for use by many threads.
public final class Users {
    /// Name of the file.
    public static final String FILE_NAME = "users.json";

    /// Lifetime of a one-time link.
    public static final Duration LINK_LIFETIME = Duration.ofHours(24);

    /// Minimum length of a password, in characters (OWASP Authentication Cheat Sheet: at least 8, and no
    /// composition rules).
    public static final int SHORTEST_PASSWORD = 12;

    /// Maximum length of a password, in characters.
    public static final int LONGEST_PASSWORD = 200;

    static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}");

    private final RecordFile<User> file;
    private final Clock clock;
    private final SecureRandom random;
    private final String nobodys;
    private User first = new User("", Role.ADMIN, "", "", Instant.EPOCH);

    /// Reads the file, if it exists.
    ///
    /// @param data the data folder
    /// @throws IOException if the file cannot be read; the message says what to do
    public Users(Path data, Clock clock, SecureRandom random) throws IOException {
        this.file = new RecordFile<>(data.resolve(FILE_NAME), User.class, "file.users");
        this.clock = clock;
        this.random = random;
        this.nobodys = PasswordHash.ofNone(random);
    }

    /// A new one-time link.
    ///
    /// @param key shown once: only its hash is stored
    /// @param name of its person; empty for the first admin, who chooses a name
    public record Link(String key, String name, Instant ends) {
        /// Returns the address of the link.
        ///
        /// @param base address of the server, without a trailing slash
        public String address(String base) {
            return base + "/console/welcome?key=" + key;
        }
    }

    /// All people, by name.
    public List<User> all() {
        return file.records();
    }

    /// Returns the person with a name.
    public Optional<User> find(String name) {
        return file.records().stream().filter(user -> user.name().equals(name)).findFirst();
    }

    /// Creates the link for the first admin, which replaces the previous one; empty if somebody has a
    /// password.
    public synchronized Optional<Link> firstLink() {
        if (hasActiveUser()) {
            return Optional.empty();
        }
        Link link = newLink("");
        first = first.withLink(Secret.hash(link.key()), link.ends());
        return Optional.of(link);
    }

    /// Adds a person, and returns the link with which that person sets a password.
    public synchronized Link add(String name, Role role) {
        Link link = newLink(name);
        add(new User(name, role, "", Secret.hash(link.key()), link.ends()));
        return link;
    }

    /// Creates a new link for a person who has lost the link or the password. The old password works until
    /// the link is used.
    public synchronized Link renewLink(String name) {
        Link link = newLink(name);
        change(name, user -> user.withLink(Secret.hash(link.key()), link.ends()));
        return link;
    }

    /// Changes the role of a person.
    public synchronized void setRole(String name, Role role) {
        change(name, user -> {
            if (role != Role.ADMIN) {
                requireOtherAdmin(name);
            }
            return user.withRole(role);
        });
    }

    /// Removes a person.
    public synchronized void remove(String name) {
        write(() -> {
            requireOtherAdmin(name);
            return all().stream().filter(user -> !user.name().equals(name));
        });
    }

    /// Returns the person of a valid link; the name is empty for the first admin.
    public synchronized Optional<User> invited(String key) {
        String hash = Secret.hash(key);
        Stream<User> all = hasActiveUser() ? all().stream() : Stream.concat(Stream.of(first), all().stream());
        return all.filter(user -> user.link().equals(hash) && clock.instant().isBefore(user.linkEnds()))
                .findFirst();
    }

    /// Sets the password of the person of a link, which expires with that.
    ///
    /// @param name chosen by the first admin, otherwise ignored
    /// @return the person's name
    public String accept(String key, String name, String password) {
        String hash = hashed(password);
        synchronized (this) {
            User user = invited(key).orElseThrow(() -> RequestRefused.because(403, "user.link"));
            if (!user.name().isEmpty()) {
                change(user.name(), invited -> invited.withPassword(hash));
                return user.name();
            }
            add(new User(name, Role.ADMIN, hash, "", Instant.EPOCH));
            return name;
        }
    }

    /// Whether the person with that name has that password. Takes the same time if the name does not exist.
    public boolean matches(String name, String password) {
        String hash =
                find(name).map(User::password).filter(text -> !text.isEmpty()).orElse(nobodys);
        return PasswordHash.matches(password.length() > LONGEST_PASSWORD ? "" : password, hash);
    }

    /// Changes a password.
    public void setPassword(String name, String password) {
        String hash = hashed(password);
        synchronized (this) {
            change(name, user -> user.withPassword(hash));
        }
    }

    static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw RequestRefused.because(400, "user.name");
        }
    }

    private String hashed(String password) {
        int length = password.codePointCount(0, password.length());
        if (length < SHORTEST_PASSWORD || password.length() > LONGEST_PASSWORD) {
            throw RequestRefused.because(400, "user.password", SHORTEST_PASSWORD, LONGEST_PASSWORD);
        }
        return PasswordHash.of(password, random);
    }

    boolean hasActiveUser() {
        return all().stream().anyMatch(User::ready);
    }

    private Link newLink(String name) {
        return new Link(Secret.random(random), name, clock.instant().plus(LINK_LIFETIME));
    }

    /// Refuses to take the role from the last admin with a password.
    private void requireOtherAdmin(String name) {
        if (existing(name).signsInAsAdmin()
                && all().stream().filter(User::signsInAsAdmin).count() == 1) {
            throw RequestRefused.because(409, "user.last", name);
        }
    }

    private User existing(String name) {
        return find(name).orElseThrow(() -> RequestRefused.because(404, "user.unknown", name));
    }

    private void add(User added) {
        write(() -> {
            requireName(added.name());
            if (all().stream().anyMatch(user -> user.name().equalsIgnoreCase(added.name()))) {
                throw RequestRefused.because(409, "user.exists", added.name());
            }
            return Stream.concat(all().stream(), Stream.of(added));
        });
    }

    private void change(String name, UnaryOperator<User> to) {
        write(() -> {
            existing(name);
            return all().stream().map(user -> user.name().equals(name) ? to.apply(user) : user);
        });
    }

    private void write(Supplier<Stream<User>> users) {
        file.replace(() -> users.get().sorted(Comparator.comparing(User::name)).toList());
    }
}
