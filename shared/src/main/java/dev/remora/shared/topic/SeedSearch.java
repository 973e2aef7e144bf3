package dev.remora.shared.topic;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds seeds for a topic: the best-ranked addresses of a search for its keywords, offered to a user to
/// choose from (Li et al. 2002), with each keyword weighted (Wang & Fan 2004).
///
/// The ten keywords with the greatest weights are searched separately. An address gets
/// `Σ_k w_k / (60 + rank_k)` over the keywords that found it (reciprocal rank fusion, Cormack, Clarke &
/// Büttcher 2009, with the keywords' weights); each host gets at most five addresses.
///
/// @param search the search service
/// @param urls canonicalises its addresses
public record SeedSearch(PageSearch search, UrlRules urls) {
    /// Maximum number of addresses (Li et al. 2002).
    public static final int MOST = 50;

    private static final int QUERIES = 10;
    private static final int FUSION = 60;
    private static final int OF_ONE_HOST = 5;

    /// A front page, or one of a section: no number tells it from others, and no file is named.
    private static final Pattern SECTION = Pattern.compile("https?://[^/]+/([^0-9?]*/)?(index\\.[a-z]+)?");

    /// An address found.
    ///
    /// @param score higher is better
    /// @param keywords that found it
    public record Seed(Url url, String title, double score, List<String> keywords) {}

    private static final class Found {
        private String title = "";
        private double score;
        private final List<String> keywords = new ArrayList<>();
    }

    /// Returns the best addresses that are not seeds of the topic yet, best first.
    ///
    /// @param most maximum number, up to [#MOST]
    /// @throws PageSearch.Unanswered if the search does not answer
    public List<Seed> seeds(Topic topic, int most) throws PageSearch.Unanswered {
        List<Map.Entry<String, Double>> keywords = topic.keywords().entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<String, Double> e) -> -e.getValue()))
                .limit(QUERIES)
                .toList();
        Map<Url, Found> found = new LinkedHashMap<>();
        for (Map.Entry<String, Double> keyword : keywords) {
            int rank = 0;
            Set<Url> ofKeyword = new HashSet<>();
            for (PageSearch.Hit hit : search.search(keyword.getKey(), MOST)) {
                rank++;
                if (urls.canonical(hit.url()) instanceof UrlVerdict.Accepted(Url url) && ofKeyword.add(url)) {
                    Found address = found.computeIfAbsent(url, _ -> new Found());
                    address.title = address.title.isEmpty() ? hit.title() : address.title;
                    address.score += keyword.getValue() / (FUSION + rank);
                    address.keywords.add(keyword.getKey());
                }
            }
        }
        return best(found, new HashSet<>(topic.seeds()), Math.min(most, MOST));
    }

    /// Returns where a crawl may start, best host first: at the best front or section page that was found of a host,
    /// else at its front page and its best page. Seeds of the topic are left out.
    ///
    /// @param most maximum number, up to [#MOST]
    /// @throws PageSearch.Unanswered if the search does not answer
    public List<Url> starts(Topic topic, int most) throws PageSearch.Unanswered {
        Map<String, List<Url>> ofHost = new LinkedHashMap<>();
        seeds(topic, MOST)
                .forEach(seed -> ofHost.computeIfAbsent(seed.url().host(), _ -> new ArrayList<>())
                        .add(seed.url()));
        return ofHost.values().stream()
                .flatMap(found -> found.stream()
                        .filter(url -> SECTION.matcher(url.text()).matches())
                        .findFirst()
                        .map(Stream::of)
                        .orElseGet(() -> Stream.of(new Url(found.getFirst().origin() + "/"), found.getFirst())))
                .filter(url -> !topic.seeds().contains(url))
                .limit(most)
                .toList();
    }

    private static List<Seed> best(Map<Url, Found> found, Set<Url> known, int most) {
        Map<String, Integer> ofHost = new LinkedHashMap<>();
        return found.entrySet().stream()
                .filter(entry -> !known.contains(entry.getKey()))
                .sorted(Comparator.comparingDouble((Map.Entry<Url, Found> e) -> -e.getValue().score))
                .filter(entry -> ofHost.merge(entry.getKey().host(), 1, Integer::sum) <= OF_ONE_HOST)
                .limit(most)
                .map(entry -> new Seed(
                        entry.getKey(),
                        entry.getValue().title,
                        entry.getValue().score,
                        List.copyOf(entry.getValue().keywords)))
                .toList();
    }
}
