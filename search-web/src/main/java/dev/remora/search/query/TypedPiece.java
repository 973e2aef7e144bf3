package dev.remora.search.query;

import dev.remora.shared.text.WordClasses;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A word of a text typed without a blank, as the segmenter cuts it.
///
/// @param text the word, folded
/// @param start its first character in the folded text
/// @param end behind its last character
/// @param asks true if it describes the wanted page
record TypedPiece(String text, int start, int end, boolean asks) {
    static final List<String> ASKING = List.of("什么", "啥", "哪", "几", "多少", "谁");

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
