package dev.remora.search.console.watch;

import dev.remora.search.http.MessageBundle;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonCode;
import dev.remora.shared.reason.ReasonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The numbers of a reason as bars: each piece of evidence with its contribution.
///
/// @param reasons formats the names of features
/// @param words the texts of [WatchPages]
public record EvidenceBars(ReasonText reasons, MessageBundle.In words) {
    /// Numbers by which others are multiplied or divided: they are not evidence themselves.
    private static final Set<String> FACTORS =
            Set.of("pageWeight", "blockWeight", "anchorWeight", "scale", "k", "weight", "count");

    /// A bar.
    ///
    /// @param label of the bar
    /// @param value as text
    /// @param percent of the longest
    /// @param against whether it is negative
    public record Bar(String label, String value, String percent, boolean against) {
        static Bar ofShare(String label, double share) {
            return new Bar(
                    label,
                    String.format(Locale.ROOT, "%.2f", share),
                    String.format(Locale.ROOT, "%.0f%%", 100 * Math.clamp(share, 0, 1)),
                    false);
        }
    }

    private record Piece(String label, double value) {}

    List<Bar> of(Reason reason) {
        List<Piece> pieces = new ArrayList<>();
        collect(reason, pieces);
        double longest = pieces.stream()
                .mapToDouble(piece -> Math.abs(piece.value()))
                .max()
                .orElse(0);
        return pieces.stream()
                .map(piece -> new Bar(
                        piece.label(),
                        String.format(Locale.ROOT, "%.2f", piece.value()),
                        String.format(
                                Locale.ROOT, "%.0f%%", longest == 0 ? 0 : 100 * Math.abs(piece.value()) / longest),
                        piece.value() < 0))
                .toList();
    }

    private void collect(Reason reason, List<Piece> pieces) {
        switch (reason) {
            case LinkEvidence.WeightedClue clue ->
                pieces.add(new Piece(reasons.say(clue.clue()), (double) clue.value() * clue.weight()));
            case PageEvidence.TermShare term -> pieces.add(new Piece(term.term(), term.share()));
            case PageEvidence.KeywordCount word ->
                pieces.add(new Piece(word.word(), (double) word.count() * word.weight()));
            default ->
                ReasonCode.of(reason).arguments(reason).forEach(argument -> {
                    switch (argument.value()) {
                        case Float value
                        when !FACTORS.contains(argument.name()) ->
                            pieces.add(new Piece(words.say("evidence." + argument.name()), value));
                        case Reason inner -> collect(inner, pieces);
                        case List<?> list ->
                            list.stream()
                                    .filter(Reason.class::isInstance)
                                    .map(Reason.class::cast)
                                    .forEach(inner -> collect(inner, pieces));
                        default -> {} // not evidence
                    }
                });
        }
    }
}
