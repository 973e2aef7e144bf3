package dev.remora.lab.sections;

import dev.remora.lab.library.HeldPage;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Finds the sections of a web's hosts. A section has at least 40 articles and at most half of its host's;
/// those of a host hardly overlap, the larger ones go first; and its words diverge from the rest of the host,
/// and from each of its other groups, by clearly more than those of as many random pages do.
public final class SectionFinder {
    private static final int FEWEST_PAGES = 40;
    private static final double MOST_OF_HOST = 0.5;
    private static final double MOST_SHARED = 0.5;
    private static final double LEAST_LEAD = 0.1;
    private static final double LEAST_LEAD_OVER_GROUP = 0.05;

    private final Folding folding;
    private final StopWords stopWords;
    private final long seed;

    /// @param seed of the random pages that a section is compared with
    public SectionFinder(Folding folding, long seed) {
        this.folding = folding;
        this.stopWords = StopWords.shared();
        this.seed = seed;
    }

    /// Returns the sections, host by host.
    ///
    /// @param pages of the web, in the order of their addresses
    public List<SiteSection> sections(List<HeldPage> pages) {
        Map<String, List<HeldPage>> hosts = pages.stream()
                .collect(Collectors.groupingBy(page -> page.page().url().host(), TreeMap::new, Collectors.toList()));
        List<SiteSection> sections = new ArrayList<>();
        hosts.forEach((host, all) -> sections.addAll(ofHost(host, all)));
        return sections;
    }

    private List<SiteSection> ofHost(String host, List<HeldPage> all) {
        List<HeldPage> pages = all.stream().filter(SectionFinder::isArticle).toList();
        List<PageGroup> groups = distinct(PageGroup.of(all).stream()
                .map(group -> group.among(pages))
                .filter(group ->
                        group.pages().size() >= FEWEST_PAGES && group.pages().size() <= MOST_OF_HOST * pages.size())
                .toList());
        List<SiteSection> sections = new ArrayList<>();
        if (groups.isEmpty()) {
            return sections;
        }
        WordDivergence words = new WordDivergence(pages, folding, stopWords);
        Random random = new Random(seed ^ host.hashCode());
        for (PageGroup group : groups) {
            SiteSection section = section(host + "-" + (sections.size() + 1), group, pages, words, random);
            if (section.divergence().leads(LEAST_LEAD)
                    && groups.stream().allMatch(other -> other.equals(group) || differ(group, other, words, random))) {
                sections.add(section);
            }
        }
        return sections;
    }

    /// Whether a page has a subject of its own: lists of tags and of categories have none.
    private static boolean isArticle(HeldPage page) {
        return page.page().facts().softError().isEmpty() && page.page().facts().kind() == PageKind.ARTICLE;
    }

    private static boolean differ(PageGroup group, PageGroup other, WordDivergence words, Random random) {
        List<HeldPage> own = ordered(group.pages());
        Set<HeldPage> others = new HashSet<>(other.pages());
        others.removeAll(group.pages());
        List<HeldPage> both = new ArrayList<>(own);
        both.addAll(ordered(others));
        Collections.shuffle(both, random);
        double chance = words.between(both.subList(0, own.size()), both.subList(own.size(), both.size()));
        return new SiteSection.Divergence(words.between(own, others), chance).leads(LEAST_LEAD_OVER_GROUP);
    }

    private static List<HeldPage> ordered(Set<HeldPage> pages) {
        return pages.stream()
                .sorted(Comparator.comparing(page -> page.page().url()))
                .toList();
    }

    /// Drops groups that mostly consist of pages of a better one.
    private static List<PageGroup> distinct(List<PageGroup> groups) {
        List<PageGroup> kept = new ArrayList<>();
        Set<HeldPage> taken = new HashSet<>();
        groups.stream()
                .sorted(Comparator.comparing(PageGroup::source)
                        .thenComparingInt(group -> -group.pages().size())
                        .thenComparing(PageGroup::key))
                .forEach(group -> {
                    long shared = group.pages().stream().filter(taken::contains).count();
                    if (shared <= MOST_SHARED * group.pages().size()) {
                        kept.add(group);
                        taken.addAll(group.pages());
                    }
                });
        return kept;
    }

    private static SiteSection section(
            String name, PageGroup group, List<HeldPage> pages, WordDivergence words, Random random) {
        List<HeldPage> shuffled = new ArrayList<>(pages);
        Collections.shuffle(shuffled, random);
        int size = group.pages().size();
        List<HeldPage> own = ordered(group.pages());
        List<HeldPage> rest =
                pages.stream().filter(page -> !group.pages().contains(page)).toList();
        String host = pages.getFirst().page().url().host();
        return new SiteSection(
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
                host,
                group.label(),
                group.source(),
                own,
                rest,
                new SiteSection.Divergence(
                        words.between(own, rest),
                        words.between(shuffled.subList(0, size), shuffled.subList(size, shuffled.size()))));
    }
}
