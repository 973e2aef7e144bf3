package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Url;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SectionRatesTest {
    private static final double EXACT = 1e-6;

    /// Prior rate 0.25, m = 2 pages, ρ = 0.3, memory of 50 pages.
    private final SectionRates rates = new SectionRates(10, AutoSettings.DEFAULT.rates());

    private final AddressLevels levels = new AddressLevels();

    private long[] at(String address) {
        return levels.of(new Url(address));
    }

    @Test
    void isThePriorWhereNothingIsKnown() {
        assertEquals(0.25, rates.rate(at("http://a.example/x/y.html")), EXACT);
    }

    /// One page of worth 1 in /law/. Each level has n = 1, s = 1, so each gives (1 + 2·q) / 3 with q from
    /// above: web (1 + 0.5) / 3 = 0.5, site (1 + 1) / 3 = 2/3, host 7/9, law 23/27, kind of page 73/81.
    @Test
    void shrinksEachLevelToTheOneAbove() {
        rates.learn(at("http://a.example/law/case.html"), 1);
        assertEquals(73 / 81.0, rates.rate(at("http://a.example/law/case-7.html")), EXACT);
        assertEquals(23 / 27.0, rates.rate(at("http://a.example/law/other.html")), EXACT);
        assertEquals(7 / 9.0, rates.rate(at("http://a.example/food/")), EXACT);
        assertEquals(0.5, rates.rate(at("http://b.example/")), EXACT);
    }

    /// Of the page above, its kind has n = 1 and rate 73/81, the folder n = 1 and rate 23/27; the host does not
    /// count.
    @Test
    void aSectionIsProvenByItsGoodPages() {
        assertEquals(0, rates.proven(at("http://a.example/law/case-7.html")), EXACT);
        rates.learn(at("http://a.example/law/case.html"), 1);
        assertEquals(Math.log(2) * (2 * 73 / 81.0 - 1), rates.proven(at("http://a.example/law/case-7.html")), EXACT);
        assertEquals(Math.log(2) * (2 * 23 / 27.0 - 1), rates.proven(at("http://a.example/law/other.html")), EXACT);
        assertEquals(0, rates.proven(at("http://a.example/food/rice.html")), EXACT);
        rates.learn(at("http://a.example/food/rice.html"), 0);
        assertEquals(0, rates.proven(at("http://a.example/food/rice-2.html")), EXACT);
    }

    /// Eleven pages of worth 0 of one kind pass up as 11 / (1 + 10·0.3) = 2.75 pages; those as
    /// 2.75 / (1 + 1.75·0.3) = 1.803 pages to the host.
    @Test
    void aHundredPagesOfOneFolderSayLittleOfTheFolderBeside() {
        for (int i = 0; i < 11; i++) {
            rates.learn(at("http://a.example/law/case-" + i + ".html"), 0);
        }
        long[] there = at("http://a.example/law/case.html");
        assertEquals(11, rates.evidence(there[there.length - 1]), EXACT);
        assertEquals(2.75, rates.evidence(there[there.length - 2]), 1e-5);
        assertEquals(2.75 / 1.525, rates.evidence(there[AddressLevels.HOST]), 1e-5);
    }

    @Test
    void aSectionThatStopsPayingSinks() {
        for (int i = 0; i < 500; i++) {
            rates.learn(at("http://a.example/news/" + i), 1);
        }
        double before = rates.rate(at("http://a.example/news/next"));
        for (int i = 0; i < 100; i++) {
            rates.learn(at("http://a.example/news/" + (500 + i)), 0);
        }
        double after = rates.rate(at("http://a.example/news/next"));
        assertTrue(before > 0.9 && after < 0.2, before + " " + after);
    }

    @Property(seed = "71", tries = 100)
    void aRateLiesBetweenZeroAndOne(@ForAll @Size(max = 60) List<@DoubleRange(min = 0, max = 1) Double> worths) {
        SectionRates some = new SectionRates(4, AutoSettings.DEFAULT.rates());
        for (int i = 0; i < worths.size(); i++) {
            long[] place = at("http://h" + i % 7 + ".example/f" + i % 3 + "/p" + i % 2);
            some.learn(place, worths.get(i));
            double rate = some.rate(place);
            assertTrue(rate > 0 && rate < 1, "rate " + rate);
        }
    }

    @Test
    void aPlaceInTheFirstSlotIsKnown() {
        SectionRates rates = new SectionRates(0, AutoSettings.DEFAULT.rates());
        rates.learn(new long[] {7}, 1);
        assertEquals(1, rates.evidence(7));
        assertEquals((1 + 2 * 0.25) / 3, rates.rate(new long[] {7}), 1e-6);
    }
}
