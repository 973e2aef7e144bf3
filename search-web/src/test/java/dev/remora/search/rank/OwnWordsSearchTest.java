package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.OwnSynonyms;
import dev.remora.search.query.OwnSynonyms.Rule;
import dev.remora.search.query.OwnWords;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What an admin's synonyms and stop words change in searches of a real index.
class OwnWordsSearchTest {
    @TempDir
    Path folder;

    private SearchableWeb web;

    @BeforeEach
    void pages() {
        web = new SearchableWeb(folder)
                .page("tcm", "http://a.example/tension", "血压偏高的饮食", "血压偏高的人少吃盐，多吃蔬菜。")
                .page("tcm", "http://b.example/hyper", "Living with hypertension", "A diet with little salt helps.")
                .page("tcm", "http://c.example/high", "High blood pressure", "High blood pressure has no symptoms.")
                .page("tcm", "http://d.example/chinese", "高血压的治疗", "高血压患者应当定期测量。")
                .page("tcm", "http://e.example/belly", "腹针疗法介绍", "薄智云创立的腹针疗法用于颈椎病。")
                .page("tcm", "http://f.example/bo", "薄氏针法", "薄氏针法治疗颈椎病。")
                .page("tcm", "http://g.example/liver", "Liver", "The liver is an organ.")
                .page("tcm", "http://h.example/gan", "养肝", "肝主疏泄，肝藏血。")
                .page("tcm", "http://i.example/pressure", "Under pressure", "Pressure at work, blood tests and rents.");
        web.index();
    }

    @AfterEach
    void close() {
        web.close();
    }

    private static Rule group(String... texts) {
        return new Rule(List.of(texts), List.of(texts));
    }

    private static OwnWords synonyms(Rule... rules) {
        return new OwnWords(OwnSynonyms.of(List.of(rules)), Set.of(), Set.of());
    }

    private SearchAnswer search(String query) {
        return web.engine().search(SearchRequest.of(query));
    }

    private static List<String> hits(SearchAnswer answer) {
        return answer.results().stream()
                .map(hit -> hit.page().url().replaceAll(".*/", ""))
                .toList();
    }

    /// The pages that are said to lack nothing.
    private static List<String> full(SearchAnswer answer) {
        return answer.results().stream()
                .filter(hit -> hit.missing().isEmpty())
                .map(hit -> hit.page().url().replaceAll(".*/", ""))
                .toList();
    }

    private static final Rule PRESSURE = group("高血压", "血压偏高", "hypertension", "high blood pressure");

    @ParameterizedTest
    @CsvSource({
        "高血压",
        "血压偏高",
        "血压 偏高",
        "hypertension",
        "high blood pressure",
        "High-Blood Pressure",
        "高血壓",
    })
    void eachTextOfAGroupFindsThePagesWithAnyOfThem(String query) {
        web.own(synonyms(PRESSURE));
        SearchAnswer answer = search(query);
        assertEquals(Set.of("tension", "hyper", "high", "chinese"), Set.copyOf(full(answer)), query);
        assertFalse(full(answer).contains("pressure"));
    }

    @ParameterizedTest
    @CsvSource({"高血压", "hypertension"})
    void pagesByDateAndAlternativesHaveThemToo(String query) {
        web.own(synonyms(PRESSURE));
        Set<String> all = Set.of("tension", "hyper", "high", "chinese");
        SearchRequest request = SearchRequest.of(query);
        assertEquals(all, Set.copyOf(full(web.engine().search(request.sorted(Sort.DATE)))));
        assertTrue(full(search(query + " OR 薄氏针法")).containsAll(all));
    }

    @ParameterizedTest
    @CsvSource({"RELEVANCE", "DATE"})
    void aPageIsFoundByASynonymThatOnlyItsAddressHas(Sort sort) {
        web.page("tcm", "http://j.example/zhenjiu/needles", "Needles", "An old therapy.")
                .page("tcm", "http://k.example/points", "针灸", "针灸取穴。")
                .index();
        web.own(synonyms(group("针灸", "zhenjiu")));
        SearchAnswer answer = web.engine().search(SearchRequest.of("针灸").sorted(sort));
        assertEquals(Set.of("points", "needles"), Set.copyOf(hits(answer)));
        assertEquals(List.of("points"), full(answer));
    }

    @Test
    void aSingleCharacterIsNotLookedForInAddresses() {
        web.page("tcm", "http://j.example/肝/x", "Organs", "All about organs.").index();
        web.own(synonyms(group("liver", "肝")));
        assertEquals(Set.of("liver", "gan"), Set.copyOf(hits(search("liver"))));
    }

    @Test
    void aLineWithAnArrowWorksInOneDirectionOnly() {
        web.own(synonyms(new Rule(List.of("高血压"), List.of("hypertension"))));
        assertEquals(Set.of("chinese", "hyper"), Set.copyOf(full(search("高血压"))));
        assertEquals(List.of("hyper"), full(search("hypertension")));
    }

    @ParameterizedTest
    @CsvSource({
        "腹针疗法",
        "薄氏针法",
        "颈椎病 腹针疗法",
        "颈椎病 薄氏针法",
        "颈椎病腹针疗法",
    })
    void aTextThatTheSegmenterCutsIsOneWhole(String query) {
        assertTrue(full(search(query)).size() < 2);
        web.own(synonyms(group("腹针疗法", "薄氏针法")));
        assertEquals(Set.of("belly", "bo"), Set.copyOf(full(search(query))));
    }

    @Test
    void aCharacterHasSynonymsIfItIsAWordOfTheQuery() {
        web.own(synonyms(group("肝", "liver")));
        assertEquals(Set.of("gan", "liver"), Set.copyOf(full(search("肝"))));
        assertEquals(Set.of("gan", "liver"), Set.copyOf(full(search("liver"))));
        assertEquals(List.of("gan"), full(search("养肝")));
    }

    @Test
    void phrasesAndExclusionsAreAsTyped() {
        web.own(synonyms(PRESSURE));
        assertEquals(List.of("chinese"), hits(search("\"高血压\"")));
        assertEquals(Set.of("tension", "hyper", "high"), Set.copyOf(hits(search("hypertension -高血压"))));
    }

    @Test
    void aPageWithAWholeSynonymComesBeforeOneWithAPart() {
        web.own(synonyms(PRESSURE));
        List<String> hits = hits(search("高血压 diet"));
        assertEquals("hyper", hits.getFirst());
        assertFalse(full(search("高血压 diet")).contains("pressure"));
    }

    @Test
    void theSynonymIsMarkedInTheTextAndNamedInTheExplanation() {
        web.own(synonyms(PRESSURE));
        SearchAnswer answer = web.engine().search(SearchRequest.of("高血压").explained(true));
        SearchAnswer.Result hyper = answer.results().stream()
                .filter(hit -> hit.url().endsWith("hyper"))
                .findAny()
                .orElseThrow();
        assertTrue(hyper.shown().titleHtml().contains("<mark>hypertension</mark>"), hyper.shown()::titleHtml);
        assertTrue(String.valueOf(hyper.scored()).contains("hypertension"), () -> String.valueOf(hyper.scored()));
        SearchAnswer.Result tension = answer.results().stream()
                .filter(hit -> hit.url().endsWith("tension") && !hit.url().endsWith("hypertension"))
                .findAny()
                .orElseThrow();
        assertTrue(tension.shown().snippetHtml().contains("<mark>血压偏高</mark>"), tension.shown()::snippetHtml);
    }

    @Test
    void aStopWordIsNotMissedButSearchedIfItIsAll() {
        assertEquals(List.of(), full(search("治疗 薄智云 颈椎病")));
        web.own(new OwnWords(OwnSynonyms.NONE, Set.of("治疗"), Set.of()));
        assertEquals(List.of("belly"), full(search("治疗 薄智云 颈椎病")));
        assertEquals(Set.of("chinese", "bo"), Set.copyOf(full(search("治疗"))));
    }

    @Test
    void aStopWordThatTheSegmenterCutsIsOneToo() {
        web.own(new OwnWords(OwnSynonyms.NONE, Set.of("薄智云"), Set.of()));
        assertEquals(Set.of("belly", "bo"), Set.copyOf(full(search("薄智云 颈椎病"))));
        assertEquals(List.of("belly"), full(search("薄智云")));
    }

    @Test
    void aBuiltInStopWordMayBeTakenOut() {
        assertFalse(full(search("因为 颈椎病")).isEmpty());
        web.own(new OwnWords(OwnSynonyms.NONE, Set.of(), Set.of("因为")));
        assertEquals(List.of(), full(search("因为 颈椎病")));
    }

    @Test
    void anOpenEngineTakesNewWordsAndItsEditionTellsSo() {
        LuceneSearchEngine engine = web.engine();
        SearchRequest request = SearchRequest.of("hypertension");
        String before = engine.edition();
        assertEquals(List.of("hyper"), full(engine.search(request)));
        web.own(synonyms(PRESSURE));
        assertTrue(full(engine.search(request)).contains("tension"));
        assertNotEquals(before, engine.edition());
        web.own(OwnWords.NONE);
        assertEquals(List.of("hyper"), full(engine.search(request)));
        assertEquals(before, engine.edition());
    }

    /// The longest query with the largest groups stays within Lucene's limit of clauses.
    @Test
    void noQueryBecomesTooLarge() {
        List<String> typed = IntStream.range(0, 60)
                .mapToObj(i -> "" + (char) ('一' + 7 * i) + (char) ('丁' + 11 * i) + (char) ('万' + 13 * i))
                .toList();
        List<Rule> rules = new ArrayList<>();
        for (String word : typed) {
            List<String> others = new ArrayList<>(List.of(word));
            IntStream.range(0, 15).forEach(i -> others.add((word + (char) ('甲' + i)).repeat(10)));
            rules.add(group(others.toArray(String[]::new)));
        }
        web.own(synonyms(rules.toArray(Rule[]::new)));
        LuceneSearchEngine engine = web.engine();
        for (int words : new int[] {1, 4, 13, 60}) {
            for (String between : List.of(" ", "", " OR ")) {
                SearchRequest request = SearchRequest.of(String.join(between, typed.subList(0, words)));
                engine.search(request);
                engine.search(request.sorted(Sort.DATE));
                engine.walk(request, Optional.empty());
            }
        }
    }
}
