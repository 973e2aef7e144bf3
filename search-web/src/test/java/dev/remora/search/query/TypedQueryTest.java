package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.TypedQuery.After;
import dev.remora.search.query.TypedQuery.Before;
import dev.remora.search.query.TypedQuery.Either;
import dev.remora.search.query.TypedQuery.FileType;
import dev.remora.search.query.TypedQuery.InAddress;
import dev.remora.search.query.TypedQuery.InTitle;
import dev.remora.search.query.TypedQuery.InTopic;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Phrase;
import dev.remora.search.query.TypedQuery.Site;
import dev.remora.search.query.TypedQuery.Without;
import dev.remora.search.query.TypedQuery.Word;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedQueryTest {
    private static final LocalDate DAY = LocalDate.of(2024, 1, 1);

    record Case(String typed, List<Part> parts) {}

    static List<Case> cases() {
        return List.of(
                new Case("中医 养生", List.of(new Word("中医"), new Word("养生"))),
                new Case("中医\u3000养生", List.of(new Word("中医"), new Word("养生"))),
                new Case("\"伤寒论\" 条文", List.of(new Phrase("伤寒论"), new Word("条文"))),
                new Case("“伤寒 论”", List.of(new Phrase("伤寒 论"))),
                new Case("说\"伤寒论\"", List.of(new Word("说"), new Phrase("伤寒论"))),
                new Case("\"没有关", List.of(new Word("\"没有关"))),
                new Case("「傷寒論」 条文", List.of(new Phrase("傷寒論"), new Word("条文"))),
                new Case("针灸 OR 推拿", List.of(new Either(List.of(new Word("针灸"), new Word("推拿"))))),
                new Case(
                        "针灸 | \"足三里\" OR 推拿 药",
                        List.of(new Either(List.of(new Word("针灸"), new Phrase("足三里"), new Word("推拿"))), new Word("药"))),
                new Case("OR 针灸 OR", List.of(new Word("针灸"))),
                new Case(
                        "针灸OR推拿ＯＲ艾灸 药",
                        List.of(new Either(List.of(new Word("针灸"), new Word("推拿"), new Word("艾灸"))), new Word("药"))),
                new Case(
                        "VECTOR针灸OR or推拿 ORACLE药",
                        List.of(new Word("VECTOR针灸OR"), new Word("or推拿"), new Word("ORACLE药"))),
                new Case(
                        "git reset --hard －－x",
                        List.of(new Word("git"), new Word("reset"), new Word("--hard"), new Word("－－x"))),
                new Case("药 NOT 广告", List.of(new Word("药"), new Without(new Word("广告")))),
                new Case("intitle:针灸 药", List.of(new InTitle("针灸"), new Word("药"))),
                new Case("intitle:\"足 三里\"", List.of(new InTitle("足 三里"))),
                new Case(
                        "site:\"www.a.example\" -topic:“TCM” filetype:\".PDF\"",
                        List.of(new Site("a.example"), without(new InTopic("tcm")), new FileType("pdf"))),
                new Case("before:\"x y\"", List.of(new Word("before:"), new Phrase("x y"))),
                new Case("针灸 ＯＲ 推拿", List.of(new Either(List.of(new Word("针灸"), new Word("推拿"))))),
                new Case("药 ＮＯＴ 广告 ＡＮＤ 茶", List.of(new Word("药"), without(new Word("广告")), new Word("茶"))),
                new Case("INURL：news", List.of(new InAddress("news"))),
                new Case("filetype:.PDF 药", List.of(new FileType("pdf"), new Word("药"))),
                new Case("filetype:..PDF 药", List.of(new FileType("pdf"), new Word("药"))),
                new Case("before:2024 药", List.of(new Before(LocalDate.of(2024, 1, 1)), new Word("药"))),
                new Case("after:2024-5", List.of(new After(LocalDate.of(2024, 5, 1)))),
                new Case("after:2024/05/03", List.of(new After(LocalDate.of(2024, 5, 3)))),
                new Case("after:2024-13", List.of(new Word("after:2024-13"))),
                new Case("before:明天", List.of(new Word("before:明天"))),
                new Case("intitle:！！ inurl:/?", List.of(new Word("intitle:！！"), new Word("inurl:/?"))),
                new Case("topic:TCM 药", List.of(new InTopic("tcm"), new Word("药"))),
                new Case("http://a.example/b", List.of(new Word("http://a.example/b"))),
                new Case("药 -广告", List.of(new Word("药"), new Without(new Word("广告")))),
                new Case("药 -\"两 词\"", List.of(new Word("药"), new Without(new Phrase("两 词")))),
                new Case("NOT site:a.example 药", List.of(new Without(new Site("a.example")), new Word("药"))),
                new Case("药 -site：www.a.example", List.of(new Word("药"), new Without(new Site("a.example")))),
                new Case(
                        "-topic:law -filetype:pdf", List.of(without(new InTopic("law")), without(new FileType("pdf")))),
                new Case(
                        "－intitle:\"两 词\" NOT INURL:a/b",
                        List.of(without(new InTitle("两 词")), without(new InAddress("a/b")))),
                new Case(
                        "-before:2024 NOT after:2025",
                        List.of(without(new Before(DAY)), without(new After(DAY.plusYears(1))))),
                new Case("NOT -广告 药", List.of(without(new Word("广告")), new Word("药"))),
                new Case(
                        "药 -(广告 OR \"两 )词\" site:a.example)",
                        List.of(
                                new Word("药"),
                                without(new Word("广告")),
                                without(new Phrase("两 )词")),
                                without(new Site("a.example")))),
                new Case("NOT （广告|推销） 药", List.of(without(new Word("广告")), without(new Word("推销")), new Word("药"))),
                new Case("-(a -b) -(c", List.of(without(new Word("a")), without(new Word("(c")))),
                new Case("-广告|推销 药", List.of(without(new Word("广告")), without(new Word("推销")), new Word("药"))),
                new Case("针灸|艾灸", List.of(new Either(List.of(new Word("针灸"), new Word("艾灸"))))),
                new Case(
                        "针灸｜艾灸| 推拿 药",
                        List.of(new Either(List.of(new Word("针灸"), new Word("艾灸"), new Word("推拿"))), new Word("药"))),
                new Case(
                        "\"a|b\" http://a.example/b|c inurl:d|e",
                        List.of(new Phrase("a|b"), new Word("http://a.example/b|c"), new InAddress("d|e"))),
                new Case(
                        "intitle:针灸|filetype:pdf",
                        List.of(new Either(List.of(new InTitle("针灸"), new FileType("pdf"))))),
                new Case("topic:a OR topic:b 药", List.of(new InTopic("a"), new InTopic("b"), new Word("药"))),
                new Case("药 - 广告", List.of(new Word("药"), new Word("-"), new Word("广告"))),
                new Case("covid-19", List.of(new Word("covid-19"))),
                new Case("site:www.Example.org 药", List.of(new Site("example.org"), new Word("药"))),
                new Case("site:例子.cn﹕80 药", List.of(new Site("xn--fsqu00a.cn"), new Word("药"))),
                new Case("site:www.com 药", List.of(new Site("www.com"), new Word("药"))),
                new Case("site:www.*.www.example.org 药", List.of(new Site("example.org"), new Word("药"))),
                new Case("site:https://example.org:8080/a?b", List.of(at("example.org", 8080))),
                new Case("site:www.example.org:0065535", List.of(at("example.org", 65_535))),
                new Case("site:[2001:DB8:0::1]", List.of(new Site("[2001:db8::1]"))),
                new Case("site:http://[::1]/a:b", List.of(new Site("[::1]"))),
                new Case("-site：［::1］：443", List.of(without(new Site("[::1]")))),
                new Case("site:[2001:db8::1]:8080", List.of(at("[2001:db8::1]", 8080))),
                new Case("site:[2001:db8::]:8080", List.of(at("[2001:db8::]", 8080))),
                new Case("site:[2001:db8::]", List.of(new Site("[2001:db8::]"))),
                new Case("site:https://www.example.org:443/a", List.of(new Site("example.org"))),
                new Case("site:http://example.org:443", List.of(new Site("example.org"))),
                new Case(
                        "site:example.org:080 site:b.example:",
                        List.of(new Site("example.org"), new Site("b.example"))),
                new Case("site：例子.测试", List.of(new Site("xn--fsqu00a.xn--0zwm56d"))),
                new Case("a AND (b", List.of(new Word("a"), new Word("(b"))),
                new Case("and or not", List.of(new Word("and"), new Word("or"), new Word("not"))),
                new Case("site:", List.of(new Word("site:"))),
                new Case("site:\"/针灸 失眠\" 药", List.of(new Word("site:"), new Phrase("/针灸 失眠"), new Word("药"))),
                new Case("", List.of()));
    }

    private static Site at(String host, int port) {
        return new Site(host, OptionalInt.of(port));
    }

    private static Without without(Part part) {
        return new Without(part);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isTakenApart(Case example) {
        assertEquals(example.parts(), TypedQuery.of(example.typed()).parts());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "site:a.example:123456",
                "site:a.example:99999",
                "site:a.example:65536",
                "site:a.example:0",
                "site:a.example:8080x",
                "site:a.example:abc/x",
                "site:a.example:80:80",
                "site:2001:db8::1",
                "site:[2001:db8::1",
                "site:[2001:db8::1]x",
                "site:[2001:db8::x]",
                "site:[::1]:99999",
                "site::8080",
                "site:[2001:db8::]x",
                "site:[]"
            })
    void aSiteThatIsNoHostOrHasNoPortBehindItsColonIsAWord(String typed) {
        assertEquals(List.of(new Word(typed)), TypedQuery.of(typed).parts());
        assertEquals(Optional.empty(), Site.of(typed.substring("site:".length())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"www.Example.org", "例子.cn", "https://example.org:8080/a?b", "[2001:DB8:0::1]", "a.example:443"})
    void aSiteOfARequestIsReadLikeOneOfAQuery(String site) {
        assertEquals(
                TypedQuery.of("site:" + site).parts(), List.of(Site.of(site).orElseThrow()));
    }

    @Test
    void whatIsTooLongIsCut() {
        TypedQuery query = TypedQuery.of("药".repeat(10_000));
        assertTrue(query.cut());
        assertEquals(List.of(new Word("药".repeat(TypedQuery.MAX_CHARS))), query.parts());
    }

    /// Each as long as a query may be; a reader that went back for each sign would not end.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"",
                "(",
                ")",
                "-",
                "-\"",
                "-(",
                "-(“",
                "NOT (",
                "|",
                "a|",
                "-a|",
                "\"-",
                "site:",
                "filetype:",
                "OR ",
                "a OR ",
                "-a ",
                "\"a\" ",
                "a\"",
                "after:",
                "2026-",
                "：",
                "“",
                "”",
                "“a",
                " ",
                "\u3000",
                "a:",
                "site:a.",
                "*",
                "\\",
                "a-"
            })
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatIsRepeatedWithoutEndIsReadInTimeThatGrowsWithItsLength(String piece) {
        String typed = piece.repeat(10_000 / piece.length());
        for (int i = 0; i < 20; i++) {
            assertTrue(TypedQuery.of(typed).parts().size() <= TypedQuery.MAX_CHARS);
        }
    }

    @Property(tries = 500)
    void neverFails(@ForAll @StringLength(max = 60) String any) {
        TypedQuery.of(any);
    }

    @Property(tries = 500)
    void neverFailsOnOperators(@ForAll @CharRange(from = '!', to = '/') @StringLength(max = 30) String operators) {
        TypedQuery.of("site:" + operators + " " + operators + "\"" + operators);
    }
}
