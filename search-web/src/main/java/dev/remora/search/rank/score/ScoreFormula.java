package dev.remora.search.rank.score;

import dev.remora.search.query.RankWeights;
import dev.remora.search.query.TemporalIntent;
import dev.remora.shared.topic.Topic.Rank;

/// Combines the signals of a page: `score = text + passage + title + site + feedback + static`.
///
/// - text: `x / top`, x the BM25F score of the page's words and grams, top the best of any page; so it is in
///   [0, 1] for queries of any length, and the other parts have the same weight beside it.
/// - passage: `n · nearness`, the proximity of the query's words in the text ([Proximity]); 0 for queries of one
///   gram and for queries for a place.
/// - title: `a · overlap`, how query and title match as wholes ([TitleMatch]).
/// - site: `c · named²` on front pages that the query names, and on lists whose site the query names or if the
///   query asks for a place; else `− e` on lists and half of it on front pages; `− p` on the later parts of a
///   long list; `+ d · segment / (1 + depth)` on all but lists that are not asked for. A query with a site's
///   name asks for its front page, or for the section of that name; any other query does not ask for a list,
///   even if it is the title of one, as a tag is.
/// - feedback: `k · likeness`, how similar the page is to the first five without this part
///   ([RelevanceFeedback]); the very first has likeness 1, so that it stays the first.
/// - static: `t · rel + l · ((1 − m) · R + m · R_T) + f · new`, rel the page's topic relevance, R its scaled
///   PageRank, R_T its scaled topic-sensitive PageRank and new its recency, all in [0, 1]. Unless the request
///   sets other weights, `t = s · w1 / (w1 + w2)` and `l = s · w2 / (w1 + w2)`, so that it is `s · P` with
///   Wang & Fan's `P` (2004); w1 and w2 are the topic's (0.6 and 0.4), and P is 0 if both are 0. f is 0 unless
///   request or query ask for recent pages.
///
/// The score rises in x, rel and R, and is finite.
///
/// @param near n, 0 or more
/// @param overlap a, 0 or more
/// @param front c, 0 or more
/// @param shallow d, 0 or more
/// @param list e, 0 or more
/// @param part p, 0 or more
/// @param alike k, 0 or more
/// @param standing s, 0 or more: the maximum of the static rank
/// @param topical m, in [0, 1]: share of the topic-sensitive PageRank in the link signal
/// @param fresh f if the query asks for recent pages, 0 or more
public record ScoreFormula(
        double near,
        double overlap,
        double front,
        double shallow,
        double list,
        double part,
        double alike,
        double standing,
        double topical,
        double fresh) {
    /// The query names a site if the site's name is at least this share of it.
    private static final double NAMED = 0.25;

    /// The defaults; docs/measurements/ranking.md says how they were chosen.
    public static final ScoreFormula DEFAULT = new ScoreFormula(0.1, 0.8, 2, 1.4, 0.3, 0.4, 0.2, 0.2, 0.75, 0.3);

    public ScoreFormula {
        double least = Math.min(Math.min(near, overlap), Math.min(front, shallow));
        least = Math.min(least, Math.min(Math.min(list, part), Math.min(alike, Math.min(standing, fresh))));
        double sum = near + overlap + front + shallow + list + part + alike + standing + fresh;
        if (!(least >= 0) || !Double.isFinite(sum) || !(topical >= 0 && topical <= 1)) {
            throw new IllegalArgumentException(
                    "the weights of a blend must be at least 0 and finite, topical not above 1");
        }
    }

    /// What a query asks, as far as the formula needs it.
    ///
    /// @param top the best text score of any page
    /// @param place the query asks for a place and not a text
    record Asked(double top, boolean place) {}

    /// Returns the formula with another weight of the static part.
    public ScoreFormula standing(double weight) {
        return new ScoreFormula(near, overlap, front, shallow, list, part, alike, weight, topical, fresh);
    }

    /// Returns the formula without title and site parts.
    public ScoreFormula textOnly() {
        return new ScoreFormula(near, 0, 0, 0, 0, 0, alike, standing, topical, fresh);
    }

    /// Returns the formula without the terms of the site part that depend on sites.
    public ScoreFormula withoutSite() {
        return new ScoreFormula(near, overlap, 0, 0, 0, 0, alike, standing, topical, fresh);
    }

    /// Returns the formula without the passage part.
    public ScoreFormula withoutPassage() {
        return new ScoreFormula(0, overlap, front, shallow, list, part, alike, standing, topical, fresh);
    }

    /// Returns the formula without feedback.
    public ScoreFormula withoutFeedback() {
        return new ScoreFormula(near, overlap, front, shallow, list, part, 0, standing, topical, fresh);
    }

    /// Returns the formula with another share of topic-sensitive PageRank in the link signal.
    public ScoreFormula topical(double share) {
        return new ScoreFormula(near, overlap, front, shallow, list, part, alike, standing, share, fresh);
    }

    /// Returns the weights of topic, links and freshness if the request does not set them.
    ///
    /// @param asked what the query says about time: a year is often only part of a title, so it counts a third
    public RankWeights weights(Rank topic, TemporalIntent asked) {
        double sum = topic.relevance() + topic.pageRank();
        double freshness = asked.newest() ? fresh : asked.year().isPresent() ? fresh / 3 : 0;
        return sum == 0
                ? new RankWeights(0, 0, freshness)
                : new RankWeights(standing * topic.relevance() / sum, standing * topic.pageRank() / sum, freshness);
    }

    /// Returns the score.
    double score(Signals page, Asked asked, RankWeights weights) {
        return matching(page, asked) + standing(page, weights);
    }

    /// Returns the part of the score from texts and site: all but the static part.
    double matching(Signals page, Asked asked) {
        return text(page, asked) + passage(page) + title(page) + site(page, asked) + feedback(page);
    }

    double text(Signals page, Asked asked) {
        return asked.top() > 0 ? page.text() / asked.top() : 0;
    }

    double passage(Signals page) {
        return near * page.nearness();
    }

    double title(Signals page) {
        return overlap * page.title().overlap();
    }

    double site(Signals page, Asked asked) {
        TitleMatch.Meeting meeting = page.title();
        Signals.Shape shape = page.shape();
        double name = shape.front() ? meeting.named() : meeting.site();
        boolean wanted = asked.place() || name >= NAMED;
        double top = shallow * meeting.segment() / (1 + shape.depth());
        double later = shape.later() ? part : 0;
        if (!shape.front() && !shape.list()) {
            return top - later;
        }
        if (wanted) {
            return front * meeting.named() * meeting.named() + top - later;
        }
        return (shape.front() ? top - list / 2 : -list) - later;
    }

    double feedback(Signals page) {
        return alike * page.likeness();
    }

    /// Returns the link signal of a page, in [0, 1].
    double links(Signals page) {
        return (1 - topical) * page.priors().pageRank()
                + topical * page.priors().topicRank();
    }

    double standing(Signals page, RankWeights weights) {
        return weights.topic() * page.priors().relevance()
                + weights.links() * links(page)
                + weights.freshness() * page.priors().newness();
    }
}
