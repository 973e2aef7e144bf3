package dev.remora.indexer.words;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.indexer.words.NewWords.Found;
import dev.remora.indexer.words.NewWords.Settings;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewWordsTest {
    private static final Folding FOLDING = new Folding();
    private static final Segmenter DICTIONARY = new HanlpSegmenter(FOLDING);
    private static final StopWords STOP_WORDS = StopWords.shared();
    private static final String[] BEFORE = {"他们", "昨天", "今年", "老师", "医生", "朋友", "大家", "人们"};
    private static final String[] BEHIND = {"以后", "非常", "可以", "应当", "已经", "好吃", "重要", "起来"};
    private static final String OTHERS = "春江潮水连海平月共生滟随波千万里何处无明流宛转绕芳甸照花林皆似霰空飞觉汀上白沙看见天色纤尘皎孤轮";

    private final Random random = new Random(16);

    private static NewWords reading(int characters) {
        return new NewWords(FOLDING, DICTIONARY, STOP_WORDS, Settings.DEFAULT, characters);
    }

    private String anything() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 120; i++) {
            text.append(OTHERS.charAt(random.nextInt(OTHERS.length())));
        }
        return text.toString();
    }

    /// Pages that say something of a word in different surroundings; two have it for a heading.
    private NewWords about(int pages, int characters, String... words) {
        NewWords reading = reading(characters);
        for (int page = 0; page < pages; page++) {
            StringBuilder text = new StringBuilder();
            for (String word : words) {
                text.append(page < 2 ? word + "\n" : "");
                text.append(BEFORE[random.nextInt(BEFORE.length)]);
                text.append(word).append(BEHIND[random.nextInt(BEHIND.length)]);
                text.append('\n').append(anything()).append('。');
            }
            reading.see("", text.toString());
        }
        return reading;
    }

    private static Optional<Found> find(NewWords words, String text) {
        return words.found().stream().filter(word -> word.text().equals(text)).findFirst();
    }

    @Test
    void aRunOfCharactersThatKeepsTogetherAmongDifferentOthersIsAWord() {
        NewWords words = about(24, 100_000, "牛腩", "小柴胡汤", "执行异议");
        for (String word : List.of("牛腩", "小柴胡汤", "执行异议")) {
            assertTrue(find(words, word).isPresent(), () -> word + " in " + words.found());
        }
        Found stew = find(words, "牛腩").orElseThrow();
        assertEquals(26, stew.times());
        assertEquals(24, stew.pages());
        assertEquals(2, stew.alone());
    }

    private static void store(MemoryCollection collection, String address, String body) {
        Url url = new Url(address);
        Page page = Page.ofText(url, Instant.EPOCH, "", body, "zh");
        PageLocation location = collection.store(
                new StoredPage(page, new SegmentedText("", Tokens.NONE), new SegmentedText(body, Tokens.NONE), 0.9));
        collection.append(new JournalRecord.Fetched(
                Instant.EPOCH,
                url,
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                location,
                new Assessment(0.9, Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.uncompared(body.hashCode())));
    }

    @Test
    void ofACollectionEachPageCountsOnceAsItIsNow() {
        MemoryCollection collection =
                new MemoryCollection(Topic.of("tcm", "中医", Map.of("针灸", 1.0), List.of(new Url("http://a.example/"))));
        for (int version = 0; version < 5; version++) {
            store(collection, "http://a.example/", "牛腩\n" + anything());
        }
        store(collection, "http://a.example/b", anything());
        store(collection, "http://a.example/gone", anything());
        collection.append(new JournalRecord.Removed(
                Instant.EPOCH, new Url("http://a.example/gone"), new Failure.HttpStatus(410)));
        collection.sync();
        NewWords reading = reading(100_000);
        assertEquals(2, reading.read(collection, false));
        assertEquals(Optional.empty(), find(reading, "牛腩"));
    }

    /// 快速 | 上涨: its characters keep together, and those beside them vary, but it begins inside words.
    @Test
    void aRunThatMostlyBeginsInsideAWordOfTheDictionaryIsNone() {
        String[] first = {"快", "迅", "急", "加", "高", "全"};
        NewWords reading = reading(100_000);
        for (int page = 0; page < 24; page++) {
            reading.see(
                    "",
                    BEFORE[random.nextInt(BEFORE.length)] + first[page % first.length] + "速上涨"
                            + BEHIND[random.nextInt(BEHIND.length)] + "\n" + anything() + "。");
        }
        assertEquals(Optional.empty(), find(reading, "速上涨"));
    }

    @Test
    void aNumberWithANounAndThreeWordsInARowMayBeWords() {
        NewWords words = about(24, 100_000, "十二经络", "集成开发环境");
        assertTrue(find(words, "十二经络").isPresent());
        assertTrue(find(words, "集成开发环境").isPresent());
    }

    @Test
    void aWordOfAnotherDictionaryNeedsNeitherCohesionNorNounsAtItsEdges() {
        NewWords words = reading(100_000);
        for (int page = 0; page < 24; page++) {
            words.see("", BEFORE[page % 8] + "上网本" + BEHIND[page % 8]);
        }
        assertTrue(find(words, "上网本").isPresent());
    }

    @Test
    void aRunThatMostlyOccursAloneIsAWordThoughItsPartsAreFrequentApart() {
        NewWords words = reading(100_000);
        for (int page = 0; page < 24; page++) {
            String apart = (BEFORE[page % 8] + "内" + BEHIND[page % 8] + "关").repeat(8);
            words.see("", "内关\n" + apart + BEFORE[page % 8] + "内关" + BEHIND[page % 8]);
        }
        Found point = find(words, "内关").orElseThrow();
        assertTrue(point.cohesion() < Settings.DEFAULT.fragments().alone(), point::toString);
    }

    @Test
    void aCohesiveRunThatOnePageHasFiveTimesIsAWord() {
        NewWords words = about(24, 100_000, "牛腩");
        words.see("", String.join("，", "买五加皮", "五加皮酒", "泡五加皮", "五加皮根", "煮五加皮"));
        words.see("", String.join("，", "买小建中汤", "小建中汤方", "煮小建中汤", "小建中汤药"));
        assertEquals(1, find(words, "五加皮").orElseThrow().pages());
        assertTrue(find(words, "小建中汤").isEmpty(), "four times are too few");
    }

    @Test
    void aNounWithAnotherWordBeforeItIsAWordIfBothCohereAndNeighboursVary() {
        NewWords words = reading(100_000);
        for (int page = 0; page < 24; page++) {
            char before = OTHERS.charAt(page);
            char behind = OTHERS.charAt(page + 20);
            words.see("", before + "自由软件" + behind + anything() + before + "严格遵守" + behind + anything());
        }
        assertTrue(find(words, "自由软件").isPresent());
        assertTrue(find(words, "严格遵守").isEmpty(), "a verb is no noun");
    }

    @Test
    void aPartOfAWordIsNone() {
        NewWords words = about(24, 100_000, "小柴胡汤");
        assertFalse(words.found().stream()
                .anyMatch(word -> "小柴胡汤".contains(word.text()) && !word.text().equals("小柴胡汤")));
    }

    @Test
    void whatTheDictionaryHasOrFunctionWordsBoundIsNone() {
        NewWords words = about(24, 100_000, "针灸", "牛的腩", "第三", "十一条");
        for (String none : List.of("针灸", "牛的腩", "第三", "十一条")) {
            assertTrue(find(words, none).isEmpty(), none);
        }
    }

    /// The numbers of articles vary, but what is beside 条规定 is always a number; many pages write blanks around it.
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u00a0"})
    void aFragmentBesideNumbersIsNone(String blank) {
        NewWords words = reading(100_000);
        String digits = "零一二三四五六七八九";
        for (int page = 0; page < 40; page++) {
            String written = digits.charAt(page / 10) + "百" + digits.charAt(page % 10) + "十";
            String article = page % 2 == 0 ? written : blank + (100 + page) + blank;
            words.see(
                    "",
                    BEFORE[page % 8] + "依照刑法第" + article + "条规定" + BEHIND[page % 7] + anything() + "，第" + article
                            + "条规定。");
        }
        for (String none : List.of("条规定", "刑法第", "法第")) {
            assertTrue(find(words, none).isEmpty(), none);
        }
    }

    @Test
    void aNumberWithItsClassifierAndARunThatEndsWithANumberAreNone() {
        NewWords words = about(24, 100_000, "六个月", "第一款", "五年有期徒刑");
        for (int page = 0; page < 24; page++) {
            words.see("", BEFORE[page % 8] + "不得少于三" + OTHERS.charAt(page) + anything());
        }
        for (String none : List.of("六个月", "第一款", "五年有期徒刑", "不得少于三")) {
            assertTrue(find(words, none).isEmpty(), none);
        }
    }

    @Test
    void aClassifierWithItsNounIsNoneIfItMostlyFollowsANumberOrADeterminer() {
        NewWords words = reading(100_000);
        String[] counts = {"三", "12 ", "几", "这", "每", "两", "十多", "两百余", "各", "那"};
        for (int page = 0; page < 40; page++) {
            String behind = BEHIND[page % 8] + anything() + "。";
            String count = page % 10 == 9 ? BEFORE[page / 8] : counts[page % 9];
            words.see("", BEFORE[page % 8] + count + "个月" + behind + count + "篇文章" + behind + count + "首歌" + behind);
            String before = page % 10 == 9 ? "每" : BEFORE[page % 7];
            words.see("", before + "线程" + behind);
        }
        for (String none : List.of("个月", "篇文章", "首歌")) {
            assertTrue(find(words, none).isEmpty(), none);
        }
        assertTrue(find(words, "线程").isPresent(), "it begins with a classifier, too");
    }

    @Test
    void aTermInNumberedHeadingsOrBehindACharacterThatOnlyMayCountIsAWord() {
        NewWords words = reading(100_000);
        for (int page = 0; page < 40; page++) {
            String before = page % 5 < 3 ? "多" : BEFORE[page % 8];
            words.see("", page + ".2 数据清洗\n" + before + "线程" + BEHIND[page % 7] + anything());
        }
        for (String word : List.of("数据清洗", "线程")) {
            assertTrue(find(words, word).isPresent(), () -> word + " in " + words.found());
        }
    }

    @Test
    void aNumberMayBePartOfAWordThatIsNoQuantity() {
        NewWords words = about(24, 100_000, "二维码", "百度网盘", "附件三");
        for (String word : List.of("二维码", "百度网盘", "附件三")) {
            assertTrue(find(words, word).isPresent(), () -> word + " in " + words.found());
        }
    }

    @Test
    void aWordOfOnePageOrOneSurroundingIsNone() {
        NewWords words = reading(100_000);
        words.see("", "牛腩。好牛腩，炖牛腩！买牛腩");
        for (int page = 0; page < 20; page++) {
            words.see("", "关于执行异议之诉，" + anything());
        }
        assertTrue(find(words, "牛腩").isEmpty());
        assertTrue(find(words, "行异议之").isEmpty());
    }

    @Test
    void aLineThatStandsOnEveryPageCountsOnce() {
        NewWords words = reading(100_000);
        for (int page = 0; page < 20; page++) {
            words.see("", "本站收集各种牛腩的做法大全供大家参考\n" + anything());
        }
        assertTrue(find(words, "牛腩").isEmpty());
    }

    /// Menus and buttons are lines of their own, with or without signs, and so are tags; but tags are also used in
    /// text.
    @ParameterizedTest
    @ValueSource(strings = {"阅读全文", "[阅读全文]", "• 阅读全文 »", "阅读全文 >>", "\u3000阅读全文\u3000"})
    void whatHardlyOccursWithinALineIsNone(String button) {
        NewWords words = about(24, 100_000, "快手菜");
        for (int page = 0; page < 24; page++) {
            words.see("", anything() + "\n" + button + "\n快手菜\n" + anything() + "\n" + button);
        }
        words.see("", "点击“阅读全文”查看" + anything());
        assertTrue(find(words, "阅读全文").isEmpty(), words.found()::toString);
        assertTrue(find(words, "快手菜").isPresent());
    }

    @Test
    void ofTooMuchTextASampleOfPagesIsRead() {
        int few = 4_000;
        NewWords words = about(2_000, few, "牛腩");
        Found stew = find(words, "牛腩").orElseThrow();
        assertTrue(stew.times() > 8 && stew.times() < few / 100, stew::toString);
    }

    @Test
    void traditionalAndSimplifiedAreOneWord() {
        NewWords words = about(24, 100_000, "執行異議");
        assertTrue(find(words, "执行异议").isPresent());
    }
}
