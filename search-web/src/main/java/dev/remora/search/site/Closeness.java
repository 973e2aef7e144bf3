package dev.remora.search.site;

import dev.remora.search.rank.SearchAnswer;
import java.util.List;

/// How close a result is to its topic, relative to the closest result of the same topic on the page. An
/// absolute relevance says little to people: the meaning of 0.39 depends on the model and on the topic's
/// threshold. So only results that are clearly less close than others are labelled.
enum Closeness {
    CLOSE,
    PARTLY,
    LOOSELY;

    private static final double PARTLY_FROM = 0.6;
    private static final double LOOSELY_FROM = 0.3;

    /// Returns the closeness of a result.
    ///
    /// @param all results of the page, including this one
    static Closeness of(SearchAnswer.Result result, List<SearchAnswer.Result> all) {
        double closest = all.stream()
                .filter(other -> other.page().topic().equals(result.page().topic()))
                .mapToDouble(other -> other.scored().relevance())
                .max()
                .orElse(0);
        double share = closest <= 0 ? 1 : result.scored().relevance() / closest;
        return share >= PARTLY_FROM ? CLOSE : share >= LOOSELY_FROM ? PARTLY : LOOSELY;
    }

    /// Returns the message key for a result that is less close than others.
    String key() {
        return this == PARTLY ? "closeness.partly" : "closeness.loosely";
    }
}
