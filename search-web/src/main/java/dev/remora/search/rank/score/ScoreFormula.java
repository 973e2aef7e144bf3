package dev.remora.search.rank.score;

import dev.remora.search.query.Freshness;
import dev.remora.search.query.RankWeights;
import dev.remora.shared.topic.Topic.Rank;

/// Joins what is known of a page: `score = text + passage + title + site + static`.
///
/// - text: `x / top`, x the BM25F score of the page's words and grams, top the best that any page got; so it is in
///   [0, 1] for every query, long or short, and the other parts mean the same beside it.
/// - passage: `n · long · nearness`, nearness how much of the query stands together in the text ([Proximity]); long
///   is 0 for queries of four grams or fewer and for those that want a place, and rises to 1 at eight: a few words
///   name a subject, many describe one passage.
/// - title: `a · overlap + b · segment`, how query and title meet as wholes ([TitleMatch]).
/// - site: `c · named²` on front pages that the query names, and on lists whose site the query names, or where it
///   says that it wants a place; else `− e · (1 − named)` on lists and half of it on front pages; `− p` on the
///   later parts of a long list; `+ d · segment / (1 + depth)` on all. Somebody who types a site's name wants its
///   front page, or the section so named; somebody who types anything else wants no list.
/// - static: `t · rel + l · ((1 − m) · R + m · R_T) + f · new`, rel the page's topic relevance, R its scaled
///   PageRank, R_T its scaled topic-sensitive PageRank and new how new it is, all in [0, 1]. Where the searcher
///   asks for no other weights, `t = s · w1 / (w1 + w2)` and `l = s · w2 / (w1 + w2)`, so that it is `s · P` with
///   Wang & Fan's `P` (2004); w1 and w2 are the topic's (0.6 and 0.4), and P is 0 where both are 0. f is 0 unless
///   searcher or query ask for what is new.
///
/// The score rises in x, rel and R, and is finite.
///
/// @param near n, 0 or more
/// @param overlap a, 0 or more
/// @param segment b, 0 or more
/// @param front c, 0 or more
/// @param shallow d, 0 or more
/// @param list e, 0 or more
/// @param part p, 0 or more
/// @param standing s, 0 or more: what the best static rank adds
/// @param topical m, in [0, 1]: how much of what links lend comes from pages on the topic
/// @param fresh f where the query asks for what is new, 0 or more
public record ScoreFormula(
        double near,
        double overlap,
        double segment,
        double front,
        double shallow,
        double list,
        double part,
        double standing,
        double topical,
        double fresh) {
    /// The query names a site where so much of it is the site's name.
    private static final double NAMED = 0.25;

    /// The defaults; docs/measurements/ranking.md says how they were chosen.
    public static final ScoreFormula DEFAULT = new ScoreFormula(0.1, 0.8, 0.1, 1, 1.4, 0.4, 0.4, 0.2, 0.75, 0.3);

    public ScoreFormula {
        double least = Math.min(near, Math.min(Math.min(overlap, segment), Math.min(front, shallow)));
        least = Math.min(least, Math.min(Math.min(list, part), Math.min(standing, fresh)));
        double sum = near + overlap + segment + front + shallow + list + part + standing + fresh;
        if (!(least >= 0) || !Double.isFinite(sum) || !(topical >= 0 && topical <= 1)) {
            throw new IllegalArgumentException(
                    "the weights of a blend must be at least 0 and finite, topical not above 1");
        }
    }

    /// What a query asks, as far as the blend must know.
    ///
    /// @param top the best text score that a page got
    /// @param place it says that it wants a place and not a text
    /// @param length how much it tells of a passage, in [0, 1]
    record Asked(double top, boolean place, double length) {
        private static final int SHORT = 4;
        private static final int LONG = 8;

        /// What a query of so many grams that say something asks.
        static Asked of(double top, boolean place, int grams) {
            return new Asked(top, place, place ? 0 : Math.clamp((grams - SHORT) / (double) (LONG - SHORT), 0, 1));
        }
    }

    /// The same with another weight of the static part.
    public ScoreFormula standing(double weight) {
        return new ScoreFormula(near, overlap, segment, front, shallow, list, part, weight, topical, fresh);
    }

    /// The same without title and site parts.
    public ScoreFormula textOnly() {
        return new ScoreFormula(near, 0, 0, 0, 0, 0, 0, standing, topical, fresh);
    }

    /// The same with a site part that sees no sites.
    public ScoreFormula withoutSite() {
        return new ScoreFormula(near, overlap, segment, 0, 0, 0, 0, standing, topical, fresh);
    }

    /// The same without the passage part.
    public ScoreFormula withoutPassage() {
        return new ScoreFormula(0, overlap, segment, front, shallow, list, part, standing, topical, fresh);
    }

    /// The same with another share of topic-sensitive PageRank in what links lend.
    public ScoreFormula topical(double share) {
        return new ScoreFormula(near, overlap, segment, front, shallow, list, part, standing, share, fresh);
    }

    /// What topic, links and freshness are worth where the searcher does not say.
    ///
    /// @param asked what the query says of time: a year is often only part of a title, so it counts a third
    public RankWeights weights(Rank topic, Freshness asked) {
        double sum = topic.relevance() + topic.pageRank();
        double freshness = asked.newest() ? fresh : asked.year().isPresent() ? fresh / 3 : 0;
        return sum == 0
                ? new RankWeights(0, 0, freshness)
                : new RankWeights(standing * topic.relevance() / sum, standing * topic.pageRank() / sum, freshness);
    }

    /// The score.
    double score(Signals page, Asked asked, RankWeights weights) {
        return matching(page, asked) + standing(page, weights);
    }

    /// What the page's texts and its place add: all but the static part.
    double matching(Signals page, Asked asked) {
        return text(page, asked) + passage(page, asked) + title(page) + site(page, asked);
    }

    double text(Signals page, Asked asked) {
        return asked.top() > 0 ? page.text() / asked.top() : 0;
    }

    double passage(Signals page, Asked asked) {
        return near * asked.length() * page.nearness();
    }

    double title(Signals page) {
        return overlap * page.title().overlap() + segment * page.title().segment();
    }

    double site(Signals page, Asked asked) {
        TitleMatch.Meeting meeting = page.title();
        Signals.Shape shape = page.shape();
        double named = 0;
        if (shape.front() || shape.list()) {
            double name = shape.front() ? meeting.named() : meeting.site();
            boolean wanted = asked.place() || name >= NAMED;
            double least = shape.front() ? list / 2 : list;
            named = wanted ? front * meeting.named() * meeting.named() : -least * (1 - meeting.named());
        }
        return named - (shape.later() ? part : 0) + shallow * meeting.segment() / (1 + shape.depth());
    }

    /// What links lend a page, in [0, 1].
    double links(Signals page) {
        return (1 - topical) * page.pageRank() + topical * page.topicRank();
    }

    double standing(Signals page, RankWeights weights) {
        return weights.topic() * page.relevance()
                + weights.links() * links(page)
                + weights.freshness() * page.newness();
    }
}
