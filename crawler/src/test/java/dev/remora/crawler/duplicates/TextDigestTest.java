package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TextDigestTest {
    /// Usual characters, and some that combine with those before or after them, or whose lower case depends on them.
    private static final String SIGNS = "中医针灸，。：！（）Ａｚ９～ ab Z.;?\t\n\n\u00a0\u3000·—‘’“”、《》「」【】"
            + "é\u0301\u3099がΣσİﬁ㎏½①…™\u200b\u00ad\u0085\u007f\u0000한ᄒ\u1161豈⼀😀";

    @Test
    void aTextIsFoldedLineByLineAsUnicodeFoldsTheWhole() {
        SplittableRandom random = new SplittableRandom(15);
        for (int i = 0; i < 20_000; i++) {
            int signs = random.nextInt(4) == 0 ? SIGNS.length() : 48; // mostly usual ones
            String text = random.ints(random.nextInt(12), 0, signs)
                    .mapToObj(at -> String.valueOf(SIGNS.charAt(at)))
                    .collect(Collectors.joining());
            assertEquals(whole(text), TextDigest.folded(text), () -> escaped(text));
        }
    }

    @Test
    void everyCharacterIsFoldedAsUnicodeFoldsIt() {
        for (int c = 0; c < Character.MIN_SUPPLEMENTARY_CODE_POINT; c++) {
            String text = "中" + (char) c + "a";
            assertEquals(whole(text), TextDigest.folded(text), () -> escaped(text));
        }
    }

    @Test
    void aLineWithPunctuationOfASentenceHasOne() {
        Pattern sentences = Pattern.compile("[。！？；，]|[.!?;,]\\s");
        for (int c = 0; c < Character.MIN_SUPPLEMENTARY_CODE_POINT; c++) {
            for (String sign : List.of(".", "，", "中")) {
                String line = "药" + sign + (char) c;
                assertEquals(sentences.matcher(line).find(), TextDigest.hasSentence(line), () -> escaped(line));
            }
        }
    }

    private static String whole(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .chars()
                .filter(c -> !(c <= ' '
                        || Character.isWhitespace(c)
                        || Character.isSpaceChar(c)
                        || Character.isISOControl(c)
                        || Character.getType(c) == Character.FORMAT))
                .mapToObj(c -> String.valueOf((char) c))
                .collect(Collectors.joining());
    }

    private static String escaped(String text) {
        return text.chars().mapToObj(c -> String.format("\\u%04x", c)).collect(Collectors.joining());
    }
}
