package dev.remora.search.page;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.LongSupplier;

/// The pages of the indexes and of their collections.
public final class CollectionPages implements Pages {
    private static final int OF_A_HOST = 2;

    /// Similar pages that are examined for each one shown.
    private static final int OF_SO_MANY = 3;

    private final PageLookup lookup;
    private final Function<Path, CollectionReader> collections;
    private final Function<Exchange, byte[]> bodies;
    private final Function<Topic, OptionalDouble> threshold;
    private final CopyLimits limits;
    private final LongSupplier nanos;
    private final TopicOverviews overviews;

    /// @param lookup finds pages in the indexes
    /// @param collections opens a collection's folder for reading
    /// @param bodies returns the body of a response, with its content coding decoded
    /// @param threshold relevance from which a topic's pages are on topic
    /// @param limits of each copy
    /// @param nanos a monotonic clock, in nanoseconds
    /// @param clock with the zone in which days begin
    public CollectionPages(
            PageLookup lookup,
            Function<Path, CollectionReader> collections,
            Function<Exchange, byte[]> bodies,
            Function<Topic, OptionalDouble> threshold,
            CopyLimits limits,
            LongSupplier nanos,
            Clock clock) {
        this.threshold = threshold;
        this.limits = limits;
        this.nanos = nanos;
        this.lookup = lookup;
        this.collections = collections;
        this.bodies = bodies;
        overviews = new TopicOverviews(threshold, clock);
    }

    @Override
    public Optional<KnownPage> find(String id, Optional<String> topic) {
        return lookup.find(id, topic);
    }

    @Override
    public List<KnownPage> near(KnownPage page, int number) {
        return lookup.near(page, number);
    }

    @Override
    public Optional<PageStanding> standing(KnownPage page) {
        return lookup.standing(page);
    }

    @Override
    public List<KnownPage> similar(KnownPage page, int number) {
        List<KnownPage> pages = new ArrayList<>();
        List<KnownPage> later = new ArrayList<>();
        for (KnownPage found : lookup.alike(page, number * OF_SO_MANY)) {
            if (pages.stream().noneMatch(before -> before.id().equals(found.id()))) {
                long ofHost = pages.stream()
                        .filter(before ->
                                before.indexed().host().equals(found.indexed().host()))
                        .count();
                (ofHost < OF_A_HOST ? pages : later).add(found);
            }
        }
        pages.addAll(later);
        return List.copyOf(pages.subList(0, Math.min(number, pages.size())));
    }

    @Override
    public Copy copy(KnownPage page) {
        try (CollectionReader collection = collections.apply(page.place().collection())) {
            var stored = collection.page(page.place().page()).page();
            Exchange exchange = collection.exchange(page.place().response());
            boolean ours = exchange.url().key() == stored.url().key();
            if (!page.isHtml() || !ours) {
                return HarmlessHtml.ofText(stored.text(), limits);
            }
            if (exchange.headers().stream()
                    .filter(header -> header.name().equalsIgnoreCase("X-Robots-Tag"))
                    .anyMatch(header -> HarmlessHtml.forbidsCopies(header.value()))) {
                return new Copy.Withheld();
            }
            String html = new String(bodies.apply(exchange), charset(stored.charset()));
            return HarmlessHtml.of(html, page.url(), limits, nanos);
        } catch (CollectionDamaged damaged) {
            return new Copy.Unreadable(damaged.getMessage());
        }
    }

    @Override
    public List<String> texts(List<Optional<KnownPage>> wanted) {
        Map<Path, CollectionReader> open = new HashMap<>();
        try {
            return wanted.stream()
                    .map(page -> page.map(known -> text(known, open)).orElse(""))
                    .toList();
        } finally {
            open.values().forEach(CollectionReader::close);
        }
    }

    /// @param open open collections by folder; this page's is added
    private String text(KnownPage page, Map<Path, CollectionReader> open) {
        try {
            CollectionReader collection = open.computeIfAbsent(page.place().collection(), collections);
            return collection.page(page.place().page()).page().text();
        } catch (CollectionDamaged damaged) {
            return "";
        }
    }

    private static Charset charset(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException unknown) {
            return StandardCharsets.UTF_8;
        }
    }

    @Override
    public Optional<Provenance> provenance(KnownPage page) {
        Path folder = page.place().collection();
        boolean written = CollectionFolder.isWritten(folder); // asked first: its end is read afterwards
        try (CollectionReader collection = collections.apply(folder)) {
            return new Provenances(collection, threshold)
                    .of(new Url(page.url()))
                    .map(known -> written ? known : known.atRest());
        } catch (CollectionDamaged damaged) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<TopicOverview> overview(String topic) {
        return lookup.counting(topic, overviews::of);
    }
}
