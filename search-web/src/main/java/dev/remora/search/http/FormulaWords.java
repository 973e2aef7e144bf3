package dev.remora.search.http;

import dev.remora.search.rank.score.Quantity;
import dev.remora.search.rank.score.ScoreExplanation;

/// Says what the numbers of a score's explanation are.
///
/// @param t texts of this package
public record FormulaWords(MessageBundle.In t) {
    private static final MessageBundle WORDS = new MessageBundle(FormulaWords.class);

    /// Returns the words of a language.
    public static FormulaWords in(Language language) {
        return new FormulaWords(WORDS.in(language));
    }

    /// Returns the sentence of a number, without those of its parts.
    public String say(ScoreExplanation part) {
        Object[] arguments = part.what() == Quantity.FIELDS
                ? new Object[] {
                    part.arguments().stream()
                            .map(field -> t.say("field." + field))
                            .toList()
                }
                : part.arguments().toArray();
        return t.say(part.what().key(), arguments);
    }
}
