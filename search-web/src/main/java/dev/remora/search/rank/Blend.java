package dev.remora.search.rank;

import dev.remora.search.query.RankWeights;
import dev.remora.search.rank.SearchAnswer.Explanation;
import dev.remora.shared.topic.Topic.Rank;
import java.util.List;
import java.util.Locale;

/// Joins what is known of a page: `score = text + title + site + static`.
///
/// - text: `x / top`, x the BM25F score of the page's words and grams, top the best that any page got; so it is in
///   [0, 1] for every query, long or short, and the other parts mean the same beside it.
/// - title: `a · overlap + b · segment`, how query and title meet as wholes ([TitleMatch]).
/// - site: `c · named²` on front pages, and on lists whose site the query names, or where it says that it wants a
///   place; `− e · (1 − named)` on other lists; `+ d · segment / (1 + depth)` on all. Somebody who types a site's
///   name wants its front page, or the section so named; somebody who types anything else wants no list.
/// - static: `t · rel + l · R + f · new`, rel the page's topic relevance, R its scaled PageRank and new how new it
///   is, all in [0, 1]. Where the searcher asks for no other weights, `t = s · w1 / (w1 + w2)` and
///   `l = s · w2 / (w1 + w2)`, so that it is `s · P` with Wang & Fan's `P` (2004); w1 and w2 are the topic's (0.6
///   and 0.4), and P is 0 where both are 0.
///
/// The score rises in x, rel and R, and is finite.
///
/// @param overlap a, 0 or more
/// @param segment b, 0 or more
/// @param front c, 0 or more
/// @param shallow d, 0 or more
/// @param list e, 0 or more
/// @param standing s, 0 or more: what the best static rank adds
public record Blend(double overlap, double segment, double front, double shallow, double list, double standing) {
    /// The query names a site where so much of it is the site's name.
    private static final double NAMED = 0.25;

    /// The defaults; docs/ranking.md says how they were chosen.
    public static final Blend DEFAULT = new Blend(0.8, 0.1, 1, 1.4, 0.4, 0.05);

    public Blend {
        double sum = overlap + segment + front + shallow + list + standing;
        boolean allPositive = overlap >= 0 && segment >= 0 && front >= 0 && shallow >= 0 && list >= 0 && standing >= 0;
        if (!allPositive || !Double.isFinite(sum)) {
            throw new IllegalArgumentException("the weights of a blend must be at least 0 and finite");
        }
    }

    /// What a query asks, as far as the blend must know.
    ///
    /// @param top the best text score that a page got
    /// @param place it says that it wants a place and not a text
    record Asked(double top, boolean place) {}

    /// The same with another weight of the static part.
    public Blend standing(double weight) {
        return new Blend(overlap, segment, front, shallow, list, weight);
    }

    /// The same without title and site parts: text and static rank alone.
    public Blend textOnly() {
        return new Blend(0, 0, 0, 0, 0, standing);
    }

    /// The same with a site part that sees no sites.
    public Blend withoutSite() {
        return new Blend(overlap, segment, 0, 0, 0, standing);
    }

    /// What topic, links and freshness are worth where the searcher does not say.
    RankWeights weights(Rank topic) {
        double sum = topic.relevance() + topic.pageRank();
        return sum == 0
                ? new RankWeights(0, 0, 0)
                : new RankWeights(standing * topic.relevance() / sum, standing * topic.pageRank() / sum, 0);
    }

    /// The score.
    double score(Signals page, Asked asked, Rank weights) {
        return score(page, asked, weights(weights));
    }

    /// The score with weights of the searcher's.
    double score(Signals page, Asked asked, RankWeights weights) {
        return matching(page, asked) + standing(page, weights);
    }

    /// What the page's texts and its place add: all but the static part.
    double matching(Signals page, Asked asked) {
        return text(page, asked.top()) + title(page) + site(page, asked.place());
    }

    /// The score and how it came about.
    ///
    /// @param words how the text score came about
    Explanation explain(Signals page, Asked asked, RankWeights weights, Explanation words) {
        TitleMatch.Meeting meeting = page.title();
        return new Explanation(
                score(page, asked, weights),
                "score = text part + title part + site part + static part",
                List.of(
                        new Explanation(
                                text(page, asked.top()),
                                String.format(
                                        Locale.ROOT,
                                        "text part = x / top, x the score of the words, top = %.4f",
                                        asked.top()),
                                List.of(words)),
                        new Explanation(
                                title(page),
                                "title part = " + overlap + " · overlap + " + segment + " · segment",
                                List.of(
                                        new Explanation(
                                                meeting.overlap(), "overlap of query and title, 0 to 1", List.of()),
                                        new Explanation(
                                                meeting.segment(),
                                                "overlap with the title's best segment, 0 to 1",
                                                List.of()))),
                        new Explanation(
                                site(page, asked.place()),
                                "site part = " + front + " · named² on front pages and lists that are asked for, or −"
                                        + list + " · (1 − named) on other lists; + " + shallow
                                        + " · segment / (1 + depth)",
                                List.of(
                                        new Explanation(
                                                meeting.named(),
                                                "named: share of the query that is the name of the place, 0 to 1",
                                                List.of()),
                                        new Explanation(page.shape().depth(), "depth: " + shape(page), List.of()))),
                        new Explanation(
                                standing(page, weights),
                                String.format(
                                        Locale.ROOT,
                                        "static part = %.4g · relevance + %.4g · PageRank + %.4g · newness",
                                        weights.topic(),
                                        weights.links(),
                                        weights.freshness()),
                                List.of(
                                        new Explanation(page.relevance(), "relevance to the topic, 0 to 1", List.of()),
                                        new Explanation(page.pageRank(), "PageRank on a log scale, 0 to 1", List.of()),
                                        new Explanation(
                                                page.newness(),
                                                "newness, 1 today and half of it for each year before",
                                                List.of())))));
    }

    private static String shape(Signals page) {
        return page.shape().front() ? "a front page" : page.shape().list() ? "a list of other pages" : "a page";
    }

    private static double text(Signals page, double top) {
        return top > 0 ? page.text() / top : 0;
    }

    private double title(Signals page) {
        return overlap * page.title().overlap() + segment * page.title().segment();
    }

    private double site(Signals page, boolean place) {
        TitleMatch.Meeting meeting = page.title();
        Signals.Shape shape = page.shape();
        boolean wanted = shape.front() || (shape.list() && (place || meeting.site() >= NAMED));
        double named =
                wanted ? front * meeting.named() * meeting.named() : shape.list() ? -list * (1 - meeting.named()) : 0;
        return named + shallow * meeting.segment() / (1 + shape.depth());
    }

    private static double standing(Signals page, RankWeights weights) {
        return weights.topic() * page.relevance()
                + weights.links() * page.pageRank()
                + weights.freshness() * page.newness();
    }
}
