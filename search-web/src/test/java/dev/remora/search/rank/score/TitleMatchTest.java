package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.rank.score.TitleMatch.Meeting;
import dev.remora.shared.text.Grams;
import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

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
        return new TitleMatch(grams);
    }

    @Test
    void aTitleThatIsTheQueryMeetsItWhole() {
        assertEquals(new Meeting(1, 1, 1, 0), query("一览美食").with("一览美食", ""));
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
