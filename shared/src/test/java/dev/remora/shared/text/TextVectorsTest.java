package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class TextVectorsTest {
    private static final Folding FOLDING = new Folding();
    private static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    private static final TextVectors VECTORS = new TextVectors(FOLDING);

    private static byte[] of(String title, String body) {
        return VECTORS.of(SEGMENTER.segment(title), SEGMENTER.segment(body));
    }

    private static double cosine(byte[] a, byte[] b) {
        return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
    }

    private static double product(byte[] a, byte[] b) {
        return IntStream.range(0, TextVectors.SIZE)
                .mapToDouble(i -> a[i] * b[i])
                .sum();
    }

    @Test
    void textsOnOneSubjectAreMoreAlikeThanOthers() {
        byte[] acupuncture = of("针灸入门", "针灸是用毫针刺激穴位的疗法，足三里是常用的穴位，可以治疗胃痛。");
        byte[] points = of("常用穴位", "足三里、合谷、内关都是针灸常用的穴位，毫针刺激可以治疗胃痛。");
        byte[] kernel = of("内核编译", "下载源代码，运行配置程序，编译内核和模块，然后重新启动操作系统。");
        assertTrue(cosine(acupuncture, points) > 0.5, () -> "" + cosine(acupuncture, points));
        assertTrue(Math.abs(cosine(acupuncture, kernel)) < 0.25, () -> "" + cosine(acupuncture, kernel));
    }

    @Test
    void traditionalAndSimplifiedTextsAreTheSame() {
        assertArrayEquals(of("", "经络学说与临床实践"), of("", "經絡學說與臨床實踐"));
    }

    /// 的, 我们 and 可以 are in nearly all texts.
    @Test
    void wordsThatAllTextsHaveCountForLittle() {
        byte[] plain = of("", "针灸 穴位 毫针");
        byte[] padded = of("", "我们 可以 针灸 我们 可以 穴位 我们 可以 毫针");
        assertTrue(cosine(plain, padded) > 0.8, () -> "" + cosine(plain, padded));
    }

    @Test
    void aWordOfTheTitleCountsThreeTimes() {
        assertArrayEquals(of("", "针灸 针灸 针灸 穴位"), of("针灸", "穴位"));
    }

    @Test
    void aWordThatIsRepeatedCountsLessEachTime() {
        byte[] both = of("", "针灸 穴位");
        byte[] often = of("", "针灸 穴位 " + "穴位 ".repeat(20));
        assertTrue(cosine(both, often) > 0.8, () -> "" + cosine(both, often));
    }

    @Test
    void singleCharactersAndSignsDoNotCount() {
        byte[] nothing = new byte[TextVectors.SIZE];
        assertArrayEquals(nothing, of("", ""));
        assertArrayEquals(nothing, of("！", "是 。。 —— ￥"));
    }

    @Property(tries = 200)
    void anyTextHasAVectorThatUsesTheWholeRange(@ForAll @StringLength(max = 200) String text) {
        byte[] vector = of(text, text);
        assertEquals(TextVectors.SIZE, vector.length);
        int largest = IntStream.range(0, vector.length)
                .map(i -> Math.abs(vector[i]))
                .max()
                .orElse(0);
        assertTrue(largest == 0 || largest == Byte.MAX_VALUE, () -> "" + largest);
    }
}
