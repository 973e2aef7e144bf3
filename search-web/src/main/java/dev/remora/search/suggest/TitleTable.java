package dev.remora.search.suggest;

import dev.remora.search.suggest.Suggestion.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Counts texts in titles: the parts of each title, split at punctuation (`分类: 川菜 | 一览美食` has three parts),
/// with the numbers of their pages and sites. A part on many pages of one site is boilerplate of the site; a
/// part on many sites is a common name. Bounded: above the maximum, the rarest parts are dropped.
final class TitleTable {
    private static final Pattern SIGNS = Pattern.compile("[\\p{P}\\p{S}\\p{C}&&[^+#.'&%·]]+");
    private static final Pattern EDGES = Pattern.compile("^[\\s.'&·]+|[\\s.'&·]+$");
    private static final int SHORTEST = 2;
    private static final int LONGEST = 24;

    private final int most;
    private final Map<String, Said> said = new HashMap<>();

    /// @param most parts that are kept
    TitleTable(int most) {
        this.most = most;
    }

    /// Adds a page's title.
    ///
    /// @param title folded
    /// @param site number of its site
    /// @param standing the page's relevance to its topic, in [0, 1]
    /// @param topic number of its topic
    void add(String title, int site, double standing, int topic) {
        for (String part : SIGNS.split(title, -1)) {
            String text = EDGES.matcher(part).replaceAll("").replaceAll("\\s+", " ");
            if (suits(text)) {
                said.computeIfAbsent(text, t -> new Said()).by(site, standing, topic);
            }
        }
        if (said.size() > 2 * most) {
            forget();
        }
    }

    private static boolean suits(String text) {
        int length = text.codePointCount(0, text.length());
        return length >= SHORTEST && length <= LONGEST && text.codePoints().anyMatch(Character::isLetter);
    }

    private void forget() {
        List<SuggestionEntry> best = entries();
        Map<String, Said> kept = new HashMap<>();
        best.forEach(entry -> kept.put(entry.text(), said.get(entry.text())));
        said.clear();
        said.putAll(kept);
    }

    /// Returns the parts with the highest weight, best first.
    List<SuggestionEntry> entries() {
        List<SuggestionEntry> entries = new ArrayList<>(said.size());
        said.forEach(
                (text, by) -> entries.add(new SuggestionEntry(text, Source.TITLE, by.pages, by.weight(), by.topics)));
        entries.sort(
                Comparator.comparingDouble(SuggestionEntry::weight).reversed().thenComparing(SuggestionEntry::text));
        return entries.subList(0, Math.min(most, entries.size()));
    }

    private static final class Said {
        private int pages;
        /// Changes from one site to the next: approximates the number of sites.
        private int sites;
        private int lastSite = -1;
        private double standing;
        private long topics;

        void by(int site, double stands, int topic) {
            pages++;
            sites += site == lastSite ? 0 : 1;
            lastSite = site;
            standing = Math.max(standing, stands);
            topics |= 1L << topic;
        }

        /// The weight depends mostly on the number of sites, little on the pages of one site.
        float weight() {
            return (float) (2 * Math.log1p(sites) + 0.3 * Math.log1p(pages) + standing);
        }
    }
}
