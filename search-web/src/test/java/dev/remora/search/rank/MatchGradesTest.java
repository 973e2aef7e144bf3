package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.remora.search.query.MatchTiers;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.score.Rescorer.Candidate;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// How much of a query each page lacks; page n has the first n of five words.
class MatchGradesTest extends OverSearchableWeb {
    private static final List<String> WORDS = List.of("针灸", "艾灸", "推拿", "拔罐", "违约金");

    private FSDirectory directory;
    private DirectoryReader reader;
    private List<Candidate> pages;

    @BeforeEach
    void pages() throws IOException {
        for (int n = 0; n <= WORDS.size(); n++) {
            web.page("tcm", "http://a.example/" + n, "第" + n + "页", String.join("。", WORDS.subList(0, n)) + "。");
        }
        web.index();
        directory = FSDirectory.open(data.resolve("tcm").resolve("index"));
        reader = DirectoryReader.open(directory);
        pages = IntStream.range(0, reader.maxDoc())
                .mapToObj(doc -> candidate(doc, false))
                .sorted(Comparator.comparing(page -> url(page.doc())))
                .toList();
    }

    @AfterEach
    void closeIndex() throws IOException {
        reader.close();
        directory.close();
    }

    private String url(int doc) {
        try {
            return reader.storedFields().document(doc).get(Fields.URL);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Candidate> never() {
        return fail("it is known");
    }

    private static Candidate candidate(int doc, boolean whole) {
        return new Candidate(doc, null, doc, "a.example", 0, whole);
    }

    private MatchGrades grades(List<String> words) {
        MatchTiers tiers = new QueryPlanner(SearchableWeb.ANALYZER, web.lists(), QuerySettings.DEFAULT)
                .plan(SearchRequest.of(String.join(" ", words)))
                .tiers();
        assertEquals(words.size(), tiers.words().size());
        return new MatchGrades(new IndexSearcher(reader), tiers);
    }

    private List<Integer> of(List<String> words) {
        MatchGrades grades = grades(words);
        return pages.stream().map(page -> grades.of(page, () -> pages)).toList();
    }

    @Test
    void aGradeIsTheShareOfLackingWordsInQuartersRoundedUp() {
        assertEquals(List.of(4, 3, 2, 1, 0, 0), of(WORDS.subList(0, 4)));
        assertEquals(List.of(4, 3, 2, 0, 0, 0), of(WORDS.subList(0, 3)));
        assertEquals(List.of(4, 4, 3, 2, 1, 0), of(WORDS));
    }

    @Test
    void pagesThatAreKnownToHaveAllWordsAreNotLookedAt() {
        MatchGrades grades = grades(WORDS);
        assertEquals(0, grades.of(candidate(pages.getFirst().doc(), true), MatchGradesTest::never));
    }

    @Test
    void theGradesOfABlockAreLookedUpTogether() {
        MatchGrades grades = grades(WORDS);
        assertEquals(4, grades.of(pages.getFirst(), () -> pages));
        assertEquals(2, grades.of(pages.get(3), MatchGradesTest::never));
    }

    @Test
    void wordsThatAreTooManyToBeCountedGiveAllPagesTheSameGrade() {
        List<String> many = List.of("针灸", "艾灸", "推拿", "拔罐", "违约金", "合同", "失眠", "头痛", "穴位", "经络", "法院", "诉讼", "汽车");
        MatchGrades grades = grades(many);
        assertEquals(0, grades.of(pages.getFirst(), MatchGradesTest::never));
    }
}
