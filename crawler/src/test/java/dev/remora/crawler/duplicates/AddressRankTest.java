package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.Likeness.Canonical;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which of several addresses stands for one text, and which texts are one.
class AddressRankTest {
    @Test
    void whatMattersMoreComesFirstWhateverComesAfter() {
        List<Integer> ranks = new ArrayList<>();
        for (boolean shown : new boolean[] {true, false}) {
            for (boolean onTopic : new boolean[] {true, false}) {
                for (Canonical said : List.of(Canonical.SELF, Canonical.UNSAID, Canonical.OTHER)) {
                    for (String path : List.of("/p", "/pp", "/" + "p".repeat(70_000), "/?p", "/?pp")) {
                        ranks.add(rank("https://a.example" + path, said, onTopic, shown));
                        ranks.add(rank("http://a.example" + path, said, onTopic, shown));
                    }
                }
            }
        }
        for (int i = 1; i < ranks.size(); i++) {
            assertTrue(ranks.get(i - 1) > ranks.get(i), "rank " + i);
        }
        assertEquals(
                rank("http://a.example/p", Canonical.UNSAID, true, true),
                rank("http://a.example/p", Canonical.UNKNOWN, true, true));
    }

    @Test
    void aPageJudgedAnewHasTheRankOfOneThatWasJudgedSoAtOnce() {
        for (boolean before : new boolean[] {true, false}) {
            for (boolean after : new boolean[] {true, false}) {
                int rank = rank("http://a.example/p", Canonical.SELF, before, true);
                assertEquals(rank("http://a.example/p", Canonical.SELF, after, true), AddressRank.judged(rank, after));
            }
        }
    }

    private static int rank(String url, Canonical said, boolean onTopic, boolean shown) {
        return AddressRank.of(new Url(url), said, onTopic, shown);
    }

    @Test
    void aTextOf64CharactersHasADigestAndOneOf600InSentencesStandsForItselfUnderAnyTitle() {
        assertEquals(0, TextDigest.of("", "药".repeat(63), ""));
        assertNotEquals(0, TextDigest.of("", "药".repeat(64), ""));
        String sentences = "药。".repeat(300);
        assertEquals(TextDigest.of("一", sentences, sentences), TextDigest.of("二", sentences, sentences));
        String shorter = sentences.substring(1);
        assertNotEquals(TextDigest.of("一", shorter, shorter), TextDigest.of("二", shorter, shorter));
        String links = "药 方\n".repeat(400);
        assertNotEquals(TextDigest.of("一", links, links), TextDigest.of("二", links, links), "no sentence");
        assertNotEquals(
                TextDigest.of("一", sentences + "\n完。", "完。"), TextDigest.of("二", sentences + "\n完。", "完。"), "frame");
        assertEquals(
                TextDigest.of("一", sentences, sentences + "\n完。"), TextDigest.of("二", sentences, sentences + "\n完。"));
    }

    @Test
    void whatNobodySeesIsNoPartOfATextAndAnExclamationMarkIs() {
        assertEquals("ab!", TextDigest.folded("\u0000 A\u00a0\u200b\tＢ\u0085!\n"));
    }
}
