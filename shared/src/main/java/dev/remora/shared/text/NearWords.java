package dev.remora.shared.text;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Chinese words similar to given ones, with their similarity, from HanLP's thesaurus (`CoreSynonym.txt` in
/// its jar, after Cilin): a tree of five levels, whose branches are named by a line's code (`Di25A01=`).
///
/// | two words share | similarity |
/// |---|---|
/// | a group marked `=`: synonyms | 1 |
/// | a group marked `#`: words of one kind | 0.9 |
/// | the fourth level (`Di25A`, a group of words) | 0.7 |
/// | the third (`Di25`, a small class) | 0.4 |
/// | the second (`Di`, a kind) | 0.2 |
/// | the first (`D`, a class) | 0.1 |
/// | nothing | 0 |
///
/// The numbers are chosen here: 0.5 and more for near words, less for far ones (Li, Zhao & Yu 2002 require
/// only that). HanLP's own similarity, the difference of two line numbers divided by the maximum, is
/// unusable: 电脑 and 香蕉 get 0.976. Of a word's several meanings the nearest counts. Single characters have too
/// many meanings and are left out.
public final class NearWords {
    private static final HanlpTable TABLE = new HanlpTable("/data/dictionary/synonym/CoreSynonym.txt");
    private static final double SAME = 1;
    private static final double ONE_KIND = 0.9;
    private static final int CODE = 8;

    /// The length of the common prefix of two codes, and its similarity, the nearest first.
    private enum Level {
        WORDS(5, 0.7),
        SMALL_CLASS(4, 0.4),
        KIND(2, 0.2),
        CLASS(1, 0.1);

        private final int length;
        private final double similarity;

        Level(int length, double similarity) {
            this.length = length;
            this.similarity = similarity;
        }
    }

    /// @param words folded, with spaces between them
    private record Line(String code, String words) {
        /// @param given none of them empty
        /// @param begins with which characters they begin: hardly a word of the thesaurus need then be cut out
        private boolean hasOneOf(Set<String> given, BitSet begins) {
            int end;
            for (int start = 0; start < words.length(); start = end + 1) {
                end = words.indexOf(' ', start);
                end = end < 0 ? words.length() : end;
                if (begins.get(words.charAt(start)) && given.contains(words.substring(start, end))) {
                    return true;
                }
            }
            return false;
        }
    }

    /// The thesaurus, read once for the process: it never changes.
    private static final class Shared {
        private static final List<Line> LINES = lines(new Folding());
    }

    private NearWords() {}

    /// Returns all words with a similarity of at least `atLeast` to one of the given ones, each with its
    /// greatest similarity, in (0, 1]. Given words in the thesaurus are included, with 1. The first
    /// call reads the thesaurus, which takes some hundredths of a second and 3 MB.
    ///
    /// @param words folded
    /// @param atLeast in (0, 1]
    public static Map<String, Double> to(Collection<String> words, double atLeast) {
        Set<String> given = words.stream().filter(word -> word.length() > 1).collect(Collectors.toSet());
        Set<String> codes = codes(given);
        Map<String, Double> near = new HashMap<>();
        for (Line line : Shared.LINES) {
            double similarity = similarity(line.code, codes);
            if (similarity >= atLeast || codes.contains(line.code)) {
                for (String word : List.of(line.words.split(" +"))) {
                    double exact = given.contains(word) ? SAME : similarity;
                    if (exact >= atLeast && word.length() > 1) {
                        near.merge(word, exact, Math::max);
                    }
                }
            }
        }
        return near;
    }

    /// The codes of the lines that have one of the given words, and all their prefixes.
    private static Set<String> codes(Set<String> given) {
        BitSet begins = new BitSet();
        given.forEach(word -> begins.set(word.charAt(0)));
        Set<String> codes = new HashSet<>();
        for (Line line : Shared.LINES) {
            if (line.hasOneOf(given, begins)) {
                codes.add(line.code);
                for (Level level : Level.values()) {
                    codes.add(line.code.substring(0, level.length));
                }
            }
        }
        return codes;
    }

    /// @param codes of the given words, and all their prefixes
    private static double similarity(String code, Set<String> codes) {
        if (!codes.contains(code.substring(0, Level.CLASS.length))) {
            return 0;
        }
        if (codes.contains(code) && code.charAt(CODE - 1) != '@') {
            return code.charAt(CODE - 1) == '=' ? SAME : ONE_KIND;
        }
        for (Level level : Level.values()) {
            if (codes.contains(code.substring(0, level.length))) {
                return level.similarity;
            }
        }
        return 0;
    }

    private static List<Line> lines(Folding folding) {
        return TABLE.read(lines -> lines.map(line -> line.charAt(0) == '\ufeff' ? line.substring(1) : line)
                .filter(line -> line.indexOf(' ') == CODE)
                .map(line -> new Line(
                        line.substring(0, CODE),
                        folding.fold(line.substring(CODE).strip())))
                .toList());
    }
}
