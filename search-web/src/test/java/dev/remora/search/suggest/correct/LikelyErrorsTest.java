package dev.remora.search.suggest.correct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.rank.SearchableWeb;
import dev.remora.shared.text.Pinyin;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LikelyErrorsTest {
    private static final LikelyErrors ERRORS = new LikelyErrors(SearchableWeb.ANALYZER, Pinyin.shared());

    @ParameterizedTest
    @CsvSource({
        "针久, 针灸, true, the same sound",
        "zhenjiu, 针灸, true, pinyin",
        "针久减肥, 针灸减肥, true, words beside it stay",
        "kernle 入门, kernel 入门, true, letters in another order",
        "kernl, kernel, true, a letter is missing",
        "kubernettes, kubernetes, true, a letter too many",
        "gitea, gitee, false, another letter",
        "牛腩, 牛肉, false, another character",
        "老赖, 老抽, false, another character",
        "牛腩 kernle, 牛肉 kernel, false, another character beside letters",
        "攻势, 公示, false, a word of the dictionary that sounds the same",
        "中校, 中医, false, a word of the dictionary",
    })
    void aCorrectionIsSearchedAtOnceOnlyIfThatIsVeryLikelyMeant(
            String typed, String meant, boolean likely, String why) {
        assertEquals(likely, ERRORS.mistyped(typed, meant), why);
    }
}
