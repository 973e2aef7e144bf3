package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicMistake;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/// Suggests an allowed name for a misspelt one.
public final class Spelling {
    private static final int LONGEST = 40;

    private Spelling() {}

    /// Returns the nearest allowed name that is at most two edits from `wrong` (and fewer than half its
    /// letters). Case, blanks, hyphens and underscores do not count.
    public static Optional<String> nearest(String wrong, Collection<String> allowed) {
        String best = null;
        int least = Math.min(3, (folded(wrong).length() + 1) / 2);
        for (String name : new TreeSet<>(allowed)) {
            int distance = wrong.length() > LONGEST ? least : distance(folded(wrong), folded(name));
            if (distance < least || (best == null && folded(wrong).equals(folded(name)))) {
                best = name;
                least = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /// Returns the allowed names, with the one that was probably meant.
    static TopicMistake hint(String wrong, Collection<String> allowed) {
        List<String> all = List.copyOf(new TreeSet<>(allowed));
        return nearest(wrong, allowed)
                .<TopicMistake>map(name -> new TopicMistake.DidYouMean(name, all))
                .orElse(new TopicMistake.OneOf(all));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    /// Edit distance: insertions, deletions, replacements and swaps of neighbours (Damerau 1964, restricted).
    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + change);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
