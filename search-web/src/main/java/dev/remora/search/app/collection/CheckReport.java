package dev.remora.search.app.collection;

import dev.remora.indexer.build.IndexCheck;
import dev.remora.search.app.crawl.UnfinishedImport;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.folder.CollectionCheck;
import dev.remora.shared.collection.folder.Damage;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StartRefusal;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/// The result of a check of a collection and its index, formatted for users.
///
/// @param stored topic, journal, responses and pages
/// @param index damage of the index, if any
record CheckReport(Path folder, CollectionCheck.Report stored, Optional<String> index) {
    /// Maximum number of damages listed per collection.
    private static final int TOLD = 50;

    /// Returns the words of this package, in a terminal's language.
    static MessageBundle.In words(Terminal terminal) {
        return new MessageBundle(CheckReport.class).in(terminal.language());
    }

    static CheckReport of(Path folder) {
        return of(folder, CollectionCheck.of(folder));
    }

    /// Checks the collection without the index.
    static CheckReport stored(Path folder) {
        return new CheckReport(folder, CollectionCheck.of(folder), Optional.empty());
    }

    /// Adds a check of the index. A collection without pages needs no index.
    static CheckReport of(Path folder, CollectionCheck.Report stored) {
        return new CheckReport(
                folder, stored, stored.pages() == 0 ? Optional.empty() : IndexCheck.damage(folder.resolve("index")));
    }

    boolean whole() {
        return stored.damages().isEmpty() && index.isEmpty();
    }

    void print(PrintStream out, MessageBundle.In words) {
        String name = folder.getFileName().toString();
        Optional<StartRefusal> unfinished = UnfinishedImport.refusal(folder);
        String state = !whole() ? "damaged" : unfinished.isPresent() ? "incomplete" : "whole";
        out.println(words.say(state, name, stored.records(), stored.pages(), stored.responses()));
        unfinished
                .map(ReasonText.in(words.language().locale())::say)
                .ifPresent(why -> out.println(why.indent(2).stripTrailing()));
        stored.damages().stream().limit(TOLD).forEach(damage -> out.println("  " + say(damage, words)));
        if (stored.damages().size() > TOLD) {
            out.println("  " + words.say("more", stored.damages().size() - TOLD));
        }
        index.ifPresent(said -> out.println("  " + words.say("index", said)));
    }

    static String say(Damage damage, MessageBundle.In words) {
        return switch (damage) {
            case Damage.Topic(String said) -> words.say("topic", said);
            case Damage.NoJournal _ -> words.say("no-journal");
            case Damage.Unjudged(String said) -> words.say("unjudged", said);
            case Damage.JournalGap(String file, long offset, long records) ->
                words.say("journal-gap", file, offset, records);
            case Damage.Page(String url, String file, long offset) -> words.say("page", url, file, offset);
            case Damage.Response(String url, String file, long offset) -> words.say("response", url, file, offset);
            case Damage.PagesBeginning(String file) -> words.say("pages-beginning", file);
            case Damage.Checkpoint(String file, long offset) -> words.say("checkpoint", file, offset);
            case Damage.ShortFile(String file, long bytes, long needed) ->
                bytes < 0 ? words.say("missing-file", file, needed) : words.say("short-file", file, bytes, needed);
        };
    }
}
