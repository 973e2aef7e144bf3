package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        BroadQueries broad = new BroadQueries(labels(), FOLDING, StopWords.shared());
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
    void twoWordsAreOneQueryInEitherOrder() throws IOException {
        BroadQueries broad = new BroadQueries(labels(), FOLDING, StopWords.shared());
        broad.see(spaced("http://a.example/1", "合同 纠纷"));
        broad.see(spaced("http://a.example/2", "纠纷 合同"));
        broad.see(spaced("http://b.example/1", "纠纷 合同"));
        broad.see(spaced("http://b.example/2", "合同 纠纷"));
        assertEquals(
                Set.of("合同", "纠纷", "合同 纠纷"),
                broad.on("law", 10, 1).queries().stream().map(JudgedQuery::text).collect(Collectors.toSet()));
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

    @Test
    void columnsMayStandInAnyOrderAndLinesOfAnotherLengthAreSkipped() throws IOException {
        PageLabels labels = PageLabels.read(Files.writeString(folder.resolve("l.tsv"), """
                topic\thost\turl
                law\ta.example\thttps://a.example/%E5%8C%BB#x
                cooking\tb.example
                finance\tc.example\thttp://c.example/\tmore
                """));
        assertEquals(Optional.of("law"), labels.content("a.example/医"));
        assertEquals(
                List.of(true, false, false),
                Stream.of("law", "cooking", "finance").map(labels::knows).toList());
    }

    @Test
    void listsAreOfATopicButNoContent() throws IOException {
        PageLabels labels = labels();
        assertEquals(Optional.empty(), labels.content("a.example/3"));
        assertEquals(Optional.of("law"), labels.content("a.example/2"));
        assertEquals(Optional.empty(), labels.content("c.example/"));
    }

    @Test
    void labelsThatAreNotUtf8OrEmptyAreRefused() throws IOException {
        Path broken = Files.write(
                folder.resolve("b.tsv"),
                new byte[] {'u', 'r', 'l', '\t', 't', 'o', 'p', 'i', 'c', '\n', 'x', '\t', (byte) 0xff, '\n'});
        Path empty = Files.writeString(folder.resolve("e.tsv"), "");
        for (Path file : List.of(broken, empty)) {
            IOException wrong = assertThrows(IOException.class, () -> PageLabels.read(file));
            assertTrue(wrong.getMessage().contains(file.toString()), wrong.getMessage());
        }
    }

    /// Stop words, single characters and words with digits say nothing; of a title, twelve words count.
    @Test
    void onlyWordsThatSaySomethingMakeAQuery() throws IOException {
        String title = "的 茶 B2B 合同 "
                + String.join(" ", List.of("甲方", "乙方", "丙方", "丁方", "采购", "模板", "标准", "纠纷", "法院", "律师", "劳动", "工资"));
        BroadQueries broad = new BroadQueries(labels(), FOLDING, StopWords.shared());
        for (String url :
                List.of("http://a.example/1", "http://a.example/2", "http://b.example/1", "http://b.example/2")) {
            broad.see(spaced(url, title));
        }
        List<String> queries = broad.on("law", 500, 1).queries().stream()
                .map(JudgedQuery::text)
                .toList();
        assertEquals(12 + 12 * 11 / 2, queries.size());
        assertTrue(queries.contains("合同 劳动") && queries.contains("劳动"));
        assertEquals(
                List.of(),
                queries.stream()
                        .filter(query -> query.matches(".*(工资|的|茶|b2b|劳动 合同).*"))
                        .toList());
        assertEquals(9, broad.on("law", 9, 1).queries().size());
        assertEquals(broad.on("law", 9, 1).queries(), broad.on("law", 9, 1).queries());
    }

    /// A page whose title is cut at its spaces.
    private static StoredPage spaced(String url, String title) {
        List<int[]> words = new ArrayList<>();
        for (int start = 0, end; start < title.length(); start = end + 1) {
            end = title.indexOf(' ', start) < 0 ? title.length() : title.indexOf(' ', start);
            words.add(new int[] {start, end - start});
        }
        int[] starts = words.stream().mapToInt(word -> word[0]).toArray();
        int[] lengths = words.stream().mapToInt(word -> word[1]).toArray();
        Page page = Page.ofText(new Url(url), Instant.EPOCH, title, "", "zh");
        return new StoredPage(page, new SegmentedText(title, new Tokens(starts, lengths)), SegmentedText.EMPTY, 0);
    }
}
