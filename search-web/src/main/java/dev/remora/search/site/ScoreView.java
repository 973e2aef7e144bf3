package dev.remora.search.site;

import dev.remora.search.http.FormulaWords;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.query.RankWeights;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.score.ScoreExplanation;
import dev.remora.search.rank.score.ScoreParts;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The explanation of a result's score. It is shown on request, of one result: ten of them would weigh as much as
/// the results.
///
/// @param score the total
/// @param bars its components; empty if not requested
/// @param formula how it was computed, line by line; empty if not requested
/// @param more address of the same results with this explanation; only its fragment if the search form leads
///     there; empty if it is shown
public record ScoreView(String score, List<Bar> bars, List<Line> formula, String more) {
    /// One part.
    ///
    /// @param share of the sum of all components, in per cent, 0 to 100
    /// @param points what it adds, as text
    public record Bar(String label, String share, String points) {}

    /// One line of a formula.
    ///
    /// @param depth 0 for the total, 1 for its parts, and so on, at most 6
    public record Line(int depth, String value, String description) {}

    /// A weight that can be changed.
    ///
    /// @param name of the request parameter
    /// @param value the current weight
    public record Slider(String name, String label, String value) {}

    /// Parameter with the id of the page whose score is explained.
    static final String WHY = "why";

    private static final int DEEPEST = 6;
    private static final int MOST_LINES = 120;

    /// Returns the id of the page whose score is to be explained; empty if none is asked about.
    static Optional<String> why(Context ctx) {
        return Optional.ofNullable(
                QueryString.of(ctx, List.of(WHY)).parameters().get(WHY));
    }

    /// @param self address of the results; empty if it is too long to repeat and the first page is shown, to
    ///     which the form leads
    static ScoreView of(MessageBundle.In t, Optional<QueryString> self, SearchAnswer.Result found) {
        ScoreParts parts = found.scored().parts();
        List<Line> formula = new ArrayList<>();
        FormulaWords said = FormulaWords.in(t.language());
        found.scored().explain().ifPresent(whole -> add(whole, 0, said, formula));
        String id = found.page().id();
        String address = self.map(results -> results.with(WHY, id).link()).orElse("");
        return new ScoreView(
                number(found.scored().score()),
                formula.isEmpty() ? List.of() : bars(t, parts),
                formula,
                formula.isEmpty() ? address + "#r-" + id : "");
    }

    /// Returns the components, each as long as its share of the sum: a strong signal with a small weight is a
    /// short bar.
    private static List<Bar> bars(MessageBundle.In t, ScoreParts parts) {
        double all = 0;
        for (ScoreParts.Part part :
                List.of(parts.text(), parts.topic(), parts.links(), parts.freshness(), parts.meaning())) {
            all += Math.max(0, part.points());
        }
        List<Bar> bars = new ArrayList<>(List.of(
                bar(t.say("part.text"), parts.text(), all),
                bar(t.say("part.topic"), parts.topic(), all),
                bar(t.say("part.links"), parts.links(), all),
                bar(t.say("part.freshness"), parts.freshness(), all)));
        if (parts.meaning().points() > 0) {
            bars.add(1, bar(t.say("part.meaning"), parts.meaning(), all));
        }
        return bars;
    }

    private static Bar bar(String label, ScoreParts.Part part, double all) {
        double share = all > 0 ? Math.max(0, part.points()) / all : 0;
        return new Bar(
                label,
                String.format(Locale.ROOT, "%.1f", 100 * share),
                String.format(Locale.ROOT, "%+.3f", part.points()));
    }

    private static void add(ScoreExplanation part, int depth, FormulaWords said, List<Line> lines) {
        if (lines.size() < MOST_LINES) {
            lines.add(new Line(Math.min(depth, DEEPEST), number(part.value()), said.say(part)));
            part.parts().forEach(inner -> add(inner, depth + 1, said, lines));
        }
    }

    /// Returns the sliders with their current values.
    static List<Slider> sliders(MessageBundle.In t, Optional<RankWeights> asked) {
        RankWeights now = asked.orElse(RankWeights.USUAL);
        return List.of(
                new Slider("topicWeight", t.say("part.topic"), plain(now.topic())),
                new Slider("linkWeight", t.say("part.links"), plain(now.links())),
                new Slider("freshWeight", t.say("part.freshness"), plain(now.freshness())));
    }

    private static String plain(double weight) {
        return String.format(Locale.ROOT, "%.2f", weight);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}
