package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.WrittenCases;
import dev.remora.search.http.Language;
import dev.remora.search.http.ReadWords;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.FileType;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.search.Query;
import org.junit.jupiter.api.Test;

/// Queries and the Lucene queries made of them, case by case, in `query/plans.txt`.
class QueryPlansTest {
    private static final Folding FOLDING = new Folding();
    private static final WordLists LISTS = WordLists.load(FOLDING);
    private static final HanlpSegmenter SEGMENTER = new HanlpSegmenter(FOLDING);

    private static final int LONGEST = 1_200;

    private final QueryPlanner planner = planner(QuerySettings.DEFAULT);

    /// An index of 5,000 pages that have none of the words.
    private static final TermStatistics SMALL = new TermStatistics() {
        @Override
        public int pages() {
            return 5_000;
        }

        @Override
        public int pagesWith(String gram) {
            return 0;
        }
    };

    private static QueryPlanner planner(QuerySettings settings) {
        return new QueryPlanner(new ChineseAnalyzer(SEGMENTER, FOLDING), LISTS, settings);
    }

    private Map<String, PlannedQuery> plans() {
        Map<String, PlannedQuery> plans = new LinkedHashMap<>();
        for (String typed : typed()) {
            plans.put(shown(typed), planner.plan(SearchRequest.of(typed)));
        }
        for (String typed : new String[] {"针灸", "针灸 失眠", "失眠 焦虑 抑郁 头痛", "头痛 失眠 焦虑 抑郁 胃炎 便秘"}) {
            plans.put(typed + ", by date", planner.plan(SearchRequest.of(typed).sorted(Sort.DATE)));
        }
        plans.put("针灸, leniently", planner.planLeniently(SearchRequest.of("针灸"), SMALL));
        plans.put("a phrase, leniently", planner.planLeniently(SearchRequest.of("\"针灸盐\""), SMALL));
        for (String typed : new String[] {"黄旦 治疗", "十 指", "的黄"}) {
            plans.put(typed + ", of a small index", planner.plan(SearchRequest.of(typed), SMALL));
        }
        plans.putAll(filtered());
        plans.putAll(ofOtherSettings());
        return plans;
    }

    /// What a result lacks is named in the words in which the query was read.
    @Test
    void eachWordThatAPageMayLackIsReadAsOne() {
        plans().forEach((name, plan) -> {
            String read = ReadWords.text(Language.EN, plan.read());
            List<String> words = List.of(read.split("[ ·|()“”…]+"));
            plan.tiers().words().stream()
                    .flatMap(asked -> asked.texts().stream())
                    .filter(asked -> !asked.contains(" ") && read.length() < 300)
                    .forEach(asked -> assertTrue(words.contains(asked), name + " is read as " + read));
        });
    }

    private static String[] typed() {
        return new String[] {
            "针灸",
            "中医 养生",
            "糖尿病患者能不能吃西瓜",
            "酒驾会不会坐牢",
            "的 了",
            "盐",
            "数据卡是什么意思",
            "2024年12月 财报",
            "官网 北京大学",
            "最新 房贷利率",
            "维生素B12",
            "足三里 合谷",
            "失眠 怎么办",
            "针灸 艾灸 推拿 怎么办",
            "针灸 艾灸 推拿 拔罐 怎么办",
            "针灸 艾灸 推拿 拔罐 刮痧 怎么办",
            "A股",
            "3天",
            "T恤 尺码",
            "公司法第32条第2款",
            "how to treat insomnia",
            "\"伤寒论\" 条文",
            "“张仲景 所著”",
            "药 -广告 NOT 推销",
            "药 -\"\"",
            "针灸 OR 推拿 药",
            "a OR b c OR d e OR f g OR h i OR j",
            "a OR b OR c OR d OR e OR f",
            "intitle:失眠 药",
            "inurl:news/2024 药",
            "药 site:a.example.com site:edu.cn site:*b?.cn",
            "filetype:pdf 报告 filetype:xyz",
            "before:2024-05 after:2023 after:2022 before:2025 药",
            "before:2024-13 find -name site:",
            "针灸 before:2026-13 OR after:x",
            "before:2026-13 -广告",
            "topic:tcm",
            "药 -site:edu.cn NOT filetype:pdf -topic:law -intitle:失眠 -inurl:news -before:2024 -\"伤 寒\"",
            "-site:edu.cn",
            "足三里|intitle:失眠 药",
            "site:edu.cn OR filetype:pdf",
            "\"甲一\" \"乙二\" \"丙三\" \"丁四\" \"戊五\" \"己六\" \"庚七\" \"辛八\" \"壬九\" \"癸十\" \"子丑\"",
            "-广告",
            "！！",
            "",
            "天地玄黄宇宙洪荒".repeat(150),
            "养生 中医 食疗 按摩 推拿 针灸 拔罐 刮痧 艾灸 足疗 气功 太极 瑜伽 打坐 冥想 睡眠 饮食 运动 减肥 美容 祛斑 排毒 补肾",
        };
    }

    private Map<String, PlannedQuery> filtered() {
        SearchRequest drug = SearchRequest.of("药");
        Instant from = Instant.parse("2026-01-02T03:04:05Z");
        Map<String, PlannedQuery> plans = new LinkedHashMap<>();
        plans.put("药 on a host", planner.plan(drug.on(Optional.of("https://www.A.example/x"))));
        plans.put("药 on no host", planner.plan(drug.on(Optional.of("www."))));
        plans.put("nothing on a host", planner.plan(drug.asking(" ").on(Optional.of("a.example"))));
        plans.put("药 fetched since", planner.plan(drug.fetched(Optional.of(from), Optional.empty())));
        plans.put("药 fetched until", planner.plan(drug.fetched(Optional.empty(), Optional.of(from))));
        plans.put("药 fetched between", planner.plan(drug.fetched(Optional.of(from), Optional.of(from.plusMillis(1)))));
        plans.put("药 fetched never", planner.plan(drug.fetched(Optional.of(from), Optional.of(from))));
        plans.put(
                "药 fetched at any time",
                planner.plan(drug.fetched(Optional.of(Instant.MIN), Optional.of(Instant.MAX))));
        plans.put("药 fetched past all time", planner.plan(drug.fetched(Optional.empty(), Optional.of(Instant.MIN))));
        plans.put(
                "药 narrowed",
                planner.plan(drug.narrowed(new Narrowing(
                        Optional.of(2024),
                        Optional.of(PageKind.ARTICLE),
                        Optional.of(FileType.PDF),
                        Optional.of("zh")))));
        return plans;
    }

    private Map<String, PlannedQuery> ofOtherSettings() {
        QuerySettings usual = QuerySettings.DEFAULT;
        Map<String, QuerySettings> settings = new LinkedHashMap<>();
        settings.put("words only", usual.wordsOnly());
        settings.put("without anchors", usual.withoutAnchors());
        settings.put("without outline", usual.withoutOutline());
        settings.put("without synonyms", usual.withoutSynonyms());
        settings.put("terms alike", usual.termsAlike());
        Map<String, PlannedQuery> plans = new LinkedHashMap<>();
        SearchRequest asked = SearchRequest.of("打官司 的 黄旦 盐");
        settings.forEach((name, given) -> plans.put(name, planner(given).plan(asked, SMALL)));
        plans.put("words of a topic", planner.with(Set.of("黄旦病")).plan(SearchRequest.of("黄旦病人"), SMALL));
        return plans;
    }

    private static String shown(String typed) {
        return typed.isEmpty() ? "nothing" : typed.length() > 100 ? typed.substring(0, 100) + "…" : typed;
    }

    static String describe(PlannedQuery plan) {
        StringBuilder text = new StringBuilder();
        text.append("read ").append(ReadWords.text(Language.EN, plan.read())).append('\n');
        text.append("marks ")
                .append(plan.searched().words().stream().limit(50).toList())
                .append(' ')
                .append(plan.searched().phrases())
                .append('\n');
        plan.tiers()
                .words()
                .forEach(word -> text.append("asks ")
                        .append(word.text())
                        .append(' ')
                        .append(word.grams())
                        .append(' ')
                        .append(brief(word.held()))
                        .append('\n'));
        text.append("is ")
                .append(plan.tiers().parted(Sort.RELEVANCE) ? "a list" : "no list")
                .append(plan.retrieval().demanding() ? ", demanding" : "")
                .append(plan.empty() ? ", empty" : "")
                .append(plan.tiers().counted() ? "" : ", not counted")
                .append('\n');
        text.append("finds ").append(brief(plan.retrieval().text())).append('\n');
        plan.retrieval()
                .ranked()
                .forEach(query -> text.append("ranks ").append(brief(query)).append('\n'));
        plan.refinement().ifPresent(refinement -> text.append(describe(refinement)));
        return text.toString();
    }

    /// A query with one word for a term in the same fields as always, and no more of it than somebody reads. A single
    /// character is not looked for in addresses.
    private static String brief(Query query) {
        String all = query.toString()
                .replaceAll(
                        "\\(titleGrams:(\\S+)\\)(\\S+) \\(anchorGrams:\\1\\)(\\S+) \\(siteName:\\1\\)\\3 \\(bodyGrams:\\1\\)\\2",
                        "grams:$1$2$3")
                .replaceAll(
                        "\\(title:(\\S+)\\)(\\S+) \\(anchors:\\1\\)(\\S+) \\(address:\\1\\)\\3 \\(body:\\1\\)\\2",
                        "words:$1$2$3")
                .replaceAll("\\(title:(.)\\)(\\S+) \\(anchors:\\1\\)(\\S+) \\(body:\\1\\)\\2", "words:$1$2$3")
                .replaceAll("\\(title:(\\S+)\\)(\\S+) \\(body:\\1\\)\\2", "same:$1$2")
                .replaceAll("titleGrams:(\\S+) anchorGrams:\\1 siteName:\\1 bodyGrams:\\1", "anywhere:$1");
        return all.length() <= LONGEST ? all : all.substring(0, LONGEST) + "… and " + (all.length() - LONGEST);
    }

    private static String describe(Refinement refinement) {
        StringBuilder text = new StringBuilder();
        refinement.texts().forEach(group -> {
            int start = text.length();
            text.append("refines ").append(group.fields());
            group.terms().forEach(sought -> {
                text.append(' ');
                sought.spellings()
                        .forEach(one ->
                                text.append('/').append(one.term()).append('^').append(one.weight()));
            });
            text.setLength(Math.min(text.length(), start + LONGEST));
            text.append('\n');
        });
        text.append("weighs ")
                .append(new TreeMap<>(refinement.weights()).toString().replaceAll("(?s)^(.{400}).*", "$1…"));
        text.append(", length ").append(refinement.length());
        text.append(refinement.place() ? ", a place" : "").append(", ").append(refinement.freshness());
        return text.append('\n').toString();
    }

    @Test
    void eachQueryIsPlannedAsWritten() throws IOException {
        Map<String, String> actual = new LinkedHashMap<>();
        plans().forEach((name, plan) -> actual.put(name, describe(plan)));
        WrittenCases.check("/query/plans.txt", actual);
    }

    @Test
    void pagesWithAllWordsAreCountedForTwelveWordsAtMost() {
        String twelve = "养生 中医 食疗 按摩 推拿 针灸 拔罐 刮痧 艾灸 足疗 气功 太极";
        assertEquals(12, planner.plan(SearchRequest.of(twelve)).tiers().words().size());
        assertTrue(planner.plan(SearchRequest.of(twelve)).tiers().counted());
        assertFalse(planner.plan(SearchRequest.of(twelve + " 瑜伽")).tiers().counted());
    }

    @Test
    void aFilterAloneFindsPagesAndATopicAloneDoesToo() {
        assertFalse(planner.plan(SearchRequest.of("site:edu.cn")).empty());
        assertFalse(planner.plan(SearchRequest.of("topic:tcm")).empty());
        assertTrue(planner.plan(SearchRequest.of("-广告")).empty());
    }
}
