package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.score.ScoreExplanation;
import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.embedding.EmbeddingFailed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeaningSearchTest {
    private static final String SLEEPLESS = "http://a.example/sleepless";
    private static final String KITCHEN = "http://b.example/kitchen";
    private static final String LAW = "http://c.example/law";

    @TempDir
    Path data;

    private SearchableWeb web;

    @BeforeEach
    void open() {
        web = new SearchableWeb(data)
                .page("tcm", SLEEPLESS, "失眠的调理", "晚上难以入眠，可以按压神门穴。")
                .page("tcm", KITCHEN, "红烧牛腩", "牛腩切块，加土豆同炖。")
                .page("tcm", LAW, "违约金", "违约金过高的，可以请求减少。")
                .page("tcm", "http://d.example/many", "睡不着的猫", "我家的猫睡不着觉怎么办，猫睡不着的故事。");
    }

    @AfterEach
    void close() {
        web.close();
    }

    @Test
    void aPageOfTheSameMeaningIsFoundWithoutASharedWordAndSaysWhichWordsItLacks() {
        web.index();
        assertFalse(urls(search("睡不着 猫")).contains(SLEEPLESS), "words alone do not find it");
        SearchAnswer answer = withModel("睡不着 猫");
        SearchAnswer.Result near = answer.results().stream()
                .filter(result -> result.url().equals(SLEEPLESS))
                .findFirst()
                .orElseThrow();
        assertFalse(near.missing().isEmpty(), "it is no full match");
        assertEquals(answer.results().size(), answer.counts().total().value());
        assertEquals("http://d.example/many", answer.results().getFirst().url(), "full matches come first");
    }

    @Test
    void meaningAloneFindsWhatNoWordFinds() {
        SearchAnswer answer = withModel("睡不着");
        assertTrue(urls(answer).contains(SLEEPLESS));
        SearchAnswer none = withModel("夜里辗转反侧");
        assertEquals(SLEEPLESS, none.results().getFirst().url());
        assertEquals(none.results().size(), none.counts().total().value());
    }

    @Test
    void conditionsHoldForPagesOfTheSameMeaning() {
        assertFalse(urls(withModel("睡不着 site:b.example")).contains(SLEEPLESS));
        assertFalse(urls(withModel("睡不着 -神门")).contains(SLEEPLESS));
        assertFalse(urls(withModel("\"睡不着\"")).contains(SLEEPLESS));
    }

    @Test
    void anAddressFindsItsPageAndNoneOfTheSameMeaning() {
        String page = "http://x.example/睡不着";
        web.page("tcm", page, "睡", "睡。");
        assertEquals(List.of(page), urls(withModel("x.example/睡不着")), "of several near ones");
    }

    @Test
    void theExplanationNamesWhatMeaningAddsAndItsValueIsTheScore() {
        for (SearchAnswer.Result result : withModel("睡不着").results()) {
            ScoreExplanation explained = result.scored().explain().orElseThrow();
            assertEquals(result.scored().score(), explained.value(), 1e-9);
            assertEquals(
                    result.scored().parts().meaning().points(),
                    explained.parts().getLast().value(),
                    1e-9);
        }
    }

    @Test
    void pagesOfResultsFollowEachOther() {
        web.embedding(new Subjects()).index();
        try (LuceneSearchEngine engine = web.engine()) {
            List<String> all = urls(engine.search(request("睡不着").part(1, 10)));
            List<String> first = urls(engine.search(request("睡不着").part(1, 2)));
            List<String> second = urls(engine.search(request("睡不着").part(2, 2)));
            assertEquals(all.subList(0, 2), first);
            assertEquals(all.subList(2, Math.min(4, all.size())), second);
        }
    }

    @Test
    void aPageOfTwoTopicsThatIsOnlyNearInMeaningCountsOnceInTotalAndFacets() {
        web.page("sleep", SLEEPLESS, "失眠的调理", "晚上难以入眠，可以按压神门穴。");
        web.embedding(new Subjects()).index();
        try (LuceneSearchEngine engine = web.engine()) {
            SearchAnswer answer = engine.search(request("夜里辗转反侧").withFacets());
            assertEquals(answer.results().size(), answer.counts().total().value());
            assertEquals(
                    1,
                    answer.counts().facets().of(Facets.Field.SITE).stream()
                            .filter(count -> count.value().equals("a.example"))
                            .findFirst()
                            .orElseThrow()
                            .count());
        }
    }

    @Test
    void anIndexWithoutVectorsIsSearchedByWords() {
        web.index();
        List<String> words = urls(search("睡不着"));
        web.embedding(new Subjects());
        assertEquals(words, urls(search("睡不着")));
    }

    private SearchAnswer withModel(String query) {
        web.embedding(new Subjects()).index();
        return search(query);
    }

    private SearchAnswer search(String query) {
        try (LuceneSearchEngine engine = web.engine()) {
            return engine.search(request(query));
        }
    }

    private static SearchRequest request(String query) {
        return SearchRequest.of(query).explained(true);
    }

    private static List<String> urls(SearchAnswer answer) {
        return answer.results().stream().map(SearchAnswer.Result::url).toList();
    }

    /// A model that knows three subjects.
    private static final class Subjects implements Embedder {
        private static final Map<String, Integer> SUBJECTS = Map.of("眠", 0, "睡", 0, "辗转", 0, "牛腩", 1, "土豆", 1, "违约", 2);

        @Override
        public String model() {
            return "subjects";
        }

        @Override
        public List<float[]> embed(List<String> texts, Purpose purpose, Duration within) {
            return texts.stream().map(Subjects::vector).toList();
        }

        private static float[] vector(String text) {
            float[] vector = {0.1f, 0.1f, 0.1f, 0.1f};
            SUBJECTS.forEach((word, subject) -> vector[subject] += text.contains(word) ? 1 : 0);
            if (text.isEmpty()) {
                throw new EmbeddingFailed("There is no text.");
            }
            return vector;
        }

        @Override
        public void close() {}
    }
}
