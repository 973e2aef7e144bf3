package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.crawler.duplicates.ContentGroups.Membership;
import dev.remora.shared.collection.Likeness.Canonical;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.url.Url;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ContentGroupsTest {
    private static final String TEXT = "针灸是中医的一种疗法。".repeat(12);

    @Property(tries = 300, seed = "11")
    void thePageOfTheHighestRankStandsForAllInWhateverOrderTheyCome(
            @ForAll @Size(min = 1, max = 40) List<@IntRange(min = 0, max = 4) Integer> digests, @ForAll long order) {
        List<Integer> pages = new java.util.ArrayList<>(
                IntStream.range(0, digests.size()).boxed().toList());
        Collections.shuffle(pages, new Random(order));
        ContentGroups groups = new ContentGroups();
        pages.forEach(page -> add(groups, page, 1 + digests.get(page)));
        for (int digest = 0; digest <= 4; digest++) {
            assertEquals(
                    best(digests, digest, -1), groups.representative(1 + digest).map(Member::key));
        }
    }

    @Property(tries = 300, seed = "12")
    void whenPagesGoTheBestOfTheOthersStandsForThem(
            @ForAll @Size(min = 1, max = 30) List<@IntRange(min = 0, max = 2) Integer> digests, @ForAll long order) {
        List<Integer> pages = new java.util.ArrayList<>(
                IntStream.range(0, digests.size()).boxed().toList());
        ContentGroups groups = new ContentGroups();
        pages.forEach(page -> add(groups, page, 1 + digests.get(page)));
        Collections.shuffle(pages, new Random(order));
        Map<Integer, Integer> left = new HashMap<>();
        pages.forEach(page -> left.put(page, digests.get(page)));
        for (int page : pages) {
            long digest = 1L + digests.get(page);
            boolean stood = groups.representative(digest).orElseThrow().key() == key(page);
            Optional<Member> next = groups.successor(key(page));
            groups.leave(key(page));
            left.remove(page);
            Optional<Long> best = left.entrySet().stream()
                    .filter(e -> e.getValue() + 1 == digest)
                    .map(Map.Entry::getKey)
                    .max(Integer::compare)
                    .map(ContentGroupsTest::key);
            assertEquals(best, groups.representative(digest).map(Member::key));
            assertEquals(stood ? best : Optional.empty(), next.map(Member::key));
        }
    }

    @Test
    void whatAHostGivesForAnythingIsKnownAsLongAsOneAddressHasIt() {
        ContentGroups groups = new ContentGroups();
        for (int page = 1; page <= 8; page++) {
            add(groups, page, 7);
        }
        assertTrue(groups.catchAll(url(99), 7));
        for (int page = 2; page <= 8; page++) {
            groups.leave(key(page));
        }
        assertTrue(groups.catchAll(url(99), 7));
        groups.judged(key(1), 0.3, false);
        assertTrue(groups.catchAll(url(99), 7), "judged anew");
        add(groups, 1, 7);
        assertTrue(groups.catchAll(url(99), 7), "read again");
        groups.leave(key(1));
        assertFalse(groups.catchAll(url(99), 7));
    }

    @Test
    void aPageWhoseRankFallsGivesWayToTheBestOfTheOthers() {
        ContentGroups groups = new ContentGroups();
        for (int page : List.of(3, 9, 5)) {
            add(groups, page, 7);
        }
        assertEquals(Optional.empty(), groups.successor(key(3), 7, 0), "it did not stand for the others");
        assertEquals(Optional.empty(), groups.successor(key(9), 7, 5), "it is no worse than the best of the others");
        assertEquals(Optional.of(key(5)), groups.successor(key(9), 7, 4).map(Member::key));
        groups.represent(key(5));
        assertEquals(new DuplicateStatus.Duplicate(key(5)), groups.standing(key(9), 7, 4));
        assertEquals(Optional.of(key(5)), groups.representative(7).map(Member::key));
    }

    @Test
    void aHundredThousandPagesOfOneTextAreTakenInAgainAndGiveWayOneByOne() {
        int pages = 100_000;
        ContentGroups groups = new ContentGroups();
        IntStream.range(0, pages).forEach(page -> add(groups, page, 7));
        IntStream.range(0, pages).forEach(page -> add(groups, page, 7));
        for (int page = pages - 1; page > 0; page--) {
            assertEquals(
                    Optional.of(key(page - 1)),
                    groups.successor(key(page), 7, -page).map(Member::key));
            groups.represent(key(page - 1));
            groups.put(member(page, 7, -page), groups.standing(key(page), 7, -page));
        }
        assertEquals(Optional.of(key(0)), groups.representative(7).map(Member::key));
    }

    @Test
    void whiteSpaceWidthAndCaseMakeNoOtherText() {
        long digest = digest("", TEXT + "ABC 123");
        assertNotEquals(0, digest);
        assertEquals(digest, digest("", "\n" + TEXT.replace("中医", "中 医\u3000") + "ａｂｃ\t１２３"));
        assertNotEquals(digest, digest("", TEXT + "ABC 124"));
    }

    @Test
    void scriptMakesAnotherText() {
        assertNotEquals(digest("", TEXT.replace("医", "醫")), digest("", TEXT));
    }

    @Test
    void aShortTextIsTheSameUnderTheSameTitleOnlyAndAVeryShortOneNever() {
        assertEquals(0, digest("标题", "针灸".repeat(31)));
        assertNotEquals(digest("一", TEXT), digest("二", TEXT));
        assertEquals(digest("一", TEXT.repeat(10)), digest("二", TEXT.repeat(10)));
    }

    @Test
    void aLongFrameAroundNothingIsTheSameUnderTheSameTitleOnly() {
        String frame = "新闻 体育 财经 娱乐 科技\n汽车 房产 教育 旅游 健康\n".repeat(40);
        assertNotEquals(digest("一", frame), digest("二", frame));
    }

    /// A page alone cannot tell an article from a long frame with sentences, which all articles of the site
    /// have.
    @Test
    void whatTheSiteShowsToBeFrameTellsNoArticlesAlike() {
        String frame = "本站文章仅供参考，不构成投资建议。市场有风险，投资需谨慎。\n".repeat(40);
        assertEquals(TextDigest.of("一", frame, frame), TextDigest.of("二", frame, frame));
        String first = "白酒行业今年的营收增长放缓。\n".repeat(5);
        String second = "煤炭行业的分红比例高于往年。\n".repeat(5);
        assertNotEquals(TextDigest.of("一", frame, first), TextDigest.of("二", frame, second));
        assertEquals(TextDigest.of("一", frame, first), TextDigest.of("一", frame, second));
    }

    @Test
    void ofTwoAddressesTheShorterOneWithoutAQueryIsBetter() {
        List<String> bestFirst = List.of(
                "https://a.example/p", "http://a.example/p", "https://a.example/a/long/way/p", "http://a.example/?p");
        for (int i = 1; i < bestFirst.size(); i++) {
            assertTrue(rank(bestFirst.get(i - 1), Canonical.UNSAID) > rank(bestFirst.get(i), Canonical.UNSAID));
        }
        assertTrue(rank(bestFirst.getLast(), Canonical.SELF) > rank(bestFirst.getFirst(), Canonical.UNSAID));
        assertTrue(rank(bestFirst.getLast(), Canonical.UNSAID) > rank(bestFirst.getFirst(), Canonical.OTHER));
    }

    private static int rank(String url, Canonical canonical) {
        return AddressRank.of(new Url(url), canonical, true, true);
    }

    private static void add(ContentGroups groups, int page, long digest) {
        DuplicateStatus standing = groups.standing(key(page), digest, page);
        groups.put(member(page, digest, page), standing);
    }

    private static Member member(int page, long digest, int rank) {
        return new Member(url(page), digest, rank, new PageLocation(1, page), 0.5, true, Membership.NONE);
    }

    private static long key(int page) {
        return url(page).key();
    }

    private static Url url(int page) {
        return new Url("http://a.example/" + page);
    }

    private static Optional<Long> best(List<Integer> digests, int digest, int without) {
        return IntStream.range(0, digests.size())
                .filter(page -> digests.get(page) == digest && page != without)
                .boxed()
                .max(Integer::compare)
                .map(ContentGroupsTest::key);
    }

    private static long digest(String title, String text) {
        return TextDigest.of(title, text, text);
    }
}
