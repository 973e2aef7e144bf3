package dev.remora.lab.search;

import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// Known-item queries generated from links and titles: an anchor text is a likely query for its page, and so
/// is the page's title (Craswell, Hawking & Robertson 2001). A text that links to several pages, or is the
/// title of several, is skipped.
///
/// Queries from anchors match the anchor field itself, so a search must exclude that field when it is measured
/// on them. Collects pages one by one; for one thread.
public final class KnownItems {
    private static final int SHORTEST = 4;
    private static final int LONGEST = 40;

    private final Folding folding;
    private final Map<String, Set<String>> targets = new LinkedHashMap<>();
    private final Map<String, Set<String>> titled = new LinkedHashMap<>();
    private final Map<String, String> titles = new HashMap<>();

    /// @param folding maps spellings of one text to the same form
    public KnownItems(Folding folding) {
        this.folding = folding;
    }

    /// Adds a page of the collection.
    public void see(StoredPage stored) {
        Page page = stored.page();
        String url = page.url().text();
        String title = folding.fold(page.title().strip());
        titles.put(url, title);
        if (fits(title)) {
            titled.computeIfAbsent(title, text -> new HashSet<>()).add(url);
        }
        for (Outlink link : page.outlinks()) {
            String text = folding.fold(link.anchor().text().strip());
            String target = link.target().text();
            if (!link.nofollow() && fits(text) && !target.equals(url)) {
                targets.computeIfAbsent(text, t -> new HashSet<>()).add(target);
            }
        }
    }

    private static boolean fits(String text) {
        return text.length() >= SHORTEST
                && text.length() <= LONGEST
                && text.codePoints().filter(Character::isLetter).count() >= SHORTEST;
    }

    /// Returns queries from anchor texts that the page's title does not have.
    ///
    /// @param most maximum number, drawn by `seed`
    public QuerySet fromAnchors(int most, long seed) {
        Map<String, String> unique = new LinkedHashMap<>();
        targets.forEach((text, urls) -> {
            String url = urls.iterator().next();
            String title = titles.get(url);
            if (urls.size() == 1 && title != null && !title.contains(text)) {
                unique.put(text, url);
            }
        });
        return set("anchors", unique, most, seed);
    }

    /// Returns queries from titles.
    ///
    /// @param most maximum number, drawn by `seed`
    public QuerySet fromTitles(int most, long seed) {
        Map<String, String> unique = new LinkedHashMap<>();
        titled.forEach((text, urls) -> {
            if (urls.size() == 1) {
                unique.put(text, urls.iterator().next());
            }
        });
        return set("titles", unique, most, seed);
    }

    private static QuerySet set(String name, Map<String, String> items, int most, long seed) {
        List<Map.Entry<String, String>> drawn = new ArrayList<>(items.entrySet());
        drawn.sort(Map.Entry.comparingByKey());
        Collections.shuffle(drawn, new Random(seed));
        List<JudgedQuery> queries = new ArrayList<>();
        for (Map.Entry<String, String> item : drawn.subList(0, Math.min(most, drawn.size()))) {
            String page = AddressAliases.PLAIN.of(item.getValue());
            queries.add(new JudgedQuery(name + (queries.size() + 1), "", item.getKey(), Map.of(page, 1)));
        }
        return new QuerySet(name, AddressAliases.PLAIN, queries);
    }
}
