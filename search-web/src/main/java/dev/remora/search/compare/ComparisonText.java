package dev.remora.search.compare;

import dev.remora.search.compare.Comparison.Contestant;
import dev.remora.search.compare.Comparison.Lead;
import dev.remora.search.compare.Comparisons.Standing;
import dev.remora.search.compare.Comparisons.Started;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Sentences about comparisons, in one language.
public final class ComparisonText {
    private final MessageBundle.In t;
    private final boolean remedies;

    /// Speaks a language.
    public ComparisonText(Language language) {
        this(language, true);
    }

    /// Speaks a language.
    ///
    /// @param remedies whether it says what to do after a comparison without a result
    public ComparisonText(Language language, boolean remedies) {
        this.t = new MessageBundle(ComparisonText.class).in(language);
        this.remedies = remedies;
    }

    /// Answers whether another strategy would do better.
    public String verdict(Comparison comparison) {
        Contestant best = comparison.best();
        Lead lead = comparison.lead();
        double own = comparison.contestants().stream()
                .filter(one -> one.strategy().equals(comparison.own()))
                .mapToDouble(Contestant::share)
                .findFirst()
                .orElse(0);
        return lead == null
                ? t.say("verdict.keep", best.strategy())
                : t.say(
                        lead.significant() ? "verdict.adopt" : "verdict.chance",
                        best.strategy(),
                        comparison.own(),
                        best.share(),
                        own,
                        lead.mean(),
                        lead.low(),
                        lead.high(),
                        comparison.starts());
    }

    /// Describes the state of a comparison.
    ///
    /// @param standing empty if there was none since the start of the server
    public String standing(Optional<Standing> standing, Instant now) {
        return switch (standing.orElse(null)) {
            case null -> t.say("none");
            case Standing.Running running -> running(running, now);
            case Standing.Over(var outcome, String words) ->
                (t.say("over." + outcome.name().toLowerCase(Locale.ROOT), words) + remedy(outcome)).strip();
        };
    }

    private String remedy(Comparisons.Outcome outcome) {
        return switch (outcome) {
            case OUT_OF_TIME, OUT_OF_MEMORY, NO_TARGET ->
                remedies ? t.say("over." + outcome.name().toLowerCase(Locale.ROOT) + ".remedy") : "";
            case DONE, CANCELLED, FAILED -> "";
        };
    }

    private String running(Standing.Running running, Instant now) {
        if (running.all() == 0) {
            return t.say("running.first");
        }
        String left = running.left(now)
                .map(Duration::toMinutes)
                .map(minutes -> minutes == 0 ? t.say("running.soon") : t.say("running.left", minutes))
                .orElse("");
        return t.say("running", running.done(), running.all()) + left;
    }

    /// Says why a comparison was not started; empty if it was.
    ///
    /// @param strategies names of all
    public String refusal(Started started, List<String> strategies) {
        return switch (started) {
            case Started.Running _ -> "";
            case Started.NothingStored _ -> t.say("refused.nothing");
            case Started.Busy(String topic) -> t.say("refused.busy", topic);
            case Started.UnknownStrategy(String name) -> t.say("refused.strategy", name, strategies);
            case Started.NoLab _ -> t.say("refused.lab");
            case Started.Failed(String words) -> words;
        };
    }

    /// Says that a strategy was adopted.
    public String adopted(String strategy) {
        return t.say("adopted", strategy);
    }
}
