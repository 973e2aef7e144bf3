package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.http.Language;
import dev.remora.search.http.ReadWords;
import dev.remora.search.query.SearchRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What queries find among a few pages, named by one word each.
class QueryCasesTest {
    @TempDir
    static Path data;

    private static SearchableWeb web;
    private static LuceneSearchEngine engine;

    @BeforeAll
    static void index() {
        web = new SearchableWeb(data);
        page("zhongyi", "中醫入門", "黃帝內經是中醫的經典，講陰陽五行。");
        page("shanghan", "傷寒論讀書筆記", "張仲景所著《傷寒雜病論》，後人分出傷寒論一書，講六經辨證。");
        page("gaoxueya", "高血圧の予防", "高血圧は塩分を控える。高血压病人要少吃盐。");
        page("zhenjiu", "针灸治疗失眠", "失眠的人可以针灸神门、内关、三阴交。夜里睡不着，先看是心脾两虚还是肝火。");
        page("weisheng", "维生素B12的作用", "维生素B12缺乏会贫血。RU486与它无关。");
        page("cpp", "C++ 入门", "C++ 与 C# 和 Java 的区别。学 C++ 要会指针。");
        page("csharp", "C# 教程", "C# 是微软的语言。");
        page("ipv6", "IPv6 部署", "IPv6 地址有一百二十八位，IPv4 只有三十二位。");
        page("riqi", "往事", "二〇一八年十二月，我买入了基金。");
        page("riqi2", "旧事", "2018年12月，我卖出了基金。");
        page("english", "Linux kernels", "Two kernels were compiled. Libraries and classes differ.");
        page("zhanlue", "发展中国家的经济", "发展中国家的出口以初级产品为主。");
        page("mingcheng", "陆大伟律师", "陆大伟在合肥执业。");
        page("susong", "诉讼指南", "离婚诉讼要准备证据清单、身份证与结婚证。");
        page("huangdan", "黄疸的辨证", "黄疸分阳黄与阴黄，酒疸、谷疸、女劳疸都是黄疸。黄疸病人面目发黄。");
        page("huangdan2", "黄疸医案", "一例黄疸。");
        page("huangdan3", "黄疸方剂", "茵陈蒿汤治黄疸。");
        page("guanggao", "针灸广告", "针灸馆开业，广告，优惠。");
        web.page("law", "http://www.lvshi.example/2023/anli.asp", "合同纠纷案例", "合同无效和可撤销的区别。");
        web.page(
                "law",
                "http://lvshi.example/news/a.html",
                "合同新闻",
                "合同法的新闻。",
                0.5,
                Instant.parse("2020-05-01T00:00:00Z"));
        web.index();
        engine = web.engine();
    }

    private static void page(String name, String title, String body) {
        web.page("tcm", "http://a.example/x/" + name, title, body);
    }

    @AfterAll
    static void close() {
        web.close();
    }

    /// @param typed the query
    /// @param first pages that come first, in any order
    record Case(String typed, List<String> first) {
        Case(String typed, String... first) {
            this(typed, List.of(first));
        }

        @Override
        public String toString() {
            return typed.isEmpty() ? "nothing" : typed.length() > 40 ? typed.substring(0, 40) + "…" : typed;
        }
    }

    static List<Case> cases() {
        return List.of(
                // Scripts, width and case are one.
                new Case("中醫", "zhongyi"),
                new Case("中医", "zhongyi"),
                new Case("黄帝内经", "zhongyi"),
                new Case("高血圧", "gaoxueya"),
                new Case("高血压", "gaoxueya"),
                new Case("ＩＰｖ６", "ipv6"),
                new Case("ipv6", "ipv6"),
                new Case("LINUX", "english"),
                new Case("傷寒论", "shanghan"),
                new Case("維生素Ｂ１２", "weisheng"),
                new Case("针灸　失眠", "zhenjiu"),
                // Phrases stand as typed, whatever the words are.
                new Case("\"伤寒论\"", "shanghan"),
                new Case("「傷寒論」", "shanghan"),
                new Case("“伤寒论”", "shanghan"),
                new Case("\"张仲景所著\"", "shanghan"),
                new Case("\"中国家\"", "zhanlue"),
                new Case("\"针灸神门\"", "zhenjiu"),
                new Case("\"can 针\" 失眠", "zhenjiu"), // no page has the phrase
                new Case("\"伤寒论", "shanghan"),
                new Case("《伤寒论》", "shanghan"),
                new Case("\"茵陈蒿汤\" -\"黄疸方剂\""),
                // Words cut otherwise, and words inside longer ones.
                new Case("国家的出口", "zhanlue"),
                new Case("中国家", "zhanlue"),
                new Case("睡不着", "zhenjiu"),
                new Case("大伟律师", "mingcheng"),
                new Case("血压病", "gaoxueya"),
                // Letters, digits and signs inside words.
                new Case("C++", "cpp"),
                new Case("c++ 指针", "cpp"),
                new Case("C#", "csharp"),
                new Case("维生素B12", "weisheng"),
                new Case("维生素 b12", "weisheng"),
                new Case("B12", "weisheng"),
                new Case("RU486", "weisheng"),
                new Case("kernel", "english"),
                new Case("library class", "english"),
                // Single characters.
                new Case("盐", "gaoxueya"),
                new Case("经", "shanghan", "zhongyi", "zhanlue"),
                new Case("\"盐\"", "gaoxueya"),
                // Numbers of dates.
                new Case("2018年12月 买入", "riqi", "riqi2"),
                new Case("二〇一八年 卖出", "riqi", "riqi2"),
                new Case("2018年", "riqi", "riqi2"),
                new Case("十二月", "riqi", "riqi2"),
                // The same meaning; what only sounds alike is proposed, not found.
                new Case("打官司 清单", "susong"),
                new Case("黄旦"),
                new Case("茵陈蒿汤 黄胆", "huangdan3"),
                // Operators.
                new Case("针灸 -广告", "zhenjiu"),
                new Case("针灸 －广告", "zhenjiu"),
                new Case("针灸 NOT 广告", "zhenjiu"),
                new Case("NOT site:a.example 合同", "anli.asp", "a.html"),
                new Case("合同 -site:lvshi.example"),
                new Case("合同 -topic:law"),
                new Case("topic:law -topic:law 合同"),
                new Case("合同 NOT topic:tcm", "anli.asp", "a.html"),
                new Case("合同 －filetype:asp", "a.html"),
                new Case("合同 -intitle:新闻", "anli.asp"),
                new Case("合同 NOT inurl:news", "anli.asp"),
                new Case("合同 -before:2021", "anli.asp"),
                new Case("合同 -after:2021", "a.html"),
                new Case("针灸 -(广告 OR 优惠)", "zhenjiu"),
                new Case("-site:a.example"),
                new Case("NOT topic:tcm -intitle:合同"),
                new Case("指针|清单", "cpp", "susong"),
                new Case("指针｜清单", "cpp", "susong"),
                new Case("intitle:新闻 OR filetype:asp", "anli.asp", "a.html"),
                new Case("site:lvshi.example OR intitle:广告", "anli.asp", "a.html", "guanggao"),
                new Case("topic:law topic:tcm 针灸", "zhenjiu", "guanggao"),
                new Case("topic:law topic:nix 合同", "anli.asp", "a.html"),
                new Case("指针 OR 清单", "cpp", "susong"),
                new Case("指针 | 清单", "cpp", "susong"),
                new Case("intitle:针灸", "zhenjiu", "guanggao"),
                new Case("intitle:失眠 针灸", "zhenjiu"),
                new Case("inurl:news 合同", "a.html"),
                new Case("inurl:http://lvshi.example/news/a.html", "a.html"),
                new Case("inurl:https://lvshi.example/%6Eews/ 合同", "a.html"),
                new Case("http://lvshi.example/news/a.html", "a.html"),
                new Case("http://www.lvshi.example/", "a.html", "anli.asp"),
                new Case("http://lvshi.example/news/a.html 神门", "zhenjiu"),
                new Case("filetype:asp 合同", "anli.asp"),
                new Case("filetype:asp filetype:html 合同", "anli.asp", "a.html"),
                new Case("filetype:pdf 合同"),
                new Case("filetype:asp", "anli.asp"),
                new Case("before:2021", "a.html"),
                new Case("filetype:asp -合同"),
                new Case("filetype:html 足三里 神门", "zhenjiu"),
                new Case("site:lvshi.example 合同", "anli.asp", "a.html"),
                new Case("site:www.lvshi.example 合同", "anli.asp", "a.html"),
                new Case("site:LVSHI.example", "anli.asp", "a.html"),
                new Case("before:2021 合同", "a.html"),
                new Case("after:2021-06 合同", "anli.asp"),
                new Case("topic:law 合同", "anli.asp", "a.html"),
                new Case("topic:law 针灸"),
                new Case("site:nowhere.example 合同"),
                new Case("site: 合同", "anli.asp", "a.html"),
                new Case("intitle: 失眠", "zhenjiu"),
                new Case("合同 after:2021 before:2020"),
                // Nothing to look for.
                new Case(
                        "的",
                        "zhongyi",
                        "weisheng",
                        "zhenjiu",
                        "csharp",
                        "zhanlue",
                        "huangdan",
                        "anli.asp",
                        "a.html",
                        "cpp"),
                new Case("👍"),
                new Case("*"),
                new Case("-广告"),
                new Case("-广告 -针灸"),
                new Case(""),
                // Not a language of ours: words.
                new Case("指针 AND (区别", "cpp"),
                new Case("a AND (b"),
                new Case("OR"),
                new Case("| OR \" ("),
                new Case("' OR '1'='1"),
                new Case("失眠👍针灸", "zhenjiu"),
                new Case("失眠 AND 神门", "zhenjiu"),
                new Case("指针)))((", "cpp"),
                new Case("'; DROP TABLE pages; --"),
                new Case("<script>alert(1)</script>"),
                new Case("失眠".repeat(5_000), "zhenjiu"),
                new Case("before:昨天 清单", "susong"),
                // Longer than the clauses of a query.
                new Case("维生素B12缺乏会贫血|".repeat(80), "weisheng"),
                new Case("维生素B12 OR " + rare(300), "weisheng"),
                new Case(rare(50) + "|维生素B12 OR 贫血", "weisheng"),
                new Case(rare(460)),
                new Case("维生素B12 " + rare(300).replace("|", " -"), "weisheng"));
    }

    /// Words of three rare characters, with bars between them.
    private static String rare(int characters) {
        return IntStream.range(0, characters)
                .mapToObj(i -> Character.toString(0x7000 + 7 * i) + (i % 3 == 2 ? "|" : ""))
                .collect(Collectors.joining());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void find(Case example) {
        SearchAnswer answer = engine.search(SearchRequest.of(example.typed()));
        List<String> names = answer.results().stream()
                .map(result -> result.url().substring(result.url().lastIndexOf('/') + 1))
                .toList();
        Set<String> wanted = Set.copyOf(example.first());
        assertFalse(ReadWords.text(Language.EN, answer.read()).isBlank());
        if (wanted.isEmpty()) {
            assertEquals(List.of(), names, () -> "read as " + answer.read());
        } else {
            Set<String> first = names.stream().limit(wanted.size()).collect(Collectors.toCollection(TreeSet::new));
            assertEquals(new TreeSet<>(wanted), first, () -> names + ", read as " + answer.read());
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyQueryIsAnsweredOnEveryPage(Case example) {
        SearchRequest plain = SearchRequest.of(example.typed());
        SearchAnswer second = engine.search(
                plain.part(2, 3).sorted(SearchRequest.Sort.DATE).collapsed(true).explained(true));
        assertTrue(second.results().size() <= 3);
    }
}
