package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HanlpSegmenterTest {
    private final Folding folding = new Folding();
    private final Segmenter segmenter = new HanlpSegmenter(folding);

    private List<String> words(String text) {
        SegmentedText segmented = segmenter.segment(text);
        return IntStream.range(0, segmented.tokens().size())
                .mapToObj(segmented::word)
                .toList();
    }

    @Test
    void neverFails() {
        java.util.Random random = new java.util.Random(7);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(30);
            for (int j = 0; j < length; j++) {
                switch (random.nextInt(4)) {
                    case 0 -> text.append((char) random.nextInt(65536));
                    case 1 -> text.append((char) (0x4e00 + random.nextInt(0x5200)));
                    case 2 -> text.append((char) random.nextInt(0x80));
                    default -> text.appendCodePoint(random.nextInt(0x30000));
                }
            }
            String original = text.toString();
            assertEquals(original, segmenter.segment(original).text());
            String once = folding.fold(original);
            assertEquals(once, folding.fold(once), () -> java.util.Arrays.toString(original.toCharArray()));
            assertEquals(once, folding.foldWithOffsets(original).text());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "研究生命的起源, 研究 生命 的 起源",
        "他说的确实在理, 他 说 的 确实 在理",
        "中医针灸治疗失眠, 中医 针灸 治疗 失眠",
        "補充維生素B12和IPv6, 補充 維生素 B12 和 IPv6",
        "用C++和C#写程序, 用 C++ 和 C# 写 程序",
        "版本1.8.6发布了, 版本 1.8.6 发布 了",
    })
    void cutsWordsAsPeopleDo(String text, String words) {
        assertEquals(List.of(words.split(" ")), words(text));
    }
}
