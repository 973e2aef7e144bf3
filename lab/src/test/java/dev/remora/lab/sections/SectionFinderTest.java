package dev.remora.lab.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.experiment.TopicGroup;
import dev.remora.lab.library.HeldPage;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SectionFinderTest {
    private static final String[] NEEDLE = {"针灸", "穴位", "经络", "艾灸", "推拿", "中药"};
    private static final String[] COMMON = {"电脑", "网络", "软件", "手机", "游戏", "视频"};

    private static List<HeldPage> pages(String host, String section, int number, PageFacts facts, String[] words) {
        Random random = new Random(section.hashCode());
        List<HeldPage> pages = new ArrayList<>();
        for (int page = 0; page < number; page++) {
            String[] some = random.ints(4, 0, words.length)
                    .mapToObj(word -> words[word])
                    .toArray(String[]::new);
            String url = "http://" + host + "/" + section + "/" + (1000 + page);
            pages.add(SegmentedPages.of(page, url, facts, List.of(), List.of(), some));
        }
        return pages;
    }

    private static List<HeldPage> site(String host, int needles, PageFacts facts) {
        List<HeldPage> site = pages(host, "needle", needles, facts, NEEDLE);
        site.addAll(pages(host, "other", 60, PageFacts.NONE, COMMON));
        return site;
    }

    private static List<SiteSection> sections(List<HeldPage> pages) {
        return new SectionFinder(new Folding(), 1).sections(pages);
    }

    @Test
    void aFolderWithItsOwnWordsIsASectionAndTheRestOfTheHostIsToldWithIt() {
        List<HeldPage> site = site("a.example", 45, PageFacts.NONE);
        List<SiteSection> found = sections(site);
        assertEquals(1, found.size());
        SiteSection section = found.getFirst();
        assertEquals("a-example-1", section.id());
        assertEquals("a.example", section.host());
        assertEquals(SiteSection.Source.ADDRESS, section.source());
        assertEquals(site.subList(0, 45), section.pages());
        assertEquals(site.subList(45, 105), section.rest());
        assertEquals(1, section.divergence().measured(), 1e-9);
        assertTrue(section.divergence().chance() < 0.2, section.divergence().toString());
    }

    @ParameterizedTest
    @CsvSource({"39, false", "40, true", "60, true", "61, false"})
    void aSectionHasFortyArticlesAndHalfOfItsHostAtMost(int needles, boolean found) {
        List<HeldPage> site = site("a.example", needles, PageFacts.NONE);
        assertEquals(
                found,
                sections(site).stream().anyMatch(section -> section.pages().contains(site.getFirst())));
    }

    @Test
    void listsAndPagesThatAreNoneDoNotCount() {
        PageFacts list = PageFacts.NONE.of(PageKind.LIST);
        PageFacts missing = PageFacts.NONE.with(Optional.of(SoftError.NOT_FOUND));
        assertEquals(List.of(), sections(site("a.example", 45, list)));
        assertEquals(List.of(), sections(site("a.example", 45, missing)));
    }

    @Test
    void aFolderWithTheWordsOfTheRestIsNone() {
        List<HeldPage> site = pages("a.example", "one", 45, PageFacts.NONE, COMMON);
        site.addAll(pages("a.example", "other", 60, PageFacts.NONE, COMMON));
        assertEquals(List.of(), sections(site));
    }

    @Test
    void hostsAreNeverMixedAndSectionsAreTheSameEachTime() {
        List<HeldPage> web = site("b.example", 45, PageFacts.NONE);
        web.addAll(site("a.example", 50, PageFacts.NONE));
        List<SiteSection> found = sections(web);
        assertEquals(
                List.of("a-example-1", "b-example-1"),
                found.stream().map(SiteSection::id).toList());
        assertEquals(found, sections(web));
    }

    private static List<Url> seeds(Topic topic) {
        return topic.seeds();
    }

    @Test
    void aTopicStartsNearInItsSectionAndFarOutsideOfIt() {
        List<HeldPage> web = site("a.example", 45, PageFacts.NONE);
        web.add(SegmentedPages.of(0, "http://a.example/", COMMON));
        List<SiteSection> found = sections(web);
        List<TopicGroup> groups = new SectionTopics(new Folding(), 7).groups(found, web);
        assertEquals(
                List.of("near", "far"), groups.stream().map(TopicGroup::name).toList());
        Topic near = groups.getFirst().topics().getFirst();
        Topic far = groups.getLast().topics().getFirst();
        assertEquals("a-example-1", near.id());
        assertEquals(near.keywords(), far.keywords());
        assertTrue(
                List.of(NEEDLE).containsAll(near.keywords().keySet()),
                near.keywords().toString());
        assertEquals(
                3,
                seeds(near).stream()
                        .filter(url -> url.pathAndQuery().startsWith("/needle/"))
                        .count());
        assertEquals(new Url("http://a.example/"), seeds(far).getFirst());
        assertEquals(
                3,
                seeds(far).stream()
                        .filter(url -> !url.pathAndQuery().startsWith("/needle/"))
                        .count());
        assertEquals(String.join("、", List.copyOf(near.keywords().keySet()).subList(0, 2)), near.name());
    }

    @Test
    void labelsAreThePagesOfEachSectionAndASampleKeepsTheOrder() {
        List<HeldPage> web = new ArrayList<>();
        for (String host : List.of("a.example", "b.example", "c.example", "d.example")) {
            web.addAll(site(host, 45, PageFacts.NONE));
        }
        List<SiteSection> found = sections(web);
        assertTrue(SectionTopics.labels(found).knows("c-example-1"));
        SectionTopics topics = new SectionTopics(new Folding(), 7);
        List<SiteSection> sample = topics.sample(found, 3);
        assertEquals(3, sample.size());
        assertEquals(found.stream().filter(sample::contains).toList(), sample);
        assertEquals(sample, topics.sample(found, 3));
        assertEquals(found, topics.sample(found, 9));
    }
}
