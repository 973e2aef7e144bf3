package dev.remora.crawler.duplicates;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Makes texts that are nearly the same as a given one, and tells how near two texts are without any sketch.
final class Edits {
    private static final int COMPARED = 500;

    private Edits() {}

    /// A share of the words replaced, inserted or deleted, each as often as the others; new words come from
    /// another text.
    static List<String> edited(List<String> words, double share, List<String> other, Random random) {
        List<String> edited = new ArrayList<>();
        for (String word : words) {
            boolean change = random.nextDouble() < share;
            int kind = change ? random.nextInt(3) : -1;
            if (kind == 0 || kind == 1) {
                edited.add(other.get(random.nextInt(other.size())));
            }
            if (kind == 1 || !change) {
                edited.add(word);
            }
        }
        return edited;
    }

    /// Another template around it: so many words before and behind it, which come from another text.
    static List<String> framed(List<String> words, int frame, List<String> other) {
        List<String> framed = new ArrayList<>();
        for (int i = 0; i < frame; i++) {
            framed.add(other.get(i % other.size()));
        }
        framed.addAll(words);
        for (int i = 0; i < frame; i++) {
            framed.add(other.get(other.size() - 1 - i % other.size()));
        }
        return framed;
    }

    /// The longest common subsequence of two texts as a share of the longer one (of the first words of both,
    /// where they are long).
    static double common(List<String> one, List<String> other) {
        List<String> a = one.subList(0, Math.min(COMPARED, one.size()));
        List<String> b = other.subList(0, Math.min(COMPARED, other.size()));
        int[] before = new int[b.size() + 1];
        for (String word : a) {
            int[] row = new int[b.size() + 1];
            for (int j = 0; j < b.size(); j++) {
                row[j + 1] = word.equals(b.get(j)) ? before[j] + 1 : Math.max(before[j + 1], row[j]);
            }
            before = row;
        }
        return (double) before[b.size()] / Math.max(a.size(), b.size());
    }
}
