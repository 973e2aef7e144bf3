package dev.remora.search.app.search;

import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.digest.Digest;
import dev.remora.search.digest.DigestPost;
import dev.remora.search.digest.DigestSettings;
import dev.remora.search.http.UnusableFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora digest`: what is new and changed on a topic, printed or sent.
@Command(
        name = "digest",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the new and changed pages of a topic, or sends the digests of all topics.",
            "Receivers are in digest.json in the data folder; while serve runs, it sends digests when they are due."
        })
public final class DigestCommand implements Callable<Integer> {
    private static final int MOST_DAYS = 3650;
    private static final int MOST_PAGES = 1000;

    private final Wiring wiring;

    @Parameters(index = "0", arity = "0..1", paramLabel = "TOPIC-ID", description = "topic of a collection")
    private Optional<String> topic = Optional.empty();

    @Option(
            names = "--days",
            paramLabel = "N",
            description = "print the pages of the last N days (default: ${DEFAULT-VALUE})",
            defaultValue = "7")
    private int days;

    @Option(names = "--send", description = "send the digests of all topics now, also those that are not due")
    private boolean send;

    @Mixin
    private DataFolder data;

    /// Prints to the terminal of `wiring`.
    public DigestCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (send == topic.isPresent()) {
            throw Ended.wrong("digest.which");
        }
        Ended.checkRange("--days", 1, MOST_DAYS, days);
        try (DigestPost post = new DigestPost(data.path(), wiring.wallClock(), Wiring.VERSION)) {
            return send ? send(post) : print(post, topic.orElseThrow());
        }
    }

    private int print(DigestPost post, String id) {
        Instant since = wiring.wallClock().instant().minus(Duration.ofDays(days));
        Digest digest = post.read(data.collection(id), since, MOST_PAGES);
        wiring.terminal()
                .out()
                .print(DigestPost.words(wiring.terminal().language()).text(digest));
        return 0;
    }

    private int send(DigestPost post) throws InterruptedException {
        if (!Files.exists(data.path().resolve(DigestSettings.FILE_NAME))) {
            throw Ended.wrong("digest.none", data.path().resolve(DigestSettings.FILE_NAME));
        }
        List<DigestPost.Outcome> outcomes;
        try {
            outcomes = post.send(true);
        } catch (UnusableFile wrong) {
            throw Ended.badInput(wrong::message);
        } catch (FileSystemException unwritten) {
            throw Ended.broken("unwritable", unwritten.getFile(), unwritten);
        } catch (IOException e) {
            throw Ended.badInput(e.getMessage());
        }
        if (outcomes.isEmpty()) {
            throw Ended.wrong("digest.nobody", data.path().resolve(DigestSettings.FILE_NAME));
        }
        outcomes.forEach(outcome -> wiring.terminal().say(words(outcome)));
        return outcomes.stream().allMatch(DigestCommand::well) ? 0 : 1;
    }

    private static boolean well(DigestPost.Outcome outcome) {
        return outcome instanceof DigestPost.Outcome.Sent || outcome instanceof DigestPost.Outcome.Nothing;
    }

    private String words(DigestPost.Outcome outcome) {
        Terminal terminal = wiring.terminal();
        return switch (outcome) {
            case DigestPost.Outcome.Sent sent ->
                terminal.words("digest.sent", sent.topic(), sent.channel(), sent.pages());
            case DigestPost.Outcome.Nothing nothing ->
                terminal.words("digest.nothing", nothing.topic(), nothing.channel());
            case DigestPost.Outcome.Partly partly ->
                terminal.words("digest.partly", partly.topic(), partly.channel(), partly.problem());
            case DigestPost.Outcome.Failed failed ->
                terminal.words("digest.failed", failed.topic(), failed.channel(), failed.problem());
            case DigestPost.Outcome.NoTopic(String topic) -> terminal.words("digest.no-topic", topic);
        };
    }
}
