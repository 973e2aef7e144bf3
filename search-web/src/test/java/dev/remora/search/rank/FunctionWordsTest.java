package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.SearchRequest;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Questions: words that hold a sentence together find no page by themselves, beside words that say something.
class FunctionWordsTest extends OverSearchableWeb {
    private static final int OTHERS = 30;

    @BeforeEach
    void pages() {
        web.page("t", "http://sleep.example/", "失眠的调理", "失眠多由心脾两虚，可以按揉足三里。");
        web.page("t", "http://needle.example/", "针灸入门", "针灸是什么，针灸怎么学。");
        web.page("t", "http://tea.example/", "茶", "茶叶分六类。");
        web.page("t", "http://tumour.example/", "肿瘤", "癌有多种，肺癌最多见。吃盐要少。");
        web.page("t", "http://places.example/", "鹅掌风", "insomnia and sleep。");
        for (int i = 0; i < OTHERS; i++) {
            web.page("t", "http://o" + i + ".example/", "杂谈" + i, "电脑坏了怎么办，什么是硬盘，怎么按开关，吃什么，能不能修，how to fix it。");
        }
        web.index();
    }

    private static Set<String> names(SearchAnswer answer) {
        return answer.results().stream()
                .map(result -> result.url().replaceAll("^http://|\\.example/$", ""))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource({
        "失眠怎么办, sleep",
        "失眠 怎么办, sleep",
        "什么是针灸, needle",
        "针灸能不能治, needle",
        "足三里怎么按, sleep",
        "足三里 怎么 按, sleep",
        "足三里官网, sleep",
        "how to treat insomnia, places",
        "茶是什么, tea",
        "什么是茶, tea",
        "怎么 茶, tea",
        "什么是癌, tumour",
        "癌怎么办, tumour",
        "不能吃盐吗, tumour",
        "失眠怎么办 OR 什么是针灸, sleep needle",
    })
    void aPageNeedsAWordThatSaysSomething(String query, String pages) {
        SearchAnswer answer = web.engine().search(SearchRequest.of(query));
        assertEquals(Set.of(pages.split(" ")), names(answer));
        assertEquals(pages.split(" ").length, answer.counts().total().value());
    }

    /// Also of a name that the dictionary lacks: 酒驾.
    @ParameterizedTest
    @ValueSource(strings = {"酒驾会不会判刑", "酒驾要不要坐牢", "酒驾该不该罚", "酒驾有没有案底", "酒驾能不能私了", "酒驾用不用拘留", "酒驾好不好处理"})
    void aVerbAndItsDenialAreOneFunctionWord(String query) {
        web.page("t", "http://drunk.example/", "酒驾", "酒驾判刑，坐牢，罚，案底，私了，拘留，处理。").index();
        SearchAnswer answer = web.engine().search(SearchRequest.of(query));
        assertEquals("http://drunk.example/", answer.results().getFirst().url());
        assertEquals(List.of(), answer.results().getFirst().missing());
        assertEquals(List.of(), answer.counts().absent());
    }

    @Test
    void aVerbOfOneCharacterWithAFunctionWordIsNoWordOfAList() {
        SearchAnswer answer = web.engine().search(SearchRequest.of("失眠 吃什么"));
        assertEquals("http://sleep.example/", answer.results().getFirst().url());
        assertEquals(OptionalInt.of(1), answer.counts().partialFrom());
    }

    @Test
    void aQuestionAboutWhatNoPageHasFindsNothing() {
        assertEquals(Set.of(), names(web.engine().search(SearchRequest.of("糖尿病怎么办"))));
        assertEquals(Set.of(), names(web.engine().search(SearchRequest.of("什么是氢氧化钠"))));
    }

    @Test
    void withNothingElseFunctionWordsAreSearched() {
        assertEquals(
                OTHERS,
                web.engine().search(SearchRequest.of("怎么办")).counts().total().value());
        assertEquals(
                OTHERS + 1,
                web.engine().search(SearchRequest.of("什么")).counts().total().value());
    }
}
