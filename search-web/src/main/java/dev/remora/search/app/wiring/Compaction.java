package dev.remora.search.app.wiring;

import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.folder.CollectionCompaction;
import dev.remora.shared.collection.folder.CollectionCompaction.Compacted;
import dev.remora.shared.collection.folder.CollectionCompaction.Least;
import dev.remora.shared.collection.folder.CollectionCompaction.Wanted;
import dev.remora.shared.collection.folder.CollectionCompaction.Watch;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Compacts collections and says on the terminal what it freed.
///
/// @param least what a compaction that nobody asked for must free
public record Compaction(Terminal terminal, Clock clock, Least least) {
    private static final Logger LOG = LoggerFactory.getLogger(Compaction.class);
    private static final double MEGABYTE = 1_000_000;

    /// Pages at the beginning of a journal that a model that learns may read at each opening, and some more.
    private static final int LESSONS = 2_000;

    /// Frees whatever it can of a collection.
    ///
    /// @param responsesSince as in [Wanted]
    /// @return false if another process writes it, which is said
    public boolean of(Path folder, Instant responsesSince) {
        return switch (compacted(
                folder, "remora compact", wanted(Wiring.topicOf(folder), responsesSince, Least.ANY), () -> false)) {
            case Compacted.HeldByAnother(LockHolder holder) -> {
                terminal.say(Ended.held(holder).message(terminal.language()));
                yield false;
            }
            case Compacted.Done done -> {
                say(folder, done);
                yield true;
            }
        };
    }

    /// Compacts a collection after a run, if that frees enough. A failure is logged: the run is over, and the
    /// collection is whole.
    ///
    /// @param address of the process that ran it, for people who find the collection locked
    /// @param superseded the part of all stored versions of pages that have a later one
    /// @param stopped whether to end early
    public void after(Path folder, String address, double superseded, BooleanSupplier stopped) {
        try {
            Topic topic = Wiring.topicOf(folder);
            if (!least.mayBeIn(folder, superseded, !topic.archive().equals(Topic.Archive.ALL))) {
                return;
            }
            if (compacted(folder, address, wanted(topic, Instant.MIN, least), stopped) instanceof Compacted.Done done
                    && done.pages() + done.responses() > 0) {
                say(folder, done);
            }
        } catch (StorageFailed | CollectionDamaged e) {
            LOG.warn("{} was not compacted: {}", folder, e.getMessage());
        }
    }

    private Compacted compacted(Path folder, String address, Wanted wanted, BooleanSupplier stopped) {
        Watch watch = new Watch(
                file -> terminal.out().println(words().say("compact.file", name(folder), file.getFileName())), stopped);
        return CollectionCompaction.of(folder, clock, address, wanted, watch);
    }

    private void say(Path folder, Compacted.Done done) {
        terminal.out()
                .println(words().say(
                                "compacted",
                                name(folder),
                                done.pages(),
                                done.bytes() / MEGABYTE,
                                done.left() / MEGABYTE));
        if (done.responses() + done.archives() > 0) {
            terminal.out()
                    .println(words().say(
                                    "compacted.warc",
                                    name(folder),
                                    done.responses(),
                                    done.archives(),
                                    done.archived() / MEGABYTE));
        }
    }

    private MessageBundle.In words() {
        return new MessageBundle(Compaction.class).in(terminal.language());
    }

    private static String name(Path folder) {
        return folder.getFileName().toString();
    }

    private Wanted wanted(Topic topic, Instant responsesSince, Least least) {
        int first = RelevanceModels.learns(topic.relevance().model()) ? LESSONS : 0;
        return new Wanted(first, responsesSince, topic.archive().dropsBefore(clock.instant()), least);
    }
}
