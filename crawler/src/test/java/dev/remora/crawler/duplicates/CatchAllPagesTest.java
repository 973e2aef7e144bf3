package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Url;
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
}
