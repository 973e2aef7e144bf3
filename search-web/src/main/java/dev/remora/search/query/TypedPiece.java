package dev.remora.search.query;

import dev.remora.shared.text.WordClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A word of a text typed without a blank, as the segmenter cuts it.
///
/// @param text the word, folded
/// @param start its first character in the folded text
/// @param end behind its last character
/// @param asks true if it describes the wanted page
record TypedPiece(String text, int start, int end, boolean asks) {
    static final List<String> ASKING = List.of("什么", "啥", "哪", "几", "多少", "谁");

    private static final Pattern MEASURE = Pattern.compile("[0-9.]+[°/:*×](?:[a-z]|[0-9.]+)");

    /// Function words of one character that do not occur in names.
    private static final Set<String> PARTICLES = Set.of(
            "的", "了", "着", "过", "吗", "呢", "吧", "嘛", "么", "啊", "呀", "啦", "是", "有", "在", "到", "从", "对", "给", "把", "被",
            "跟", "和", "与", "及", "或", "要", "想", "不", "没", "也", "都", "还", "又", "再", "很", "就", "谁");

    /// Joins the pieces of a question at the end, or before the last character: 几 | 年, of 酒驾判几年 and 几 | 天, of 放几天假.
    static List<String> withQuestion(List<String> cut, WordClasses classes) {
        int last = cut.size() - 1;
        boolean one = last > 0 && cut.get(last).length() == 1;
        for (int end = cut.size(); end >= (one ? last : cut.size()); end--) {
            for (int from = Math.max(0, end - 3); from < end - 1; from++) {
                String question = String.join("", cut.subList(from, end));
                if (ASKING.contains(cut.get(from)) && classes.asks(question)) {
                    return Stream.of(cut.subList(0, from), List.of(question), cut.subList(end, cut.size()))
                            .flatMap(List::stream)
                            .toList();
                }
            }
        }
        return cut;
    }

    /// Returns the words of a text in their places; a number with a sign and one letter or another number behind it
    /// is one (200°c, 1/2, 16:9).
    ///
    /// @param cut its words, folded
    /// @param asks true for a word that describes the wanted page
    static List<TypedPiece> of(String folded, List<String> cut, Predicate<String> asks) {
        List<TypedPiece> pieces = new ArrayList<>();
        int end = 0;
        for (String word : cut) {
            int at = folded.indexOf(word, end);
            TypedPiece piece =
                    new TypedPiece(word, Math.max(at, end), at < 0 ? end : at + word.length(), asks.test(word));
            int from = pieces.isEmpty() ? piece.start() : pieces.getLast().start();
            boolean measure =
                    MEASURE.matcher(folded.substring(from, piece.end())).matches();
            if (measure) {
                pieces.removeLast();
                piece = new TypedPiece(folded.substring(from, piece.end()), from, piece.end(), true);
            }
            pieces.add(piece);
            end = piece.end();
        }
        return pieces;
    }

    /// Joins characters that would be left out: a noun or a classifier to the word before it, if pages often have it
    /// there (抚养权), and one that is neither to the number behind it (下一句).
    ///
    /// @param usual true for a word with a longer one that many of its pages have
    static List<TypedPiece> joined(
            List<TypedPiece> pieces, String folded, WordClasses classes, BiPredicate<String, String> usual) {
        List<TypedPiece> all = new ArrayList<>();
        for (int i = 0; i < pieces.size(); i++) {
            TypedPiece piece = pieces.get(i);
            TypedPiece before = all.isEmpty() ? piece : all.getLast();
            boolean more = i + 1 < pieces.size() && pieces.get(i + 1).alone();
            boolean number = before.alone() && !before.asks() && piece.text().startsWith("一");
            boolean end = !more
                    && piece.alone()
                    && piece.asks()
                    && !before.alone()
                    && before.asks()
                    && (classes.mayName(piece.text()) || classes.isClassifier(piece.text()))
                    && usual.test(before.text(), folded.substring(before.start(), piece.end()));
            if (number || end) {
                all.removeLast();
                int last = number && piece.alone() && more ? ++i : i;
                int behind = pieces.get(last).end();
                piece = new TypedPiece(folded.substring(before.start(), behind), before.start(), behind, true);
            }
            all.add(piece);
        }
        return all;
    }

    /// True for a single Chinese character.
    boolean alone() {
        return text.codePointCount(0, text.length()) == 1 && Character.isIdeographic(text.codePointAt(0));
    }

    /// True for a word that is no part of a name, and of which no page need tell.
    boolean function() {
        return !asks && (!alone() || PARTICLES.contains(text));
    }

    /// True if a word with letters ends before a Chinese one: `gz解压` is two words; `A股`, `B超` and `30岁` are one.
    boolean endsBefore(TypedPiece next, String folded) {
        return text.length() > 1
                && text.chars().anyMatch(Character::isLowerCase)
                && Character.isIdeographic(next.text().codePointAt(0))
                && !beginsName(folded);
    }

    /// True for letters with one Chinese character typed to them, behind which the text ends or a blank or a sign
    /// stands: the A of `A股` is no article.
    boolean beginsName(String folded) {
        int next = end < folded.length() ? folded.codePointAt(end) : 0;
        int behind = end + Character.charCount(next);
        return !Character.isIdeographic(text.codePointAt(0))
                && Character.isIdeographic(next)
                && (behind >= folded.length() || !Character.isLetterOrDigit(folded.codePointAt(behind)));
    }
}
