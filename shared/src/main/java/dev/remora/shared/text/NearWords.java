package dev.remora.shared.text;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

    private record Line(String code, List<String> words) {}

    private NearWords() {}

    /// Returns all words with a similarity of at least `atLeast` to one of the given ones, each with its
    /// greatest similarity, in (0, 1]. Given words in the thesaurus are included, with 1. Reads the
    /// thesaurus: about 0.1 s.
    ///
    /// @param words folded
    /// @param atLeast above 0
    public static Map<String, Double> to(Collection<String> words, double atLeast, Folding folding) {
        Set<String> given = new HashSet<>(words);
        List<Line> lines = lines(folding);
        Set<String> codes = new HashSet<>();
        for (Line line : lines) {
            for (String word : line.words) {
                if (given.contains(word) && word.length() > 1) {
                    codes.add(line.code);
                    for (Level level : Level.values()) {
                        codes.add(line.code.substring(0, level.length));
                    }
                }
            }
        }
        Map<String, Double> near = new HashMap<>();
        for (Line line : lines) {
            double similarity = similarity(line.code, codes);
            for (String word : line.words) {
                double exact = given.contains(word) ? SAME : similarity;
                if (exact >= atLeast && exact > 0 && word.length() > 1) {
                    near.merge(word, exact, Math::max);
                }
            }
        }
        return near;
    }

    /// @param codes of the given words, and all their prefixes
    private static double similarity(String code, Set<String> codes) {
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
                .map(line -> new Line(line.substring(0, CODE), words(line.substring(CODE), folding)))
                .toList());
    }

    private static List<String> words(String line, Folding folding) {
        return List.of(folding.fold(line.strip()).split(" +"));
    }
}
