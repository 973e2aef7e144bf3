package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.OwnSynonyms.Place;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which ordinals of a query are searched in their other form, too.
class NumberFormsTest {
    @ParameterizedTest
    @CsvSource({
        "刑法 第 二十 条 规定, 第二十条",
        "第 三十二 条 第二 款 和 第 5 条, 第三十二条第二款 第5条",
        "成功 的 第一 条件, ''",
        "第 十 条款, ''",
        "第 10 条例 外, ''",
        "第 三 条 第二 款式, 第三条",
        "第 三 条 第二 款 第一 项目, 第三条第二款",
        "第 十 条 之 一 规定, 第十条之一",
        "第 十 条 之 一般, 第十条"
    })
    void anArticleEndsWhereAWordEnds(String words, String articles) {
        List<String> cut = List.of(words.split(" "));
        assertEquals(articles, String.join(" ", NumberForms.articles(String.join("", cut), cut)));
    }

    @ParameterizedTest
    @CsvSource({
        "第 1079 条, 第1079条=第一千零七十九条",
        "第 一千零七十九 条, 第一千零七十九条=第1079条",
        "第 10 条, 第10条=第十条",
        "第 110 章, 第110章=第一百一十章",
        "第 1001 回, 第1001=第一千零一",
        "民法典 1079 条, 1079条=一千零七十九条",
        "六 条, ''",
        "第 2010 条, 第2010条=第二千零一十条",
        "3 个 月, ''",
        "三 个 月, ''",
        "第三, 第三=第3",
        "第 十二, 第十二=第12",
        "12, ''",
        "三 七, ''",
        "3 月, ''",
        "第 一二三 条, ''",
        "第 0 条, ''",
        "第 12345 条, ''",
        "第 三 项, 第三项=第3项",
        "3 项, ''",
        "第 三十二 条 第二 款, 第三十二条第二款=第32条第2款",
        "第 32 条 第 2 款, 第32条第2款=第三十二条第二款",
        "第 32 条 第二 款 第 一 项, 第32条第二款第一项=第32条第2款第1项|第三十二条第二款第一项",
        "第 3 章 规定 第 2 节, 第3章=第三章 第2节=第二节",
    })
    void anOrdinalHasItsOtherForm(String words, String expected) {
        List<Place> places = NumberForms.in(List.of(words.split(" ")));
        assertEquals(
                expected,
                places.stream()
                        .map(place -> String.join("", place.words()) + "=" + String.join("|", place.others()))
                        .collect(Collectors.joining(" ")));
    }
}
