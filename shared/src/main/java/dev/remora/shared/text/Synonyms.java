package dev.remora.shared.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Synonyms: the groups of HanLP's thesaurus (`CoreSynonym.txt` in its jar, after Cilin) that it marks as
/// equal. Groups of words of one kind are left out, and so are single characters, which have too many
/// meanings.
///
/// Immutable and safe for use by many threads.
public final class Synonyms {
    private static final HanlpTable TABLE = new HanlpTable("/data/dictionary/synonym/CoreSynonym.txt");
    private static final int MOST = 6;

    private final Map<String, List<String[]>> groups;

    private Synonyms(Map<String, List<String[]>> groups) {
        this.groups = groups;
    }

    /// The thesaurus, read once for the process: it never changes.
    private static final class Shared {
        private static final Synonyms SYNONYMS = read(new Folding());
    }

    /// Returns the synonyms of folded words. The first call reads the thesaurus: about 0.2 s and 10 MB.
    public static Synonyms shared() {
        return Shared.SYNONYMS;
    }

    private static Synonyms read(Folding folding) {
        return TABLE.read(lines -> {
            Map<String, List<String[]>> groups = new HashMap<>();
            lines.forEach(line -> addGroup(line, folding, groups));
            return new Synonyms(groups);
        });
    }

    private static void addGroup(String line, Folding folding, Map<String, List<String[]>> groups) {
        int space = line.indexOf(' ');
        if (space < 1 || line.charAt(space - 1) != '=') {
            return;
        }
        String[] words = Arrays.stream(line.substring(space + 1).strip().split(" +"))
                .map(folding::fold)
                .filter(word -> word.length() > 1)
                .distinct()
                .toArray(String[]::new);
        for (String word : words) {
            groups.computeIfAbsent(word, w -> new ArrayList<>(1)).add(words);
        }
    }

    /// Returns at most six synonyms of a folded word, without itself. If it has several meanings, they are
    /// taken from each in turn.
    public List<String> of(String word) {
        List<String[]> meanings = groups.getOrDefault(word, List.of());
        Set<String> same = new LinkedHashSet<>();
        for (int i = 0, left = 1; left > 0 && same.size() < MOST; i++) {
            left = 0;
            for (String[] group : meanings) {
                if (i < group.length && same.size() < MOST) {
                    left++;
                    if (!group[i].equals(word)) {
                        same.add(group[i]);
                    }
                }
            }
        }
        return List.copyOf(same);
    }
}
