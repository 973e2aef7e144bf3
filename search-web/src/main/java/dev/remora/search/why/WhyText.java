package dev.remora.search.why;

import dev.remora.search.http.MessageBundle;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.RunStanding;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunKind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// Why an address is or is not in a collection, as text for people.
///
/// @param fate of the address, in sentences
/// @param way crawl path to it, the seed first; empty if there is none
/// @param run state of the crawl
public record WhyText(List<String> fate, List<Step> way, String run) {
    private static final double HUNDREDTH = 0.01;
    private static final int MOST_DECIMALS = 9;

    /// One address of the crawl path.
    ///
    /// @param address as people read it
    /// @param found how it was found and judged
    public record Step(String address, String found) {
        /// Returns both, each on its line.
        public String lines() {
            return address + "\n" + found;
        }
    }

    public WhyText {
        fate = List.copyOf(fate);
        way = List.copyOf(way);
    }

    /// Describes a provenance.
    ///
    /// @param words the texts of this package, in the requested language
    /// @param zone of the times
    public static WhyText of(Provenance provenance, MessageBundle.In words, ZoneId zone) {
        ReasonText reasons = ReasonText.in(words.language().locale());
        Relevances relevances = new Relevances(words, provenance.threshold());
        List<String> fate = new ArrayList<>(new FateText(words, reasons, relevances, zone).of(provenance));
        if (provenance.history().raised() > 0) {
            fate.add(words.say("moved.raised", provenance.history().raised()));
        }
        if (provenance.history().rescored() > 0) {
            fate.add(words.say("moved.rescored", provenance.history().rescored()));
        }
        return new WhyText(
                fate,
                way(provenance, new WayText(words, reasons, relevances)),
                run(provenance.crawl(), words, reasons));
    }

    private static List<Step> way(Provenance provenance, WayText text) {
        List<Step> way = new ArrayList<>();
        for (PathStep step : provenance.way()) {
            boolean last = step.url().equals(provenance.url());
            way.add(
                    last && provenance.fate() instanceof Fate.Waiting waiting
                            ? text.waiting(step, waiting.priority())
                            : text.of(step));
        }
        return way;
    }

    private static String run(RunStanding run, MessageBundle.In words, ReasonText reasons) {
        Optional<String> ended = run.ended().map(reasons::say);
        String key = run.kind() == RunKind.IMPORT ? "run.import" : "run";
        return words.say(
                switch (run.ended().orElse(null)) {
                    case null -> key;
                    case RunReason.Interrupted _ -> key + ".interrupted";
                    default -> key + ".ended";
                },
                run.number(),
                run.strategy(),
                run.relevance(),
                run.fetched(),
                ended.orElse(""));
    }

    /// Formats relevances, with the threshold if it is known: with as many decimals as tell them apart.
    record Relevances(MessageBundle.In words, OptionalDouble threshold) {
        String of(double relevance) {
            if (threshold.isEmpty()) {
                return score(relevance);
            }
            double least = threshold.getAsDouble();
            String shown = score(relevance);
            String shownLeast = score(least);
            for (int digits = 3; digits <= MOST_DECIMALS && shown.equals(shownLeast) && relevance != least; digits++) {
                shown = String.format(Locale.ROOT, "%." + digits + "f", relevance);
                shownLeast = String.format(Locale.ROOT, "%." + digits + "f", least);
            }
            return words.say("relevance", shown, shownLeast);
        }
    }

    /// Formats a priority or a relevance: to two decimals, or two significant digits below 0.01, because
    /// PageRanks are shares of a whole web.
    static String score(double value) {
        return value <= 0 || value >= HUNDREDTH
                ? String.format(Locale.ROOT, "%.2f", value)
                : new BigDecimal(value).round(new MathContext(2)).toPlainString();
    }
}
