package dev.remora.crawler.priority.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.page.Anchor;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.url.Url;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkWordsTest {
    private static final Folding FOLDING = new Folding();
    private static final Url PLAIN = new Url("http://a.example/1.html");

    private static TopicWords words(String... terms) {
        return new TopicWords(List.of(terms), 0.5, new HanlpSegmenter(FOLDING), FOLDING);
    }

    @Test
    void aTermOfTheTopicAndItsSynonymsAreOneNearWordsLessFarOnesNothing() {
        TopicWords law = words("法律");
        assertEquals(1, law.nearest("法律"));
        assertEquals(1, law.nearest("有关的法规"));
        assertEquals(0.7, law.nearest("宪法是什么"));
        assertEquals(0, law.nearest("纪律"));
        assertEquals(0, law.nearest(""));
    }

    @Test
    void theNearestWordOfATextCounts() {
        assertEquals(1, words("法律").nearest("宪法和法律"));
    }

    @Test
    void traditionalTextIsReadAsSimplified() {
        assertEquals(1, words("法律").nearest("法律諮詢"));
    }

    @Test
    void aTermInsideAWordCountsButNotAcrossTwo() {
        assertEquals(1, words("中医").nearest("中医药"));
        assertEquals(0, words("水利").nearest("山水利用"));
    }

    @Test
    void aTermOfSeveralWordsStandsWhereItsWordsDo() {
        TopicWords topic = words("machine learning", "最高人民法院");
        assertEquals(1, topic.nearest("Machine Learning 入门"));
        assertEquals(0, topic.nearest("learning machine"));
        assertEquals(1, topic.nearest("最高人民法院公报"));
    }

    @Test
    void aTermOfFourCharactersCountsAcrossWords() {
        assertEquals(1, words("水利用地").nearest("山水利用地图"));
        assertEquals(0, words("水利用").nearest("山水利用地图"));
    }

    @Test
    void aTermOfOneCharacterIsAWordOfItsOwn() {
        assertEquals(1, words("水").nearest("水"));
        assertEquals(0, words("水").nearest("山水"));
    }

    @Test
    void anEmptyTermIsNone() {
        assertEquals(1, words(" ", "法律").nearest("法律"));
    }

    @Test
    void allThatIsSaidOfALinkCounts() {
        LinkWords links = new LinkWords(words("linux", "法律", "宪法")::nearest);
        assertEquals(0, links.of(Anchor.of("天气"), "今天", PLAIN));
        assertEquals(1, links.of(Anchor.of("法律"), "", PLAIN));
        assertEquals(1, links.of(new Anchor("", "法律", ""), "", PLAIN));
        assertEquals(1, links.of(new Anchor("", "", "法律"), "", PLAIN));
        assertEquals(1, links.of(Anchor.NONE, "一部宪法", PLAIN));
        assertEquals(1, links.of(Anchor.NONE, "", new Url("http://a.example/linux/1.html")));
    }

    @Test
    void theAddressIsReadAsWords() {
        assertEquals("a example linux 医 q", LinkWords.wordsOf(new Url("http://a.example/linux/%E5%8C%BB?q")));
        assertEquals("a example 100 zz", LinkWords.wordsOf(new Url("http://a.example/100%zz")));
    }
}
