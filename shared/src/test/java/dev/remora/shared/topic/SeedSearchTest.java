package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.url.UrlRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeedSearchTest {
    private static final Topic TOPIC = ((TopicFile.Valid)
                    TopicFile.parse("id: tea\nkeywords: {茶: 3, 壶: 1}\nseeds: [http://known.example/]\n", "tea.yaml"))
            .topic();

    private static List<SeedSearch.Seed> seeds(Map<String, List<String>> web, int most) throws PageSearch.Unanswered {
        PageSearch search = (query, _) -> web.getOrDefault(query, List.of()).stream()
                .map(url -> new PageSearch.Hit(url, query + " " + url))
                .toList();
        return new SeedSearch(search, UrlRules.DEFAULT).seeds(TOPIC, most);
    }

    @Test
    void ranksByTheWeightsOfTheKeywordsThatFoundAnAddressAndItsRankThere() throws PageSearch.Unanswered {
        // a: 3/61; b: 3/62 + 1/61; c: 1/62. b 0.0648, a 0.0492, c 0.0161.
        List<SeedSearch.Seed> seeds = seeds(
                Map.of(
                        "茶", List.of("http://a.example/", "http://b.example/"),
                        "壶", List.of("http://b.example/", "http://c.example/")),
                50);
        assertEquals(
                List.of("http://b.example/", "http://a.example/", "http://c.example/"),
                seeds.stream().map(seed -> seed.url().text()).toList());
        assertEquals(3.0 / 62 + 1.0 / 61, seeds.getFirst().score(), 1e-12);
        assertEquals(List.of("茶", "壶"), seeds.getFirst().keywords());
    }

    @Test
    void leavesOutWhatTheTopicHasWhatIsNeverFetchedAndWhatStandsTwice() throws PageSearch.Unanswered {
        List<SeedSearch.Seed> seeds = seeds(
                Map.of(
                        "茶",
                        List.of(
                                "http://known.example/",
                                "ftp://a.example/",
                                "http://a.example/#x",
                                "http://A.example")),
                50);
        assertEquals(1, seeds.size());
        assertEquals("http://a.example/", seeds.getFirst().url().text());
        assertEquals(3.0 / 63, seeds.getFirst().score(), 1e-12);
    }

    @Test
    void aCrawlStartsAtOneSectionOfAHostOrAtItsFrontPageAndBestPage() throws PageSearch.Unanswered {
        List<String> found = List.of(
                "http://a.example/article/1.html",
                "http://a.example/article/2.html",
                "http://b.example/article/3.html",
                "http://b.example/tea/",
                "http://b.example/pots/index.html",
                "http://c.example/2024/05/",
                "http://known.example/tea/1");
        PageSearch search = (query, _) -> query.equals("茶")
                ? found.stream().map(url -> new PageSearch.Hit(url, "")).toList()
                : List.of();
        SeedSearch seeds = new SeedSearch(search, UrlRules.DEFAULT);
        List<String> starts =
                seeds.starts(TOPIC, 50).stream().map(Object::toString).toList();
        assertEquals(
                List.of(
                        "http://a.example/",
                        "http://a.example/article/1.html",
                        "http://b.example/tea/",
                        "http://c.example/",
                        "http://c.example/2024/05/",
                        "http://known.example/tea/1"),
                starts);
        assertEquals(
                starts.subList(0, 2),
                seeds.starts(TOPIC, 2).stream().map(Object::toString).toList());
    }

    @Test
    void offersFiftyAtMostAndNoMoreThanFiveOfOneHost() throws PageSearch.Unanswered {
        List<String> one = new ArrayList<>(
                IntStream.range(0, 30).mapToObj(i -> "http://one.example/" + i).toList());
        assertEquals(5, seeds(Map.of("茶", one), 50).size());
        one.addAll(IntStream.range(0, 80)
                .mapToObj(i -> "http://h" + i + ".example/")
                .toList());
        assertEquals(50, seeds(Map.of("茶", one), 1000).size());
        assertEquals(7, seeds(Map.of("茶", one), 7).size());
    }
}
