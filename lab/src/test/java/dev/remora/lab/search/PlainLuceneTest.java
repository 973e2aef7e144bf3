package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.search.IndexSearcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainLuceneTest {
    @TempDir
    Path folder;

    private PlainLucene index(PlainText... pages) throws IOException {
        PlainLucene index = new PlainLucene(folder.resolve("index"), new WhitespaceAnalyzer(), new Folding());
        for (PlainText page : pages) {
            index.add(page);
        }
        return index.finish();
    }

    private static PlainText page(String url, String title, String body) {
        return new PlainText(url, title, body);
    }

    @Test
    void aWordInTheTitleCountsMoreThanOneInTheBody() throws IOException {
        try (PlainLucene index = index(
                page("body", "rain wind", "tea leaf"), page("title", "tea leaf", "rain wind"), page("no", "x", "y"))) {
            assertEquals(List.of("title", "body"), index.find("tea", 10));
        }
    }

    @Test
    void anyWordOfTheQueryFindsAPageAndMoreWordsComeFirst() throws IOException {
        try (PlainLucene index =
                index(page("one", "x", "tea x"), page("both", "x", "tea pot"), page("other", "x", "pot x"))) {
            List<String> found = index.find("tea pot", 10);
            assertEquals("both", found.getFirst());
            assertEquals(Set.of("one", "both", "other"), Set.copyOf(found));
        }
    }

    @Test
    void widthCaseAndTraditionalFormsAreTheSame() throws IOException {
        try (PlainLucene index = index(page("a", "針灸 ＴＥＡ", ""), page("b", "推拿", "针灸"))) {
            assertEquals(List.of("a", "b"), index.find("针灸", 10));
            assertEquals(List.of("a"), index.find("tea", 10));
            assertEquals(List.of("a"), index.find("Tea", 10));
        }
    }

    @Test
    void asManyAsAskedForAreFound() throws IOException {
        PlainText[] pages =
                IntStream.range(0, 30).mapToObj(i -> page("p" + i, "tea", "")).toArray(PlainText[]::new);
        try (PlainLucene index = index(pages)) {
            assertEquals(7, index.find("tea", 7).size());
            assertEquals(30, index.find("tea", 100).size());
            assertEquals(List.of(), index.find("coffee", 7));
        }
    }

    @Test
    void aQueryWithoutWordsOrWithThousandsIsAnswered() throws IOException {
        String thousands = IntStream.range(0, IndexSearcher.getMaxClauseCount() * 2)
                .mapToObj(i -> "w" + i)
                .collect(Collectors.joining(" "));
        try (PlainLucene index = index(page("first", "w0", ""), page("last", "x", "w2000"))) {
            assertEquals(List.of(), index.find("", 10));
            assertEquals(List.of(), index.find("   ", 10));
            assertEquals("first", index.find(thousands, 10).getFirst());
        }
    }

    @Test
    void aWordTypedTwiceCountsOnce() throws IOException {
        try (PlainLucene index = index(page("pot", "pot", "x"), page("tea", "x", "tea"))) {
            assertEquals("pot", index.find("tea tea tea tea tea tea pot", 10).getFirst());
        }
    }

    @Test
    void threeAnalyzersIndexTheSamePagesAndTheirFolderIsDeleted() throws IOException {
        Set<Path> before = scratchFolders();
        Set<Path> made = new HashSet<>();
        try (PlainIndexes plain = PlainIndexes.begin(new CJKAnalyzer(), new Folding())) {
            plain.add(page("tcm", "针灸治疗", "中医"));
            plain.add(page("rain", "今天天气", "下雨"));
            List<Contestant> searches = plain.finish();
            assertEquals(
                    List.of("plain Lucene, SmartCN", "plain Lucene, CJK bigrams", "plain Lucene, HanLP"),
                    searches.stream().map(Contestant::name).toList());
            for (Contestant search : searches) {
                assertEquals(List.of("tcm"), search.search().find("針灸", 10), search.name());
            }
            made.addAll(scratchFolders());
            made.removeAll(before);
        }
        assertTrue(made.stream().anyMatch(Files::notExists), made.toString());
    }

    private static Set<Path> scratchFolders() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("remora-plain"))
                    .collect(Collectors.toSet());
        }
    }
}
