package dev.remora.search.query;

import dev.remora.shared.text.WordClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/// A text typed without a blank, split into words that a page should have.
///
/// A stretch between blanks, punctuation and function words (怎么, 的) is one word (足三里, 小柴胡汤), unless it is
/// longer than four characters, or the dictionary splits it without leaving a single character (量子纠缠): then it
/// is a list of dictionary words, in which adjacent single characters form a word, and an isolated one is
/// dropped.
///
/// @param words folded, in order; may repeat
/// @param listed true if the words are the whole text, without anything dropped
record TypedRun(List<String> words, boolean listed) {
    private static final int LONGEST_UNKNOWN = 4;

    /// Characters of a name that may end in a verb: 三阴交.
    private static final int LONGEST_NAME = 3;

    /// A word is on so many times as many pages as it is with a verb before it.
    private static final int FAR_MORE = 10;

    /// Two single characters before a function word form a name of three with it (足三里, 王夫之), unless it is a
    /// particle.
    private static final int NAME = 2;

    private static final Set<String> MAY = Set.of("能", "会", "可", "应", "该");

    TypedRun {
        words = List.copyOf(words);
    }

    /// Reads a text.
    ///
    /// @param folded the text
    /// @param cut its words, folded
    /// @param asks true for a word that describes the wanted page
    /// @param classes says what may name something: a verb before a function word does not end a name (便秘吃什么)
    /// @param pagesWith number of pages that may have a text: one of single characters that any has is a name,
    ///     though it ends in a verb (三阴交)
    /// @param word true for a word of the dictionary: one that the cut breaks (头发, of 掉头 | 发) is not left behind
    static TypedRun of(
            String folded,
            List<String> cut,
            Predicate<String> asks,
            WordClasses classes,
            ToIntFunction<String> pagesWith,
            Predicate<String> word) {
        List<String> words = new ArrayList<>();
        List<List<TypedPiece>> stretches = stretches(
                folded, TypedPiece.withQuestion(cut, classes), piece -> asks.test(piece) && !classes.asks(piece));
        boolean sentence = stretches.stream().anyMatch(List::isEmpty);
        boolean listed = !sentence;
        for (List<TypedPiece> stretch : stretches) {
            List<TypedPiece> pieces = withoutVerb(stretch, folded, classes, pagesWith);
            if (sentence) {
                pieces = withoutEnd(withoutFirstVerb(pieces, folded, classes, pagesWith), classes);
            }
            boolean one = unknownWord(pieces);
            if (one && sentence) {
                one = phrase(pieces, classes)
                        ? breaks(pieces, folded, pagesWith, word)
                        : !hasName(pieces, folded, classes, pagesWith);
            }
            if (one) {
                listed &= addUnlessNavigation(text(pieces, folded), words);
            } else {
                List<TypedPiece> longer =
                        TypedPiece.joined(pieces, folded, classes, (some, more) -> usual(some, more, pagesWith));
                listed &= addAll(longer, words) && longer.size() == pieces.size();
            }
        }
        return new TypedRun(words, listed);
    }

    /// Splits the text at punctuation and function words; an empty list for each function word.
    private static List<List<TypedPiece>> stretches(String folded, List<String> cut, Predicate<String> asks) {
        List<List<TypedPiece>> stretches = new ArrayList<>();
        int end = 0;
        for (TypedPiece piece : TypedPiece.of(folded, cut, asks)) {
            boolean goesOn = piece.start() == end; // else punctuation or a date is between them
            end = piece.end();
            if (piece.function() && !piece.beginsName(folded)) {
                stretches.add(List.of());
            } else if (stretches.isEmpty()
                    || stretches.getLast().isEmpty()
                    || !goesOn
                    || stretches.getLast().getLast().endsBefore(piece, folded)) {
                stretches.add(new ArrayList<>(List.of(piece)));
            } else {
                stretches.getLast().add(piece);
            }
        }
        return stretches;
    }

    /// Returns a part of a sentence without the verb of one character before a question word: 嗓子疼, of 嗓子疼吃什么药.
    private static List<TypedPiece> withoutVerb(
            List<TypedPiece> pieces, String folded, WordClasses classes, ToIntFunction<String> pagesWith) {
        if (pieces.size() < 2) {
            return pieces;
        }
        TypedPiece last = pieces.getLast();
        boolean verb = last.alone()
                && classes.isVerb(last.text())
                && TypedPiece.ASKING.stream().anyMatch(word -> folded.startsWith(word, last.end()));
        List<TypedPiece> rest = pieces.subList(0, pieces.size() - 1);
        boolean name = pieces.size() <= LONGEST_NAME
                && pieces.stream().allMatch(TypedPiece::alone)
                && usual(text(rest, folded), text(pieces, folded), pagesWith);
        return verb && !name ? rest : pieces;
    }

    /// Returns a part of a sentence without an amount, or a verb that may follow, at its end: 黄芪, of 黄芪一次用多少克; 定金,
    /// of 定金能退吗. An amount may be the end of a word: 下一句, 拍一拍.
    private static List<TypedPiece> withoutEnd(List<TypedPiece> pieces, WordClasses classes) {
        int last = pieces.size() - 1;
        if (last < 2) {
            return pieces;
        }
        String before = pieces.get(last - 1).text();
        String end = pieces.get(last).text();
        TypedPiece first = pieces.getFirst();
        boolean named = last == 2 && first.alone() && (first.text().equals(end) || !classes.isVerb(first.text()));
        boolean once = before.equals("一") && classes.asks("几" + end) && !named;
        boolean may = MAY.contains(before) && pieces.get(last).alone() && classes.isVerb(end);
        return once || may ? pieces.subList(0, last - 1) : pieces;
    }

    /// Returns a part of a sentence without the verb of one character at its beginning, if far more pages have the rest
    /// than the verb before it: 桂枝汤, of 能不能喝桂枝汤.
    private static List<TypedPiece> withoutFirstVerb(
            List<TypedPiece> pieces, String folded, WordClasses classes, ToIntFunction<String> pagesWith) {
        if (pieces.size() < 2 || !pieces.getFirst().alone()) {
            return pieces;
        }
        List<TypedPiece> rest = pieces.subList(1, pieces.size());
        String object = text(rest, folded);
        boolean verb = classes.isVerb(pieces.getFirst().text())
                && object.codePointCount(0, object.length()) > 1
                && pagesWith.applyAsInt(object) > 0
                && pagesWith.applyAsInt(object) >= FAR_MORE * pagesWith.applyAsInt(text(pieces, folded));
        return verb ? rest : pieces;
    }

    /// Whether it begins with a verb and what that is done to, each of one character: 打人, of 打人轻伤. Or whether single
    /// characters at one end are on far more pages than with the words beside them: 半夏, of 半夏有毒; 艾灸, of
    /// 适合艾灸; or 几岁, of 小孩几岁.
    private static boolean hasName(
            List<TypedPiece> pieces, String folded, WordClasses classes, ToIntFunction<String> pagesWith) {
        int front = (int) pieces.stream().takeWhile(TypedPiece::alone).count();
        int back = (int) pieces.reversed().stream().takeWhile(TypedPiece::alone).count();
        int length = Math.max(front, back);
        if (front == 2
                && length < pieces.size()
                && classes.isVerb(pieces.getFirst().text())
                && classes.mayName(pieces.get(1).text())) {
            return true;
        }
        boolean words = length > 1 && pieces.stream().filter(TypedPiece::alone).count() == length;
        if (!words || length == pieces.size()) {
            return false;
        }
        List<TypedPiece> name =
                front > 0 ? pieces.subList(0, front) : pieces.subList(pieces.size() - back, pieces.size());
        if (!name.stream().allMatch(TypedPiece::asks) && !classes.asks(text(name, folded))) {
            return false; // apart, only its other characters would be asked for
        }
        int pages = pagesWith.applyAsInt(text(name, folded));
        return pages > 0 && pages >= FAR_MORE * pagesWith.applyAsInt(text(pieces, folded));
    }

    /// Whether the last character, alone, makes a dictionary word with the one before it, in a text that pages have.
    private static boolean breaks(
            List<TypedPiece> pieces, String folded, ToIntFunction<String> pagesWith, Predicate<String> word) {
        if (pieces.size() < 2) {
            return false;
        }
        int end = pieces.getLast().end();
        String across = folded.substring(folded.offsetByCodePoints(end, -2), end);
        return word.test(across) && pagesWith.applyAsInt(text(pieces, folded)) > 0;
    }

    private static String text(List<TypedPiece> pieces, String folded) {
        return folded.substring(pieces.getFirst().start(), pieces.getLast().end());
    }

    private static boolean unknownWord(List<TypedPiece> pieces) {
        return !pieces.isEmpty()
                && !endsInLetters(pieces)
                && pieces.getLast().end() - pieces.getFirst().start() <= LONGEST_UNKNOWN
                && pieces.stream().anyMatch(piece -> piece.asks() && piece.alone());
    }

    /// True for a word of letters behind several Chinese characters: `解压gz` is two words.
    private static boolean endsInLetters(List<TypedPiece> pieces) {
        return pieces.size() > 2
                && pieces.getLast().text().length() > 1
                && pieces.getLast().text().chars().anyMatch(Character::isLowerCase)
                && pieces.subList(0, pieces.size() - 1).stream().allMatch(TypedPiece::alone);
    }

    /// True if a part of a sentence is a single character, or ends in a verb of one character.
    private static boolean phrase(List<TypedPiece> pieces, WordClasses classes) {
        TypedPiece last = pieces.getLast();
        boolean behindWord = pieces.size() > 1 && !pieces.get(pieces.size() - 2).alone();
        return last.alone() && (pieces.size() == 1 || (behindWord && !classes.mayName(last.text())));
    }

    /// Whether at least one in ten of the pages with a text have a longer one.
    private static boolean usual(String word, String longer, ToIntFunction<String> pagesWith) {
        int pages = pagesWith.applyAsInt(longer);
        return pages > 0 && FAR_MORE * pages >= pagesWith.applyAsInt(word);
    }

    /// Adds the words of a list; true if no piece was dropped.
    private static boolean addAll(List<TypedPiece> pieces, List<String> words) {
        boolean listed = true;
        String row = "";
        for (TypedPiece piece : pieces) {
            boolean ends = !piece.asks() && row.length() == NAME;
            if (ends || (piece.asks() && piece.alone() && row.length() < LONGEST_UNKNOWN)) {
                row += piece.text();
            } else {
                boolean whole = add(row, words);
                listed &= whole && piece.asks();
                row = piece.asks() && piece.alone() ? piece.text() : "";
                if (piece.asks() && !piece.alone()) {
                    words.add(piece.text());
                }
            }
            if (ends) {
                listed &= add(row, words);
                row = "";
            }
        }
        return add(row, words) && listed;
    }

    /// Adds a word unless it is a navigation word, as 博客, which the dictionary lacks; true if it was added.
    private static boolean addUnlessNavigation(String word, List<String> words) {
        return !NavigationWords.contains(word) && words.add(word);
    }

    private static boolean add(String row, List<String> words) {
        boolean word = row.codePointCount(0, row.length()) > 1;
        if (word) {
            words.add(row);
        }
        return word || row.isEmpty();
    }
}
