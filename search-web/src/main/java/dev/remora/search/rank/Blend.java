package dev.remora.search.rank;

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
/// - static: `s · P`, `P = (w1 · rel + w2 · R) / (w1 + w2)`, rel the page's topic relevance and R its scaled
///   PageRank, both in [0, 1]; w1 and w2 are the topic's (Wang & Fan 2004: 0.6 and 0.4), and P is 0 where both are
///   0.
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

    /// The score.
    double score(Signals page, Asked asked, Rank weights) {
        return text(page, asked.top()) + title(page) + site(page, asked.place()) + standing * p(page, weights);
    }

    /// The score and how it came about.
    ///
    /// @param words how the text score came about
    Explanation explain(Signals page, Asked asked, Rank weights, Explanation words) {
        double p = p(page, weights);
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
                                standing * p,
                                "static part = " + standing + " · P, P = (" + weights.relevance() + " · relevance + "
                                        + weights.pageRank() + " · PageRank) / "
                                        + (weights.relevance() + weights.pageRank()) + " = " + p,
                                List.of(
                                        new Explanation(page.relevance(), "relevance to the topic, 0 to 1", List.of()),
                                        new Explanation(
                                                page.pageRank(), "PageRank on a log scale, 0 to 1", List.of())))));
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

    private static double p(Signals page, Rank weights) {
        double sum = weights.relevance() + weights.pageRank();
        return sum == 0 ? 0 : (weights.relevance() * page.relevance() + weights.pageRank() * page.pageRank()) / sum;
    }
}
