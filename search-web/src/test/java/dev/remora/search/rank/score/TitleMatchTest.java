package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.rank.score.TitleMatch.Meeting;
import dev.remora.shared.text.Grams;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TitleMatchTest {
    /// Each gram weighs one.
    private static TitleMatch query(String text) {
        Map<String, Double> grams = new HashMap<>();
        Grams each = new Grams(text);
        while (each.next()) {
            if (!each.single() && each.step() > 0) {
                grams.put(each.term(), 1.0);
            }
        }
        return new TitleMatch(grams, Set.of("民法典"));
    }

    @Test
    void aTitleThatIsTheQueryMeetsItWhole() {
        assertEquals(new Meeting(1, 1, 1, 0), query("一览美食").with("一览美食", ""));
    }

    /// The query has 民法典 in book marks.
    @Test
    void aTitleThatIsALongerNameOfAWorkMeetsItWhole() {
        assertEquals(new Meeting(1, 1, 0, 0), query("民法典").with("《中华人民共和国民法典》", ""));
        assertTrue(query("民法典").with("外国《民法典》第6条", "").overlap() < 1);
        assertTrue(query("民法典").with("读民法典", "").overlap() < 1);
        assertTrue(query("民法典").with("民法典的适用", "").overlap() < 1);
        assertTrue(query("刑法").with("《中华人民共和国刑法》", "").overlap() < 1);
    }

    @Test
    void aSegmentThatIsPartOfTheQueryIsNamed() {
        Meeting meeting = query("一览美食川菜").with("分类: 川菜 | 一览美食", "");
        assertEquals(0.8, meeting.named(), 1e-9);
        assertTrue(meeting.segment() > query("一览美食川菜").with("川菜的由来", "").segment());
    }

    @Test
    void theSitesNameIsASegmentOfItsOwn() {
        assertEquals(1, query("日新知").with("首页", "日新知").named());
        assertEquals(1, query("日新知").with("日新知", "日新知").named());
    }

    @Test
    void aLongTitleThatHoldsTheQueryMeetsItLess() {
        assertTrue(query("川菜").with("川菜", "").overlap()
                > query("川菜").with("四川人为什么这样爱吃川菜", "").overlap());
    }

    /// Four grams of the query, three of the title, one of them common: 1/4 of the query, times 1/3 of the title
    /// to the power of 0.3 for the overlap.
    @Test
    void theMassOfTheQueryCountsByTheShareOfTheTitle() {
        Meeting meeting = query("四川菜谱网").with("川菜好吃", "");
        assertEquals(1 / 4.0 * Math.pow(1 / 3.0, 0.3), meeting.overlap(), 1e-9);
        assertEquals(1 / 4.0 * 1 / 3, meeting.segment(), 1e-9);
        assertEquals(0, meeting.named());
    }

    /// 川菜 is all of the site's name and one of the three grams of the title; the query has two grams.
    @Test
    void siteAndTitleAreCountedTogether() {
        Meeting meeting = query("川菜谱").with("川菜好吃", "川菜");
        assertEquals(0.5 * Math.pow(2 / 4.0, 0.3), meeting.overlap(), 1e-9);
        assertEquals(0.5, meeting.segment(), 1e-9);
        assertEquals(0.5, meeting.named());
        assertEquals(0.5, meeting.site());
    }

    /// 川菜 and 美食 are each one of three grams of the query: no segment has both.
    @Test
    void theBestSegmentIsOneSegment() {
        Meeting meeting = query("川菜美食").with("川菜 美食", "");
        assertEquals(1 / 3.0, meeting.segment(), 1e-9);
        assertEquals(2 / 3.0, meeting.named(), 1e-9);
    }

    @Test
    void aSingleCharacterCountsOnlyIfTheSegmentHasNothingElse() {
        TitleMatch one = new TitleMatch(Map.of("吃", 1.0), Set.of());
        assertEquals(1, one.with("吃", "").named());
        assertEquals(0, one.with("好吃", "").overlap());
    }

    /// 川菜 stands apart where the sign parts the title, and is named then.
    @ParameterizedTest
    @CsvSource({
        "'川菜 大全', 1",
        "'川菜|大全', 1",
        "'川菜_大全', 0",
        "'川菜-大全', 0",
        "'川菜 -大全', 1",
        "'川菜- 大全', 1",
        "'川菜-', 1",
        "'-川菜', 1",
        "'川菜—大全', 1",
        "'(川菜)大全', 1",
        "'《川菜》大全', 1",
        "'“川菜”大全', 1",
        "'川菜+大全', 0",
        "'川菜=大全', 1",
        "'川菜：大全', 1",
        "'川菜,大全', 1",
        "'川菜.大全', 0",
        "'川菜&大全', 0",
        "'川菜@大全', 0",
        "'川菜大全', 0"
    })
    void segmentsEndAtBlanksAndPunctuation(String title, double named) {
        assertEquals(named, query("川菜").with(title, "").named(), title);
    }

    /// 2 · ln(1 + (9 − 1 + 0.5) / (1 + 0.5)), and for a gram of all pages ln(1 + 0.5 / 9.5).
    @Test
    void aGramWeighsTheMoreTheRarerItIs() throws IOException {
        Map<String, Double> weighed = TitleMatch.weighed(Map.of("稀", 2f, "常", 1f), gram -> gram.equals("稀") ? 1 : 9, 9);
        assertEquals(2 * Math.log(1 + 8.5 / 1.5), weighed.get("稀"), 1e-12);
        assertEquals(Math.log(1 + 0.5 / 9.5), weighed.get("常"), 1e-12);
    }

    @Test
    void nothingMeetsNothing() {
        assertEquals(Meeting.NONE, query("").with("川菜", "一览美食"));
        assertEquals(Meeting.NONE, query("川菜").with("", ""));
    }

    @Property(tries = 300)
    void isInItsRange(@ForAll @StringLength(max = 20) String words, @ForAll @StringLength(max = 40) String title) {
        Meeting meeting = query(words).with(title, "");
        for (double value : new double[] {meeting.overlap(), meeting.segment(), meeting.named(), meeting.site()}) {
            assertTrue(value >= 0 && value <= 1 + 1e-9, meeting::toString);
        }
    }
}
