package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.remora.search.query.MatchTiers;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.score.Rescorer.Candidate;
import dev.remora.search.rank.score.Signals;
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

    private static final Signals OFF_TOPIC = relevance(0);

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
        return new Candidate(doc, OFF_TOPIC, doc, "a.example", 0, 0, whole);
    }

    private static Signals relevance(double relevance) {
        return new Signals(0, 0, 0, null, null, new Signals.Priors(relevance, 0, 0, 0));
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
    void aGradeIsTheShareOfWhatIsLackingInQuartersRounded() {
        assertEquals(List.of(4, 4, 3, 2, 0, 0), of(WORDS.subList(0, 4)));
        assertEquals(List.of(4, 4, 3, 0, 0, 0), of(WORDS.subList(0, 3)));
        assertEquals(List.of(4, 4, 4, 3, 2, 0), of(WORDS));
        assertEquals(List.of(4, 3, 0, 0, 0, 0), of(List.of("针灸", "艾灸")));
    }

    /// Each page from the second on has 针灸, and only the last one 违约金.
    @Test
    void inAQueryAboutTheTopicARareWordCountsMore() {
        List<Candidate> relevant = pages.stream()
                .map(page -> new Candidate(page.doc(), relevance(0.5), page.key(), page.site(), 0, 0, false))
                .toList();
        MatchGrades rare = grades(List.of("针灸", "违约金"));
        List<Integer> each =
                relevant.stream().map(page -> rare.of(page, () -> relevant)).toList();
        assertEquals(List.of(4, 4, 4, 4, 4, 0), each);
        assertTrue(rare.loss(relevant.get(4), relevant) > 0.75, "it lacks what few pages have");
    }

    @Test
    void pagesOffTheTopicLoseNothingInTheOrder() {
        MatchGrades grades = grades(WORDS);
        assertEquals(0.0, grades.loss(pages.getFirst(), pages));
        assertEquals(0.0, grades.loss(pages.get(4), pages));
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
        assertEquals(3, grades.of(pages.get(3), MatchGradesTest::never));
    }

    @Test
    void wordsThatAreTooManyToBeCountedGiveAllPagesTheSameGrade() {
        List<String> many = List.of("针灸", "艾灸", "推拿", "拔罐", "违约金", "合同", "失眠", "头痛", "穴位", "经络", "法院", "诉讼", "汽车");
        MatchGrades grades = grades(many);
        assertEquals(0, grades.of(pages.getFirst(), MatchGradesTest::never));
    }
}
