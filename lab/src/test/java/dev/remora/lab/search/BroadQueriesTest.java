package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BroadQueriesTest {
    private static final Folding FOLDING = new Folding();
    private static final HanlpSegmenter SEGMENTER = new HanlpSegmenter(FOLDING);

    @TempDir
    Path folder;

    private PageLabels labels() throws IOException {
        return PageLabels.read(Files.writeString(folder.resolve("labels.tsv"), """
                url\ttopic\tpage_type
                http://a.example/1\tlaw\tcontent
                http://a.example/2\tlaw\tcontent
                http://a.example/3\tlaw\tlist
                http://b.example/1\tcooking\tcontent
                http://b.example/2\tcooking\tcontent
                """));
    }

    private static StoredPage page(String url, String title) {
        Page page = Page.ofText(new Url(url), Instant.EPOCH, title, "", "zh");
        return new StoredPage(page, SEGMENTER.segment(title), SegmentedText.EMPTY, 0);
    }

    @Test
    void areWordsOfTitlesOnTheTopicAndOffItAndTheTopicsContentIsRight() throws IOException {
        BroadQueries broad = new BroadQueries(labels(), FOLDING, StopWords.load(FOLDING));
        broad.see(page("http://a.example/1", "合同 纠纷"));
        broad.see(page("http://a.example/2", "合同 標準"));
        broad.see(page("http://a.example/3", "合同 纠纷"));
        broad.see(page("http://b.example/1", "采购 合同"));
        broad.see(page("http://b.example/2", "合同 模板"));
        broad.see(page("http://c.example/", "纠纷"));
        QuerySet set = broad.on("law", 10, 1);
        assertEquals(
                List.of(new JudgedQuery("law1", "broad", "合同", Map.of("a.example/1", 1, "a.example/2", 1))),
                set.queries());
        assertEquals(List.of(), broad.on("finance", 10, 1).queries());
        assertEquals(Measure.NDCG_10, set.queries().getFirst().first());
    }

    @Test
    void judgedQueriesAreOnATopicWhereAllTheirBestPagesAre() throws IOException {
        QuerySet judged = new QuerySet(
                "web",
                AddressAliases.PLAIN,
                List.of(
                        new JudgedQuery("q1", "known", "法院", Map.of("a.example/3", 3, "b.example/1", 1)),
                        new JudgedQuery("q2", "known", "做菜", Map.of("a.example/1", 3, "b.example/1", 3)),
                        new JudgedQuery("q3", "known", "别处", Map.of("c.example/", 3))));
        assertEquals(
                List.of("q1"),
                labels().on("law", judged).queries().stream()
                        .map(JudgedQuery::id)
                        .toList());
    }

    @Test
    void aFileWithoutTheColumnsIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("l.tsv"), "address\ttopic\n");
        assertThrows(IOException.class, () -> PageLabels.read(file));
    }
}
