package dev.remora.lab.bench.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.bench.web.BenchTopic;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GeneratedPagesTest {
    private static final Segmenter SEGMENTER = new HanlpSegmenter(new Folding());

    @Test
    void sentencesKeepTheirWords() {
        SegmentedText text = SEGMENTER.segment("针灸是中医的治疗方法。 常用的穴位有足三里！短。后天的天气还不知道怎么样？没有结尾");
        List<SegmentedText> sentences = GeneratedPages.sentences(text);
        assertEquals(
                List.of("针灸是中医的治疗方法。", " 常用的穴位有足三里！", "后天的天气还不知道怎么样？"),
                sentences.stream().map(SegmentedText::text).toList());
        assertEquals("针灸", sentences.getFirst().word(0));
        assertEquals("常用", sentences.get(1).word(0));
    }

    @Test
    void aNumberIsAlwaysTheSamePage() throws IOException {
        List<StoredPage> first = pages();
        assertEquals(first, pages());
        assertNotEquals(first.get(0).page().text(), first.get(1).page().text());
        for (StoredPage page : first) {
            assertTrue(page.body().tokens().size() > 8, page.page().text());
            assertTrue(page.page().text().contains(page.page().title().strip()));
        }
    }

    private static List<StoredPage> pages() throws IOException {
        MemoryCollection collection = new MemoryCollection(BenchTopic.of(Optional.empty(), 1));
        List<PageLocation> locations = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            locations.add(collection.store(source(i)));
        }
        GeneratedPages generated = new GeneratedPages(collection, locations);
        return List.of(generated.page(1), generated.page(2), generated.page(3));
    }

    private static StoredPage source(int number) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            text.append("第").append(number).append("种茶叶的第").append(i).append("道水最好喝。");
        }
        Page page = Page.ofText(new Url("http://a.example/" + number), Instant.EPOCH, "茶", text.toString(), "zh");
        return new StoredPage(page, SEGMENTER.segment("茶"), SEGMENTER.segment(text.toString()), 1);
    }
}
