package dev.remora.search.digest;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Sends the digests of a data folder's topics to the receivers in `digest.json`, each when it is due. For one
/// thread at a time; of several processes on one data folder, one sends while the others wait for their turn.
public final class DigestPost implements AutoCloseable {
    private static final Duration FIRST_PAUSE = Duration.ofMinutes(5);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(6);
    private static final int MOST_DOUBLINGS = 7;
    private static final String TURN = DigestState.FILE_NAME + ".lock";
    private static final MessageBundle TEXTS = new MessageBundle(DigestPost.class);

    private final Path data;
    private final Clock clock;
    private final String agent;
    private final HttpClient client = WebhookChannel.newClient();

    /// What became of a digest.
    public sealed interface Outcome {
        /// The topic.
        String topic();

        /// The receiver took it.
        record Sent(String topic, String channel, int pages) implements Outcome {}

        /// The receiver took it for some of its readers: for the others it is not tried again.
        ///
        /// @param problem for people
        record Partly(String topic, String channel, String problem) implements Outcome {}

        /// There was nothing to tell.
        record Nothing(String topic, String channel) implements Outcome {}

        /// The receiver did not take it: it is tried again.
        ///
        /// @param problem for people
        record Failed(String topic, String channel, String problem) implements Outcome {}

        /// The settings name a topic without a collection.
        record NoTopic(String topic) implements Outcome {}
    }

    /// @param data folder of the collections
    /// @param clock of the machine
    /// @param version of the product
    public DigestPost(Path data, Clock clock, String version) {
        this.data = data;
        this.clock = clock;
        this.agent = "Remora/" + version;
    }

    /// The words of digests in a language.
    public static DigestWords words(Language language) {
        return new DigestWords(TEXTS.in(language));
    }

    /// Sends what is due.
    ///
    /// @param always also what is not due yet; then topics without a collection are told, too
    /// @return what became of each; empty without settings
    /// @throws IOException with words for people, if settings or state cannot be used
    public List<Outcome> send(boolean always) throws IOException, InterruptedException {
        DigestSettings settings = DigestSettings.read(data).orElse(null);
        if (settings == null) {
            return List.of();
        }
        try (FileChannel turn = FileChannel.open(data.resolve(TURN), CREATE, WRITE);
                FileLock _ = turn.lock()) {
            return send(settings, always);
        } catch (FileLockInterruptionException stopped) {
            throw new InterruptedException();
        }
    }

    private List<Outcome> send(DigestSettings settings, boolean always) throws IOException, InterruptedException {
        DigestState state = DigestState.read(data);
        state.correct(clock.instant());
        List<Outcome> outcomes = new ArrayList<>();
        List<Path> folders = CollectionFolder.list(data);
        if (always) {
            settings.topics().stream()
                    .filter(topic -> !folders.contains(data.resolve(topic)))
                    .map(Outcome.NoTopic::new)
                    .forEach(outcomes::add);
        }
        for (Path folder : folders) {
            String topic = folder.getFileName().toString();
            if (settings.covers(topic)) {
                for (DigestChannel channel : channels(settings)) {
                    if (always || due(state, settings, channel, topic)) {
                        outcomes.add(send(state, settings, channel, folder, topic));
                    }
                }
            }
        }
        return outcomes;
    }

    private List<DigestChannel> channels(DigestSettings settings) {
        List<DigestChannel> channels = new ArrayList<>();
        for (DigestSettings.Hook hook : settings.webhooks()) {
            channels.add(new WebhookChannel(hook, client, clock, agent));
        }
        if (settings.mail() != null) {
            Language language = settings.language().equals("en") ? Language.EN : Language.ZH;
            channels.add(new MailChannel(settings.mail(), words(language), clock));
        }
        return channels;
    }

    private boolean due(DigestState state, DigestSettings settings, DigestChannel channel, String topic) {
        return state.of(channel.name(), topic)
                .map(last -> last.failures() == 0
                        ? last.at().plus(settings.period())
                        : last.tried().plus(pause(last.failures())))
                .filter(clock.instant()::isBefore)
                .isEmpty();
    }

    /// The pause after failures: doubled with each, from five minutes to six hours.
    private static Duration pause(int failures) {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
    }

    private Outcome send(DigestState state, DigestSettings settings, DigestChannel channel, Path folder, String topic)
            throws IOException, InterruptedException {
        Instant now = clock.instant();
        DigestState.Delivery last;
        Digest digest;
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            last = state.of(channel.name(), topic)
                    .orElseGet(() -> new DigestState.Delivery(
                            DigestReader.position(collection, now.minus(settings.period())), now, 0, now, ""));
            digest = DigestReader.since(collection, last.position(), settings.most(), now);
        } catch (CollectionDamaged unreadable) { // those of other topics are sent
            return new Outcome.Failed(topic, channel.name(), unreadable.getMessage());
        }
        DigestState.Delivery told = new DigestState.Delivery(digest.span().until(), now, 0, now, "");
        if (digest.isEmpty()) {
            state.put(channel.name(), topic, told);
            return new Outcome.Nothing(topic, channel.name());
        }
        state.put(channel.name(), topic, last.failed(now, "")); // a kill, or a full disk afterwards, is a failure
        Optional<String> missed;
        try {
            missed = channel.send(digest);
        } catch (IOException e) {
            String problem = String.valueOf(e.getMessage());
            state.put(channel.name(), topic, last.failed(now, problem));
            return new Outcome.Failed(topic, channel.name(), problem);
        }
        state.put(channel.name(), topic, told);
        return missed.<Outcome>map(problem -> new Outcome.Partly(topic, channel.name(), problem))
                .orElseGet(() -> new Outcome.Sent(topic, channel.name(), digest.added() + digest.changed()));
    }

    /// Reads what a digest of a topic has, without sending it.
    ///
    /// @param folder of the collection
    /// @param since time of the first page
    /// @param most pages that it lists
    public Digest read(Path folder, Instant since, int most) {
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            return DigestReader.since(collection, DigestReader.position(collection, since), most, clock.instant());
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
