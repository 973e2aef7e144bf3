package dev.remora.shared.provenance;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.provenance.AddressRecords.Outcome;
import dev.remora.shared.provenance.AddressRecords.Version;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/// Explains why an address is in a collection, or is not. Stateless: each answer reads the journal three
/// times (for the fate of the address, for the source of each page, and for the steps of the path), and a few
/// times more if a sitemap listed it. Safe for use by many threads.
public final class Provenances {
    private final CollectionReader collection;
    private final Function<Topic, OptionalDouble> threshold;

    /// Uses only the threshold in the topic, if it has one.
    ///
    /// @param collection closed by the caller
    public Provenances(CollectionReader collection) {
        this(collection, topic -> topic.relevance().threshold());
    }

    /// @param collection closed by the caller
    /// @param threshold returns the relevance from which a topic's pages are on topic
    public Provenances(CollectionReader collection, Function<Topic, OptionalDouble> threshold) {
        this.collection = collection;
        this.threshold = threshold;
    }

    /// Returns why an address is there, or is not; empty if the collection does not know it.
    public Optional<Provenance> of(Url url) {
        return ofFirst(List.of(url));
    }

    /// Returns the same for the first of several forms of an address that the collection knows.
    public Optional<Provenance> ofFirst(List<Url> forms) {
        List<AddressRecords> asked = forms.stream().map(AddressRecords::new).toList();
        Reading reading = new Reading(collection.lastSequence());
        RunRecords run = new RunRecords();
        KeyTable pages = new KeyTable();
        reading.each(entry -> {
            asked.forEach(records -> records.take(entry));
            run.take(entry.record());
            switch (entry.record()) {
                case JournalRecord.Fetched page -> pages.add(page.url().key());
                case JournalRecord.Moved moved -> pages.add(moved.url().key());
                case JournalRecord.SitemapFetched list
                when list.feed() -> pages.add(list.url().key());
                default -> {} // leads to no other address
            }
        });
        return asked.stream()
                .filter(records -> records.outcome().isPresent())
                .findFirst()
                .map(records -> answer(records, pages, run, reading));
    }

    private Provenance answer(AddressRecords records, KeyTable pages, RunRecords run, Reading reading) {
        Outcome outcome = records.outcome().orElseThrow();
        Ancestry ancestry = new Ancestry(pages);
        QueueAhead queue = new QueueAhead(records.url(), records.priority());
        boolean waits = outcome instanceof Outcome.Waits;
        reading.each(entry -> {
            ancestry.take(entry.record());
            if (waits) {
                queue.take(entry.record());
            }
        });
        long cluster = records.version().map(Version::cluster).orElse(0L);
        long named = outcome instanceof Outcome.NotLetIn refused
                ? refused.source()
                : records.version().map(Version::duplicateOf).orElse(0L);
        List<Long> way = way(records, outcome, ancestry);
        WayRecords steps = new WayRecords(way, List.of(named), cluster);
        reading.each(steps::take);
        return new Provenance(
                records.url(),
                fate(records, outcome, queue, steps),
                records.at(),
                withSitemaps(steps.steps(), ancestry, reading),
                records.history(),
                run.standing(),
                run.judging() ? OptionalDouble.empty() : threshold.apply(collection.topic()));
    }

    /// Returns the keys on the path to an address or, if it was not admitted, to the page that links to it.
    private static List<Long> way(AddressRecords records, Outcome outcome, Ancestry ancestry) {
        if (records.way().isEmpty()) {
            return outcome instanceof Outcome.NotLetIn refused ? ancestry.way(refused.source()) : List.of();
        }
        List<Long> way = new ArrayList<>(ancestry.way(records.ledFrom()));
        way.add(records.url().key());
        return way;
    }

    /// Prepends to a path that begins with a link of a sitemap the path to the first page fetched from the
    /// same host.
    private static List<PathStep> withSitemaps(List<PathStep> way, Ancestry ancestry, Reading reading) {
        List<PathStep> whole = new ArrayList<>(way);
        while (!whole.isEmpty() && whole.getFirst().origin() == Origin.SITEMAP) {
            Optional<Url> first = reading.firstPageOf(whole.getFirst().url().host());
            if (first.isEmpty() || whole.stream().anyMatch(step -> step.url().equals(first.get()))) {
                break;
            }
            WayRecords before = new WayRecords(ancestry.way(first.get().key()), List.of(), 0);
            reading.each(before::take);
            whole.addAll(0, before.steps());
        }
        return whole;
    }

    private Fate fate(AddressRecords records, Outcome outcome, QueueAhead queue, WayRecords names) {
        return switch (outcome) {
            case Outcome.Settled(Fate fate) -> fate;
            case Outcome.NotLetIn(Exclusion reason, long source) ->
                new Fate.NotLetIn(
                        reason,
                        names.name(source),
                        records.version().isPresent(),
                        reason instanceof Exclusion.OutOfScope
                                && new ScopeRules(collection.topic().crawl().scope()).allows(records.url()));
            case Outcome.Read _ -> read(records, names);
            case Outcome.Waits waits ->
                new Fate.Waiting(
                        records.priority(),
                        queue.count(),
                        queue.countOfHost(),
                        records.failures(),
                        waits.notBefore(),
                        records.hostTrouble(),
                        records.version().isPresent());
        };
    }

    private static Fate read(AddressRecords records, WayRecords names) {
        long other = records.version().orElseThrow().duplicateOf();
        return other == 0 ? page(records, names) : new Fate.Duplicate(names.name(other), page(records, names));
    }

    private static Fate.Page page(AddressRecords records, WayRecords names) {
        Fate.Page page = records.version().orElseThrow().page();
        return new Fate.Page(
                page.onTopic(),
                page.relevance(),
                page.evidence(),
                page.status(),
                page.indexable(),
                names.firstOfCluster().filter(first -> !first.equals(records.url())),
                page.location());
    }

    /// The journal up to its newest record at the time of the question, so that all passes see the same
    /// records.
    private final class Reading {
        private final long last;

        Reading(long last) {
            this.last = last;
        }

        void each(Consumer<JournalEntry> taker) {
            first(entry -> {
                taker.accept(entry);
                return false;
            });
        }

        /// Returns the first page of a host that was fetched.
        Optional<Url> firstPageOf(String host) {
            return first(entry -> entry.record() instanceof JournalRecord.Fetched page
                            && page.url().host().equals(host))
                    .map(entry -> ((JournalRecord.Fetched) entry.record()).url());
        }

        private Optional<JournalEntry> first(Predicate<JournalEntry> wanted) {
            try (CollectionReader.Records records = collection.after(0)) {
                while (records.hasNext()) {
                    JournalEntry entry = records.next();
                    if (entry.sequence() > last) {
                        break;
                    }
                    if (wanted.test(entry)) {
                        return Optional.of(entry);
                    }
                }
            }
            return Optional.empty();
        }
    }
}
