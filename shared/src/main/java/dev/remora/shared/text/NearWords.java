package dev.remora.shared.text;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Chinese words that are near to given ones, and how near, by where they stand in HanLP's thesaurus
/// (`CoreSynonym.txt` in its jar, after Cilin): a tree of five levels, of which a line's code (`Di25A01=`) names
/// the branches.
///
/// | two words share | similarity |
/// |---|---|
/// | a group marked `=`: they mean the same | 1 |
/// | a group marked `#`: they are of one kind | 0.9 |
/// | the fourth level (`Di25A`, a group of words) | 0.7 |
/// | the third (`Di25`, a small class) | 0.4 |
/// | the second (`Di`, a kind) | 0.2 |
/// | the first (`D`, a class) | 0.1 |
/// | nothing | 0 |
///
/// The numbers are ours: 0.5 and more for near words, less for far ones (Li, Zhao & Yu 2002 ask for that and no
/// more). HanLP's own similarity, a difference of line numbers over their greatest, is no measure: 电脑 and 香蕉 get
/// 0.976. Of a word's several meanings the nearest counts. Single characters mean too much and are left out.
public final class NearWords {
    private static final HanlpTable TABLE = new HanlpTable("/data/dictionary/synonym/CoreSynonym.txt");
    private static final double SAME = 1;
    private static final double ONE_KIND = 0.9;
    private static final int CODE = 8;

    /// How much of a code two words share, and what that is worth, the nearest first.
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

    /// All words that are as near as `atLeast` to one of the given ones, each with its greatest similarity, in (0,
    /// 1]. Those of the given words that the thesaurus knows are among them, with 1. Reads the thesaurus: about 0.1
    /// s.
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

    /// @param codes of the given words, and all their beginnings
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
