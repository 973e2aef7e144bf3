package dev.remora.crawler.crawl.state.traps;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Link farms: sites (registrable domains) that mostly repeat one another and lead to ever new ones. Sites that
/// share a text, exactly or nearly, form a group. Its farm consists of the sites that repeat previously met
/// sites in at least half of their pages: from eight on they share a budget of 100 pages, plus ten for each
/// on-topic page that no other site has. Beyond it, links of the farm's pages are not requested, except those
/// to sites with at least three pages that repeat less, and those within sites with fewer pages than that. So
/// a newspaper that reprints articles is in no farm, nor is a site that later sites copy.
///
/// Counts of 100,000 sites are kept; the one not counted for longest is forgotten.
public final class LinkFarms implements StatePart {
    /// Number of pages that show what a site is.
    private static final int SHOWN = 3;

    private final int mostSites;
    private final Map<String, Site> sites = new LinkedHashMap<>();
    private int met;

    /// Farms of at most [PairCounts#MOST_NAMES] sites.
    public LinkFarms() {
        this(PairCounts.MOST_NAMES);
    }

    /// @param mostSites maximum number of sites to keep
    LinkFarms(int mostSites) {
        this.mostSites = mostSites;
    }

    private static final class Site {
        private final String name;
        private final int number;
        private FarmGroup group;
        private int pages;
        private int repeated;
        private int own;

        /// @param number of sites that were met before
        Site(String name, int number) {
            this.name = name;
            this.number = number;
            this.group = new FarmGroup(name);
        }

        boolean repeats() {
            return pages > 0 && 2 * repeated >= pages;
        }

        /// Adds the site's counts to its group, or subtracts them with -1.
        void counted(int times) {
            FarmGroup whole = group.whole();
            group = whole;
            if (repeats()) {
                whole.count(times, pages, own);
            }
        }
    }

    /// Why a queued link is no longer requested; empty if it is.
    ///
    /// @param source the page that holds it
    public Optional<Exclusion> objection(Url target, Url source) {
        Site to = sites.get(Sites.of(target));
        Site site = sites.get(Sites.of(source));
        boolean shown = to != null && to.pages >= SHOWN;
        if (site == null || !site.repeats() || (shown ? !to.repeats() : to == site)) {
            return Optional.empty();
        }
        FarmGroup farm = site.group.whole();
        return farm.usedUp() ? Optional.of(farm.objection(site.name)) : Optional.empty();
    }

    /// Counts a page.
    ///
    /// @param twin another page with the same or nearly the same text
    public void read(Url page, Optional<Url> twin) {
        Site site = met(Sites.of(page));
        Optional<Site> other = elsewhere(site, twin);
        site.counted(-1);
        site.pages++;
        site.repeated += other.filter(o -> o.number < site.number).isPresent() ? 1 : 0;
        site.counted(1);
        other.filter(o -> o.group.whole() != site.group.whole())
                .ifPresent(o -> site.group.whole().join(o.group.whole()));
        if (sites.size() > mostSites) {
            Site oldest = sites.remove(sites.keySet().iterator().next());
            oldest.counted(-1);
        }
    }

    /// Counts a page as on topic.
    public void onTopic(Url page, Optional<Url> twin) {
        Site site = sites.get(Sites.of(page));
        if (site != null && elsewhere(site, twin).isEmpty()) {
            site.counted(-1);
            site.own++;
            site.counted(1);
        }
    }

    /// The other site with the page's text.
    private Optional<Site> elsewhere(Site site, Optional<Url> twin) {
        return twin.map(Sites::of).map(sites::get).filter(other -> other != site);
    }

    private Site met(String name) {
        Site known = sites.remove(name);
        Site site = known == null ? new Site(name, met++) : known;
        sites.put(name, site);
        return site;
    }

    /// Forgets on-topic counts before all pages are re-judged.
    public void forgetPages() {
        sites.values().forEach(site -> {
            site.counted(-1);
            site.own = 0;
            site.counted(1);
        });
    }

    @Override
    public List<Object> snapshot() {
        Map<String, List<Object>> copy = new HashMap<>();
        sites.forEach((name, site) -> {
            FarmGroup group = site.group.whole();
            copy.put(name, List.of(site.number, site.pages, site.repeated, site.own, group.name(), group.counts()));
        });
        return List.of(met, copy);
    }

    @Override
    public void write(CheckpointWriter out) {
        out.number(met);
        Map<FarmGroup, Integer> numbers = new LinkedHashMap<>();
        sites.values().forEach(site -> numbers.putIfAbsent(site.group.whole(), numbers.size()));
        out.all(numbers.keySet(), group -> group.write(out));
        out.all(sites, (name, site) -> {
            out.text(name);
            out.number(site.number);
            out.number(numbers.get(site.group.whole()));
            out.number(site.pages);
            out.number(site.repeated);
            out.number(site.own);
        });
    }

    @Override
    public void read(CheckpointReader in) {
        met = in.small();
        List<FarmGroup> groups = new ArrayList<>();
        in.all(() -> groups.add(FarmGroup.read(in)));
        in.all(() -> {
            Site site = new Site(in.text(), in.small());
            sites.put(site.name, site);
            site.group = groups.get(in.small());
            site.pages = in.small();
            site.repeated = in.small();
            site.own = in.small();
        });
    }
}
