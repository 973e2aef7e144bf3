package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Segmentation of 326 sentences that were parted by hand, and of 300 terms of medicine, law, finance, cooking
/// and Linux, `subject TAB half TAB term`.
class SentencesTest {
    private static final Folding FOLDING = new Folding();
    private static final Segmenter DICTIONARY = new HanlpSegmenter(FOLDING);

    private static List<String> lines(String name) {
        try (InputStream in = SentencesTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> terms() {
        return lines("terms.tsv").stream().map(line -> line.split("\t", -1)[2]).toList();
    }

    /// Harmonic mean of precision and recall of words.
    private static double f1(Segmenter segmenter) {
        int right = 0;
        int found = 0;
        int wanted = 0;
        for (String line : lines("sentences.txt")) {
            Set<List<Integer>> words = new HashSet<>();
            int at = 0;
            for (String word : line.split(" ", -1)) {
                words.add(List.of(at, at + word.length()));
                at += word.length();
            }
            Tokens cut = segmenter.segment(line.replace(" ", "")).tokens();
            for (int i = 0; i < cut.size(); i++) {
                right += words.contains(List.of(cut.start(i), cut.end(i))) ? 1 : 0;
            }
            found += cut.size();
            wanted += words.size();
        }
        return 2.0 * right / (found + wanted);
    }

    @Test
    void sentencesAreCutBetterWithTheTermsThanByTheDictionaryAlone() {
        double alone = f1(DICTIONARY);
        double knowing = f1(DICTIONARY.with(terms()));
        assertTrue(alone > 0.64, "F1 of the dictionary alone: " + alone);
        assertTrue(knowing > alone + 0.14, alone + " alone, " + knowing + " with the terms");
    }

    @Test
    void aTermKeepsThePiecesThatTheDictionaryHas() {
        Segmenter knowing = DICTIONARY.with(terms());
        List<String> torn = new ArrayList<>();
        for (String term : terms()) {
            assertEquals(1, knowing.segment(term).tokens().size(), term);
            List<String> parts = knowing.parts(term);
            boolean known = DICTIONARY.segment(term).tokens().size() == 1;
            if (known != parts.isEmpty() || !(known || String.join("", parts).equals(term))) {
                torn.add(term + " " + parts);
            }
        }
        assertEquals(List.of(), torn);
    }
}
