package dev.remora.search.query;

import dev.remora.search.query.TypedQuery.Word;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.WordClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Splits a text where a blank may have been left out, so that it is read as with the blank.
///
/// @param wordsOf cuts a folded text
/// @param says true for a word that describes the wanted page
record LeftOutBlanks(
        Folding folding, Function<String, List<String>> wordsOf, Predicate<String> says, WordClasses classes) {
    /// Characters of a verb with its denial: 好不好.
    private static final int DENIAL = 3;

    /// Returns a query with each of its words split.
    TypedQuery in(TypedQuery typed) {
        return new TypedQuery(
                typed.parts().stream()
                        .flatMap(part -> part instanceof Word word ? apart(word) : Stream.of(part))
                        .toList(),
                typed.cut());
    }

    private Stream<Word> apart(Word word) {
        List<String> texts = apart(folding.fold(word.text()));
        return texts.size() > 1 ? texts.stream().map(Word::new) : Stream.of(word);
    }

    /// Returns the parts of a folded text.
    private List<String> apart(String folded) {
        List<String> texts = new ArrayList<>();
        List<TypedPiece> pieces = TypedPiece.of(folded, wordsOf.apply(folded), says);
        int from = 0;
        for (int i = 1; i < pieces.size() - 1; i++) {
            if (mayEnd(pieces.get(i - 1), pieces.get(i), pieces.get(i + 1))) {
                texts.add(folded.substring(from, pieces.get(i).end()));
                from = pieces.get(i).end();
            }
        }
        int question = folded.length() - DENIAL;
        if (question > from && breaks(pieces, folded, question)) {
            texts.add(folded.substring(from, question));
            from = question;
        }
        texts.add(folded.substring(from));
        return texts;
    }

    /// Whether letters with one Chinese character are a name: B超, of B超检查 and B超是什么; not 学gz, of 学gz解压, and
    /// of a longer word only with a noun.
    private boolean mayEnd(TypedPiece letters, TypedPiece character, TypedPiece next) {
        int first = letters.text().codePointAt(0);
        return letters.end() == character.start()
                && character.end() == next.start()
                && Character.isLetter(first)
                && !Character.isIdeographic(first)
                && character.alone()
                && !character.function()
                && (letters.text().length() == 1 || classes.mayName(character.text()))
                && (!next.alone() || next.function())
                && Character.isIdeographic(next.text().codePointAt(0));
    }

    /// Whether the cut breaks a verb with its denial that ends a text, and a word before it: 大学 | 好不好, cut as
    /// 大 | 学好 | 不好.
    private boolean breaks(List<TypedPiece> pieces, String folded, int question) {
        List<String> before = wordsOf.apply(folded.substring(0, question));
        return pieces.stream().noneMatch(piece -> piece.start() == question)
                && classes.asks(folded.substring(question))
                && !before.isEmpty()
                && before.getLast().length() > 1;
    }
}
