package dev.remora.crawler.crawl.state.traps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A farm of sites `farm0.cn`, `farm1.cn` …, each repeating the first.
class LinkFarmsTest {
    private static final Url NEW = new Url("http://new.cn/");

    private final LinkFarms farms = new LinkFarms();

    private static Url page(String site) {
        return new Url("http://" + site + ".cn/");
    }

    /// The first site has one page; each of the others has so many, which repeat it.
    private void farm(int sites, int pages) {
        farms.read(page("farm0"), Optional.empty());
        for (int site = 1; site < sites; site++) {
            for (int page = 0; page < pages; page++) {
                farms.read(page("farm" + site), Optional.of(page("farm0")));
            }
        }
    }

    private Optional<Exclusion> from(String site) {
        return farms.objection(NEW, page(site));
    }

    private static Optional<Exclusion> farm(String site, int sites, int pages, int onTopic) {
        return Optional.of(new Exclusion.LinkFarm(site + ".cn", sites, pages, onTopic));
    }

    @Test
    void eightSitesThatRepeatAnotherShareAHundredPages() {
        farm(9, 12);
        assertEquals(Optional.empty(), from("farm1"), "96 pages");
        for (int page = 0; page < 3; page++) {
            farms.read(page("farm1"), Optional.of(page("farm0")));
        }
        assertEquals(Optional.empty(), from("farm1"), "99 pages");
        farms.read(page("farm1"), Optional.of(page("farm0")));
        assertEquals(farm("farm1", 8, 100, 0), from("farm1"));
        assertEquals(farm("farm8", 8, 100, 0), from("farm8"));
        assertEquals(Optional.empty(), from("farm0"), "who was first repeats none");
        assertEquals(Optional.empty(), from("other"));
    }

    @Test
    void aSiteThatLaterOnesCopyIsInNoFarm() {
        farm(9, 20);
        for (int page = 0; page < 50; page++) {
            farms.read(page("farm0"), Optional.of(page("farm1")));
        }
        assertEquals(Optional.empty(), from("farm0"));
        assertEquals(farm("farm1", 8, 160, 0), from("farm1"));
    }

    @Test
    void sevenSitesAreNoFarm() {
        farm(8, 20);
        assertEquals(Optional.empty(), from("farm1"));
        farms.read(page("farm8"), Optional.of(page("farm0")));
        assertEquals(farm("farm1", 8, 141, 0), from("farm1"));
    }

    @Test
    void aSiteThatRepeatsLessThanHalfOfItsPagesIsInNoFarm() {
        farm(9, 20);
        for (int page = 0; page < 20; page++) {
            farms.read(page("farm1"), Optional.empty());
        }
        assertEquals(Optional.of(new Exclusion.LinkFarm("farm1.cn", 8, 180, 0)), from("farm1"), "half of them");
        farms.read(page("farm1"), Optional.empty());
        assertEquals(Optional.empty(), from("farm1"));
        assertEquals(Optional.empty(), from("farm2"), "seven are left");
    }

    @Test
    void aPageOnTopicThatNoOtherSiteHasGivesTenMorePages() {
        farm(9, 13);
        assertEquals(farm("farm1", 8, 104, 0), from("farm1"));
        farms.onTopic(page("farm2"), Optional.of(page("farm0")));
        assertEquals(farm("farm1", 8, 104, 0), from("farm1"), "the first has it too");
        farms.onTopic(page("farm2"), Optional.of(page("farm2")));
        assertEquals(Optional.empty(), from("farm1"));
        for (int page = 0; page < 6; page++) {
            farms.read(page("farm3"), Optional.of(page("farm0")));
        }
        assertEquals(farm("farm1", 8, 110, 1), from("farm1"));
        farms.forgetPages();
        assertEquals(farm("farm1", 8, 110, 0), from("farm1"), "none is on topic until all are judged again");
    }

    @Test
    void ofTheLinksOfAFarmThoseToSoundSitesAreFollowedAndThoseWithinASmallSite() {
        farm(9, 20);
        Url sound = new Url("http://sound.cn/");
        farms.read(sound, Optional.empty());
        farms.read(sound, Optional.empty());
        assertEquals(farm("farm1", 8, 160, 0), farms.objection(sound, page("farm1")), "two pages show little");
        farms.read(sound, Optional.empty());
        assertEquals(Optional.empty(), farms.objection(sound, page("farm1")));
        assertEquals(farm("farm1", 8, 160, 0), farms.objection(page("farm2"), page("farm1")));
        assertEquals(farm("farm1", 8, 160, 0), farms.objection(page("farm1"), page("farm1")));

        farms.read(page("small"), Optional.of(page("farm0")));
        farms.read(page("small"), Optional.of(page("farm0")));
        assertEquals(Optional.empty(), farms.objection(page("small"), page("small")));
        farms.read(page("small"), Optional.of(page("farm0")));
        assertEquals(farm("small", 9, 163, 0), farms.objection(page("small"), page("small")));
    }

    @Test
    void twoFarmsThatShareATextAreOne() {
        farm(6, 20);
        farms.read(page("copy0"), Optional.empty());
        for (int site = 1; site < 5; site++) {
            farms.read(page("copy" + site), Optional.of(page("copy0")));
        }
        assertEquals(Optional.empty(), from("farm1"), "five and four sites");
        farms.read(page("copy1"), Optional.of(page("farm1")));
        assertEquals(farm("farm1", 9, 105, 0), from("farm1"));
        assertEquals(farm("copy4", 9, 105, 0), from("copy4"));
    }

    @Test
    void theSiteThatWasNotCountedForLongestIsForgotten() {
        LinkFarms few = new LinkFarms(9);
        few.read(page("farm0"), Optional.empty());
        for (int round = 0; round < 20; round++) {
            for (int site = 1; site < 9; site++) {
                few.read(page("farm" + site), Optional.of(page("farm0")));
            }
        }
        assertEquals(farm("farm2", 8, 160, 0), few.objection(NEW, page("farm2")));
        few.read(page("x"), Optional.empty());
        assertEquals(farm("farm2", 8, 160, 0), few.objection(NEW, page("farm2")), "it was the first that went");
        few.read(page("y"), Optional.empty());
        assertEquals(Optional.empty(), few.objection(NEW, page("farm1")), "then the second");
        assertEquals(Optional.empty(), few.objection(NEW, page("farm2")), "and its pages with it");
    }
}
