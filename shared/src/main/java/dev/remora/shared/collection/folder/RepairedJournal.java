package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Filters the decisions of a damaged collection so that a crawl can resume from them. For one thread at a
/// time, in the order of the journal.
public final class RepairedJournal {
    private final Predicate<PageLocation> readable;
    private final Predicate<WarcLocation> archived;
    private final Set<Long> queued = new HashSet<>();
    private final Set<Long> fetched = new HashSet<>();
    private boolean gap;

    /// @param readable whether a page can be read
    /// @param archived whether a response can be read
    public RepairedJournal(Predicate<PageLocation> readable, Predicate<WarcLocation> archived) {
        this.readable = readable;
        this.archived = archived;
    }

    /// Tells that records are missing here. The numbers of links differ from now on, so later `Rescored`
    /// records are dropped.
    public void gap() {
        gap = true;
    }

    /// Returns a decision for the repaired journal, without a response that is lost; empty if it is useless
    /// without the lost data. A `Reparsed` replaces the lost `Fetched` of its page, as it holds all its
    /// fields.
    public Optional<JournalRecord> take(JournalRecord decision) {
        StoredPlaces places = StoredPlaces.of(decision);
        boolean lost = !places.page().map(readable::test).orElse(true)
                || (gap && decision instanceof JournalRecord.Rescored)
                || (decision instanceof JournalRecord.Unchanged same
                        && !fetched.contains(same.url().key()))
                || (decision instanceof JournalRecord.AskedAgain asked && !queued.contains(asked.key()));
        if (lost) {
            return Optional.empty();
        }
        return Optional.of(known(
                places.response().map(archived::test).orElse(true)
                        ? decision
                        : StoredPlaces.withoutResponse(decision)));
    }

    private JournalRecord known(JournalRecord decision) {
        return switch (decision) {
            case JournalRecord.Queued link -> {
                queued.add(link.link().target().key());
                yield link;
            }
            case JournalRecord.Fetched page -> {
                fetched.add(page.url().key());
                yield page;
            }
            case JournalRecord.Reread reread ->
                new JournalRecord.Reread(
                        reread.at(),
                        reread.pages(),
                        reread.kept(),
                        reread.lessons().stream()
                                .filter(readable)
                                .toList()); // later pages take the places of lost ones
            case JournalRecord.Reparsed again -> fetched.add(again.page().url().key()) ? again.page() : again;
            default -> decision;
        };
    }
}
