package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Url;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatchAllPagesTest {
    private static final Url ASKED = new Url("http://a.example/none");

    private static Stream<Url> addresses(String host, int count) {
        return IntStream.range(0, count).mapToObj(i -> new Url("http://" + host + "/gone" + i));
    }

    private static Stream<Url> home(String host) {
        return Stream.of(new Url("http://" + host + "/"));
    }

    @Test
    void eightAddressesThatHaveNothingInCommonTellAndSevenDoNot() {
        assertTrue(CatchAllPages.holds(ASKED, addresses("a.example", CatchAllPages.PLACES - 1)));
        assertFalse(CatchAllPages.holds(ASKED, addresses("a.example", CatchAllPages.PLACES - 2)));
    }

    @Test
    void aHostThatGivesItsHomePageForAnythingHasNoPageForWhatIsNotThere() {
        assertFalse(CatchAllPages.holds(ASKED, Stream.concat(home("a.example"), addresses("a.example", 20))));
        assertFalse(CatchAllPages.holds(ASKED, Stream.concat(home("www.a.example"), addresses("a.example", 20))));
    }

    /// A parked host shows at its home page what others show for anything.
    @Test
    void theHomePageOfAnotherHostSaysNothingOfThisOne() {
        assertTrue(CatchAllPages.holds(ASKED, Stream.concat(home("parked.example"), addresses("a.example", 20))));
    }

    @Test
    void aHostIsToldAlsoWhereManyOthersHaveTheText() {
        Stream<Url> others = IntStream.range(0, 500).boxed().flatMap(host -> addresses("h" + host + ".example", 4));
        assertTrue(CatchAllPages.holds(ASKED, Stream.concat(others, addresses("a.example", 20))));
    }

    @Test
    void whatEndsAlikeInItsLastPartIsOnePlace() {
        List<String> alike = List.of("/a/x", "/b/x", "/c/d/x", "/x");
        List<String> others = List.of("/x/", "/x?y=/z", "/a/x/", "/x?", "/y", "/y/", "/a/x?y=/z", "/?x", "/?y");
        assertFalse(holds(alike, 4), "one and the end that is asked for");
        assertEquals(1 + 1, places(alike));
        assertEquals(1 + 7, places(others));
    }

    /// How many places it takes that addresses and the one that is asked for are as many.
    private static int places(List<String> paths) {
        int more = 0;
        while (!holds(paths, more)) {
            more++;
        }
        return CatchAllPages.PLACES - more;
    }

    private static boolean holds(List<String> paths, int more) {
        Stream<Url> others = paths.stream().map(path -> new Url("http://a.example" + path));
        return CatchAllPages.holds(ASKED, Stream.concat(others, addresses("a.example", more)));
    }

    @Test
    void theFirstPageOfAHostIsItsHome() {
        assertTrue(CatchAllPages.isHome(new Url("http://a.example/")));
        assertFalse(CatchAllPages.isHome(new Url("http://a.example/?")));
        assertFalse(CatchAllPages.isHome(new Url("http://a.example/x")));
    }
}
