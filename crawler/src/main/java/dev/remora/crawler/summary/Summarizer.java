package dev.remora.crawler.summary;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.StopWords;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Selects two sentences that summarize a page.
///
/// The score of a sentence is `rank · (1 + 0.6 e^{-i/3}) · (1 + 0.8 t) · f`: its centrality ([SentenceRank]),
/// its position `i` in the text from 0, the share `t` of the title's words that it contains, and a factor `f`
/// below 1 for sentences that are very short, refer to the one before them, ask a question, are about the page
/// and not its subject, or look like code. The best one is selected, then of those that fit beside it the one
/// with the highest score, less its similarity to the first. Immutable, thread-safe.
public final class Summarizer {
    /// Maximum number of characters of a summary.
    public static final int LONGEST = 160;

    private static final int SHORTEST = 10;
    /// Maximum number of sentences to compare: the first of a text say what it is about.
    private static final int MOST = 40;
    /// Number of characters below which a sentence says little.
    private static final int FULL = 20;

    private static final double PLACE = 0.6;
    private static final double TITLE = 0.8;
    private static final double REPETITION = 0.7;

    /// Openings that refer to what was said before.
    private static final Pattern LEANING = Pattern.compile(
            "(?:但|而且|然而|不过|不過|因此|所以|于是|於是|此外|另外|其中|同时|同時|它|他|她|这样|這樣|这些|這些|那么|那麼|However|But|So|Thus|It |They |This |These )");
    /// Words about the page, not its subject.
    private static final List<String> FRAME =
            List.of(("转载|轉載|版权|版權|扫码|掃碼|公众号|公眾號|点赞|點讚|关注我|關注我|点击|點擊|阅读原文|返回|登录|登錄|留言|评论区|"
                            + "copyright|all rights reserved|cookie|subscribe|click here")
                    .split("\\|"));

    private final Folding folding;
    private final StopWords stopWords;

    /// @param folding maps words to terms: the segmenter's own
    public Summarizer(Folding folding) {
        this.folding = folding;
        this.stopWords = StopWords.shared();
    }

    /// One or two whole sentences of a text, in its order; empty if none is suitable.
    public String of(SegmentedText title, SegmentedText body) {
        String text = body.text();
        List<Sentence> sentences = Sentences.of(text, SHORTEST, LONGEST, MOST);
        if (sentences.isEmpty()) {
            return "";
        }
        WordNumbers numbers = new WordNumbers(folding, stopWords);
        int[] titleWords = numbers.between(title, 0, title.text().length());
        int[][] words = new int[sentences.size()][];
        for (int i = 0; i < words.length; i++) {
            words[i] = numbers.between(
                    body, sentences.get(i).start(), sentences.get(i).end());
        }
        double[] worth = SentenceRank.of(words);
        for (int i = 0; i < worth.length; i++) {
            worth[i] *= place(i) * overlap(words[i], titleWords) * form(text, sentences.get(i), words[i]);
        }
        int first = best(sentences, worth, LONGEST, -1);
        return first < 0 ? "" : joined(text, sentences, first, second(sentences, words, worth, first));
    }

    private static double place(int i) {
        return 1 + PLACE * Math.exp(-i / 3.0);
    }

    private static double overlap(int[] words, int[] titleWords) {
        return titleWords.length == 0 ? 1 : 1 + TITLE * SentenceRank.shared(words, titleWords) / titleWords.length;
    }

    private static double form(String text, Sentence sentence, int[] words) {
        String whole = text.substring(sentence.start(), sentence.end());
        double form = words.length < 2 ? 0 : Math.min(1, (double) sentence.length() / FULL);
        form *= LEANING.matcher(whole).lookingAt() ? 0.6 : 1;
        form *= isAboutThePage(whole.toLowerCase(Locale.ROOT)) ? 0.15 : 1;
        form *= whole.endsWith("？") || whole.endsWith("?") ? 0.7 : 1;
        long signs = whole.chars()
                .filter(c -> c < 128 && c > 32 && !Character.isLetterOrDigit(c))
                .count();
        return signs * 10 > whole.length() ? form * 0.2 : form;
    }

    private static boolean isAboutThePage(String sentence) {
        for (String word : FRAME) {
            if (sentence.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /// Index of the sentence with the highest score; of equals, the first; -1 if none above 0 fits.
    private static int best(List<Sentence> sentences, double[] worth, int room, int but) {
        int best = -1;
        for (int i = 0; i < worth.length; i++) {
            boolean fits = i != but && sentences.get(i).length() <= room;
            if (fits && worth[i] > (best < 0 ? 0 : worth[best])) {
                best = i;
            }
        }
        return best;
    }

    private static int second(List<Sentence> sentences, int[][] words, double[] worth, int first) {
        double[] left = worth.clone();
        for (int i = 0; i < left.length; i++) {
            int shared = SentenceRank.shared(words[i], words[first]);
            left[i] *= 1 - REPETITION * shared / Math.max(1, Math.min(words[i].length, words[first].length));
        }
        return best(sentences, left, LONGEST - 1 - sentences.get(first).length(), first);
    }

    private static String joined(String text, List<Sentence> sentences, int first, int second) {
        Sentence one = sentences.get(second < 0 ? first : Math.min(first, second));
        String head = text.substring(one.start(), one.end());
        if (second < 0) {
            return head;
        }
        Sentence two = sentences.get(Math.max(first, second));
        boolean spaced = head.charAt(head.length() - 1) < 128;
        return head + (spaced ? " " : "") + text.substring(two.start(), two.end());
    }
}
