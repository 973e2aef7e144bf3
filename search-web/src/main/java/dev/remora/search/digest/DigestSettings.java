package dev.remora.search.digest;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.remora.search.http.JsonMistake;
import dev.remora.search.http.UnusableFile;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Who gets digests: the file `digest.json` of a data folder.
///
/// @param every `day` or `week`
/// @param most pages that a digest lists, 1 to 200
/// @param language of mails: `zh` or `en`
/// @param topics ids of the topics; none: all
/// @param webhooks addresses that get JSON
/// @param mail the mail server and its readers; null: none
public record DigestSettings(
        @Nullable String every,
        @Nullable Integer most,
        @Nullable String language,
        @Nullable List<String> topics,
        @Nullable List<Hook> webhooks,
        @Nullable Mail mail) {
    /// The name of the file.
    public static final String FILE_NAME = "digest.json";

    private static final int MOST = 20;
    private static final int MOST_ALLOWED = 200;

    public DigestSettings {
        every = every == null ? "day" : every;
        most = most == null ? MOST : most;
        language = language == null ? "zh" : language;
        topics = topics == null ? List.of() : List.copyOf(topics);
        webhooks = webhooks == null ? List.of() : List.copyOf(webhooks);
    }

    /// A webhook.
    ///
    /// @param name in messages, unique
    /// @param url http or https
    /// @param secret signs the requests; empty: they are not signed
    public record Hook(
            @Nullable String name,
            @Nullable String url,
            @Nullable String secret) {
        public Hook {
            secret = secret == null ? "" : secret;
        }

        @Override
        public String toString() {
            return "Hook[" + name + ", " + url + ", ***]";
        }
    }

    /// Mail.
    ///
    /// @param server `HOST:PORT`
    /// @param security `starttls` (required), `tls` or `none`
    /// @param user for the server; empty: no sign-in
    /// @param password of the user
    /// @param from sender
    /// @param to readers
    public record Mail(
            @Nullable String server,
            @Nullable String security,
            @Nullable String user,
            @Nullable String password,
            @Nullable String from,
            @Nullable List<String> to) {
        public Mail {
            security = security == null ? "starttls" : security;
            user = user == null ? "" : user;
            password = password == null ? "" : password;
            to = to == null ? List.of() : List.copyOf(to);
        }

        @Override
        public String toString() {
            return "Mail[" + server + ", " + security + ", " + user + ", ***, " + from + ", " + to + "]";
        }
    }

    /// Reads the file of a data folder; empty if there is none.
    ///
    /// @throws IOException with words for people, if it cannot be used
    public static Optional<DigestSettings> read(Path data) throws IOException {
        Path file = data.resolve(FILE_NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            DigestSettings settings = JsonMapper.builder()
                    .enable(JsonParser.Feature.ALLOW_COMMENTS, JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
                    .build()
                    .readValue(text(file), DigestSettings.class);
            require(settings != null, "shape", file);
            settings.check(file);
            return Optional.of(settings);
        } catch (JsonProcessingException e) {
            throw switch (JsonMistake.of(e)) {
                case JsonMistake.UnknownKey(int line, String place, List<String> known) ->
                    new UnusableFile("file.digest.unknown", file, line, place, String.join(", ", known));
                case JsonMistake.WrongType(int line, String place) ->
                    place.isEmpty()
                            ? new UnusableFile("file.digest.shape", file)
                            : new UnusableFile("file.digest.type", file, line, place);
                case JsonMistake.Syntax(int line, int column) ->
                    new UnusableFile("file.digest.syntax", file, line, column);
            };
        }
    }

    /// Returns the text of a file of digests.
    ///
    /// @throws IOException that names the file, if it cannot be read
    static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException otherBytes) {
            throw new UnusableFile("file.encoding", file);
        } catch (IOException e) {
            throw unread(file, e);
        }
    }

    static IOException unread(Path file, IOException cause) {
        String why = ReasonText.ENGLISH.say(StorageFault.cause(cause));
        return new IOException(file + " could not be read: " + why, cause);
    }

    private void check(Path file) throws UnusableFile {
        requireOneOf(Set.of("day", "week"), file, "every", every);
        require(most >= 1 && most <= MOST_ALLOWED, "most", file, most, MOST_ALLOWED);
        requireOneOf(Set.of("zh", "en"), file, "language", language);
        Set<String> names = new HashSet<>();
        for (Hook hook : webhooks) {
            String name = String.valueOf(hook.name());
            require(hook.name() != null && name.matches("[A-Za-z0-9_-]{1,40}"), "hook", file, name);
            require(names.add(name), "hook.twice", file, name);
            require(isWeb(hook.url()), "hook.url", file, name, String.valueOf(hook.url()));
        }
        if (mail != null) {
            checkMail(mail, file);
        }
    }

    private static void checkMail(Mail mail, Path file) throws UnusableFile {
        String server = String.valueOf(mail.server());
        require(server.matches("[^\\s:]+:[0-9]{1,5}") && isPort(server), "server", file, server);
        requireOneOf(Set.of("starttls", "tls", "none"), file, "mail.security", String.valueOf(mail.security()));
        require(!mail.to().isEmpty(), "nobody", file);
        require(MailChannel.isAddress(mail.from()), "address", file, "mail.from", String.valueOf(mail.from()));
        for (String to : mail.to()) {
            require(MailChannel.isAddress(to), "address", file, "mail.to", to);
        }
    }

    private static boolean isPort(String server) {
        int port = Integer.parseInt(server.substring(server.indexOf(':') + 1));
        return port >= 1 && port <= 65535;
    }

    private static void requireOneOf(Set<String> allowed, Path file, String name, String value) throws UnusableFile {
        require(
                allowed.contains(value),
                "value",
                file,
                name,
                value,
                allowed.stream().sorted().collect(Collectors.joining(", ")));
    }

    private static void require(boolean holds, String otherwise, Object... arguments) throws UnusableFile {
        if (!holds) {
            throw new UnusableFile("file.digest." + otherwise, arguments);
        }
    }

    private static boolean isWeb(@Nullable String url) {
        try {
            URI address = URI.create(url == null ? "" : url);
            return address.getHost() != null && Set.of("http", "https").contains(address.getScheme());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    boolean covers(String topic) {
        return topics.isEmpty() || topics.contains(topic);
    }

    /// Time between two digests.
    Duration period() {
        return Duration.ofDays(every.equals("week") ? 7 : 1);
    }
}
