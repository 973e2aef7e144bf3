package dev.remora.search.rank.score;

import dev.remora.search.query.RankWeights;

/// Combines the signals of a page: `score = text + passage + title + site + feedback + static`.
///
/// - text: `x / top`, x the BM25F score of the page's words and grams, top the best of any page; so it is in
///   [0, 1] for queries of any length, and the other parts have the same weight beside it.
/// - passage: `n · nearness`, the proximity of the query's words in the text ([Proximity]); 0 for queries of one
///   gram and for queries for a place.
/// - title: `a · overlap`, how query and title match as wholes ([TitleMatch]).
/// - site: `c · named²` on front pages that the query names, and on lists whose site the query names or if the
///   query asks for a place; else `− e · (1 + 3 · named²)` on lists and `− e · (1 − overlap)` on front pages; `− p` on
///   the later parts of a long list; `+ d · segment / (1 + depth)` on all but lists that are not asked for. A query
///   with a site's name asks for its front page, or for the section of that name; any other query does not ask for a
///   list, least of all if it is the title of one, as a tag is: there are pages about it.
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
/// @param site c, d, e and p
/// @param alike k, 0 or more
/// @param fixed s, m and f
public record ScoreFormula(double near, double overlap, SiteWeights site, double alike, StaticWeights fixed) {
    /// The defaults; docs/measurements/ranking.md says how they were chosen.
    public static final ScoreFormula DEFAULT =
            new ScoreFormula(0.1, 0.8, new SiteWeights(2, 1.4, 0.3, 0.4), 0.2, new StaticWeights(0.2, 0.75, 0.3));

    public ScoreFormula {
        if (!(Math.min(near, Math.min(overlap, alike)) >= 0) || !Double.isFinite(near + overlap + alike)) {
            throw new IllegalArgumentException("the weights of a score must be at least 0 and finite");
        }
    }

    /// What a query asks, as far as the formula needs it.
    ///
    /// @param top the best text score of any page
    /// @param place the query asks for a place and not a text
    record Asked(double top, boolean place) {}

    /// Returns the formula with other weights of the static part.
    public ScoreFormula with(StaticWeights other) {
        return new ScoreFormula(near, overlap, site, alike, other);
    }

    /// Returns the formula without title and site parts.
    public ScoreFormula textOnly() {
        return new ScoreFormula(near, 0, SiteWeights.NONE, alike, fixed);
    }

    /// Returns the formula without the terms of the site part that depend on sites.
    public ScoreFormula withoutSite() {
        return new ScoreFormula(near, overlap, SiteWeights.NONE, alike, fixed);
    }

    /// Returns the formula without the passage part.
    public ScoreFormula withoutPassage() {
        return new ScoreFormula(0, overlap, site, alike, fixed);
    }

    /// Returns the formula without feedback.
    public ScoreFormula withoutFeedback() {
        return new ScoreFormula(near, overlap, site, 0, fixed);
    }

    double score(Signals page, Asked asked, RankWeights weights) {
        return matching(page, asked) + fixed.points(page.priors(), weights);
    }

    /// Returns the part of the score from texts and site: all but the static part.
    double matching(Signals page, Asked asked) {
        return text(page, asked) + passage(page) + title(page) + site.points(page, asked.place()) + feedback(page);
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

    double feedback(Signals page) {
        return alike * page.likeness();
    }
}
