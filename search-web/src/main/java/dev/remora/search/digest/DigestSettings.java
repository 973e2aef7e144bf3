package dev.remora.search.digest;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
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
            require(settings != null, file, "it says null; write settings, or delete it");
            settings.check(file);
            return Optional.of(settings);
        } catch (UnrecognizedPropertyException e) {
            throw new IOException(
                    file + ", line " + e.getLocation().getLineNr() + ": unknown key '" + e.getPropertyName()
                            + "'; allowed: " + e.getKnownPropertyIds(),
                    e);
        } catch (JacksonException e) {
            String line =
                    e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
            throw new IOException(file + line + ": " + e.getOriginalMessage(), e);
        }
    }

    /// Returns the text of a file of digests.
    ///
    /// @throws IOException that names the file, if it cannot be read
    static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not in UTF-8", e);
        } catch (IOException e) {
            throw unread(file, e);
        }
    }

    static IOException unread(Path file, IOException cause) {
        String why = ReasonText.ENGLISH.say(StorageFault.cause(cause));
        return new IOException(file + " could not be read: " + why, cause);
    }

    private void check(Path file) throws IOException {
        require(Set.of("day", "week").contains(every), file, "'every' is '" + every + "'; allowed: day, week");
        require(
                most >= 1 && most <= MOST_ALLOWED,
                file,
                "'most' is " + most + "; allowed: 1 to " + MOST_ALLOWED + " pages");
        require(Set.of("zh", "en").contains(language), file, "'language' is '" + language + "'; allowed: zh, en");
        Set<String> names = new HashSet<>();
        for (Hook hook : webhooks) {
            require(
                    hook.name() != null && hook.name().matches("[A-Za-z0-9_-]{1,40}"),
                    file,
                    "a webhook's 'name' is '" + hook.name() + "'; allowed: letters, digits, - and _");
            require(names.add(hook.name()), file, "two webhooks have the name '" + hook.name() + "'");
            require(
                    isWeb(hook.url()),
                    file,
                    "'url' of webhook '" + hook.name() + "' is '" + hook.url()
                            + "'; allowed: an http or https address");
        }
        if (mail != null) {
            checkMail(mail, file);
        }
    }

    private static void checkMail(Mail mail, Path file) throws IOException {
        String server = mail.server();
        require(
                server != null && server.matches("[^\\s:]+:[0-9]{1,5}") && isPort(server),
                file,
                "'mail.server' is '" + server
                        + "'; allowed: HOST:PORT, such as smtp.example.org:587, with a port of 1 to 65535");
        require(
                Set.of("starttls", "tls", "none").contains(mail.security()),
                file,
                "'mail.security' is '" + mail.security() + "'; allowed: starttls, tls, none");
        require(!mail.to().isEmpty(), file, "'mail.to' has no address");
        require(MailChannel.isAddress(mail.from()), file, "'mail.from' is '" + mail.from() + "', which is no address");
        for (String to : mail.to()) {
            require(MailChannel.isAddress(to), file, "'mail.to' has '" + to + "', which is no address");
        }
    }

    private static boolean isPort(String server) {
        int port = Integer.parseInt(server.substring(server.indexOf(':') + 1));
        return port >= 1 && port <= 65535;
    }

    private static void require(boolean holds, Path file, String problem) throws IOException {
        if (!holds) {
            throw new IOException(file + ": " + problem);
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

    /// Whether a topic has digests.
    boolean covers(String topic) {
        return topics.isEmpty() || topics.contains(topic);
    }

    /// Time between two digests.
    Duration period() {
        return Duration.ofDays(every.equals("week") ? 7 : 1);
    }
}
