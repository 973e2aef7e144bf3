package dev.remora.search.console.watch;

import dev.remora.search.http.MessageBundle;
import dev.remora.shared.reason.Clue;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.Learnt;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/// What a strategy has learnt, in words and as bars.
///
/// @param reasons the names of kinds of evidence
/// @param w the texts of [WatchPages]
record LearntText(ReasonText reasons, MessageBundle.In w) {
    private static final double CHANGED = 0.1;
    private static final int NAMED = 3;

    /// Returns up to two sentences: what counts more than at the start of the crawl, and what counts less.
    List<String> sentences(List<Learnt> learnt) {
        return List.of(
                        sentence("learnt.more", learnt, weight -> growth(weight) >= CHANGED),
                        sentence("learnt.less", learnt, weight -> growth(weight) <= -CHANGED))
                .stream()
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }

    private String sentence(String key, List<Learnt> learnt, Predicate<Learnt.Weight> included) {
        List<String> named = weights(learnt).stream()
                .filter(included)
                .sorted(Comparator.comparingDouble(weight -> -Math.abs(growth(weight))))
                .limit(NAMED)
                .map(this::named)
                .toList();
        return named.isEmpty() ? "" : w.say(key, named);
    }

    private String named(Learnt.Weight weight) {
        String name = reasons.say(weight.clue());
        return weight.now() < 0 ? w.say("learnt.against", name) : name;
    }

    /// Returns the change of the absolute weight.
    private static double growth(Learnt.Weight weight) {
        return Math.abs(weight.now()) - Math.abs(weight.initial());
    }

    /// Returns the weights of evidence. The base value is none: it says how rare the topic is.
    private static List<Learnt.Weight> weights(List<Learnt> learnt) {
        return learnt.stream()
                .filter(Learnt.Weight.class::isInstance)
                .map(Learnt.Weight.class::cast)
                .filter(weight -> weight.clue() != Clue.ALWAYS)
                .toList();
    }

    /// Returns a bar for each weight, the largest first, or for each heading, the most recent first.
    List<EvidenceBars.Bar> bars(List<Learnt> learnt) {
        List<Learnt.Weight> weights = weights(learnt);
        double most = weights.stream()
                .mapToDouble(weight -> Math.abs(weight.now()))
                .max()
                .orElse(0);
        List<EvidenceBars.Bar> headings = learnt.reversed().stream()
                .filter(Learnt.Heading.class::isInstance)
                .map(one -> bar((Learnt.Heading) one))
                .toList();
        return headings.isEmpty()
                ? weights.stream()
                        .sorted(Comparator.comparingDouble(weight -> -Math.abs(weight.now())))
                        .map(weight -> bar(weight, most))
                        .toList()
                : headings;
    }

    private EvidenceBars.Bar bar(Learnt.Weight weight, double most) {
        return new EvidenceBars.Bar(
                reasons.say(weight.clue()),
                w.say("learnt.weight", weight.now(), weight.initial()),
                percent(Math.abs(weight.now()), most),
                weight.now() < 0);
    }

    private EvidenceBars.Bar bar(Learnt.Heading heading) {
        return new EvidenceBars.Bar(
                heading.label(),
                w.say("learnt.heading", heading.onTopic(), heading.fetched()),
                percent(heading.onTopic(), heading.fetched()),
                false);
    }

    private static String percent(double part, double whole) {
        return String.format(Locale.ROOT, "%.0f%%", whole == 0 ? 0 : 100 * part / whole);
    }
}
