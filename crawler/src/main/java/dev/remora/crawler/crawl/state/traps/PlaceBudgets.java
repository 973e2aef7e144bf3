package dev.remora.crawler.crawl.state.traps;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How many pages a place of the web may cost, whatever its addresses look like: facets of a shop, random
/// sessions and names, pages that say that they are missing.
///
/// A place is a folder of a host, or a path with queries: its budget is 1,000 pages, plus ten for each that
/// was on topic. A host gets five times as many answers, which include redirects and failures: a site that
/// moved has many of both, but a host of nothing else is a trap. So a place is exhausted if less than a tenth
/// is on topic, and not otherwise. Checked when a link is about to be requested.
public final class PlaceBudgets implements StatePart {
    private static final int PAGES = 1_000;
    private static final int PER_HIT = 10;
    private static final int HOST = 5;

    private final PairCounts places = new PairCounts(PairCounts.MOST_NAMES);

    /// Why a queued link is no longer requested; empty if it is.
    public Optional<Exclusion> objection(Url target) {
        return places(target).stream()
                .filter(place -> {
                    int[] counts = places.of(place.name());
                    return counts[0] >= place.pages() + PER_HIT * counts[1];
                })
                .findFirst()
                .map(place -> new Exclusion.LittleOnTopic(
                        place.name(), places.of(place.name())[0], places.of(place.name())[1]));
    }

    /// @param name host, path of a folder with its last slash, or path with its question mark
    /// @param pages budget without any page on topic
    private record Place(String name, int pages) {}

    private static List<Place> places(Url url) {
        String path = url.pathAndQuery();
        int query = path.indexOf('?');
        String bare = query < 0 ? path : path.substring(0, query);
        Place host = new Place(url.host(), HOST * PAGES);
        Place folder = new Place(url.host() + bare.substring(0, bare.lastIndexOf('/') + 1), PAGES);
        return query < 0
                ? List.of(host, folder)
                : List.of(host, folder, new Place(url.host() + path.substring(0, query + 1), PAGES));
    }

    /// Whether the folder of an address, or its path with other queries, had a page on topic.
    public boolean hadPagesBeside(Url url) {
        return places.of(places(url).getLast().name())[1] > 0;
    }

    /// Counts a page.
    public void read(Url url) {
        places(url).forEach(place -> places.add(place.name(), 0));
    }

    /// Counts an answer without a page: a redirect or a failure.
    public void unproductive(Url url) {
        places.add(url.host(), 0);
    }

    /// Counts a page as on topic.
    public void onTopic(Url url) {
        places(url).forEach(place -> places.add(place.name(), 1));
    }

    /// Forgets on-topic counts before all pages are re-judged.
    public void forgetPages() {
        places.clearSecond();
    }

    @Override
    public Map<String, List<Integer>> snapshot() {
        return places.snapshot();
    }

    @Override
    public void write(CheckpointWriter out) {
        places.write(out);
    }

    @Override
    public void read(CheckpointReader in) {
        places.read(in);
    }
}
