package dev.remora.shared.topic;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/// Guesses which of the allowed names was meant.
final class Spelling {
    private static final int LONGEST = 40;

    private Spelling() {}

    /// The allowed name that is at most two letters from `wrong` (and less than half of it), the nearest first.
    static Optional<String> nearest(String wrong, Collection<String> allowed) {
        String best = null;
        int least = Math.min(3, (wrong.length() + 1) / 2);
        for (String name : new TreeSet<>(allowed)) {
            int distance = wrong.length() > LONGEST ? least : distance(folded(wrong), folded(name));
            if (distance < least || (best == null && folded(wrong).equals(folded(name)))) {
                best = name;
                least = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /// `did you mean 'x'? allowed: a, b` or only the second half.
    static String hint(String wrong, Collection<String> allowed) {
        String all = "allowed: " + String.join(", ", new TreeSet<>(allowed));
        return nearest(wrong, allowed)
                .map(name -> "did you mean '" + name + "'? " + all)
                .orElse(all);
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    /// Insertions, deletions, changes and swaps of neighbours (Damerau 1964, restricted).
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
