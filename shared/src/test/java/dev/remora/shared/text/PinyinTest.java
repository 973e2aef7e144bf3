package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PinyinTest {
    private static final Folding FOLDING = new Folding();
    private static final Pinyin PINYIN = Pinyin.shared();

    @ParameterizedTest
    @CsvSource({
        "中医, zhongyi, zy",
        "中醫, zhongyi, zy",
        "针灸, zhenjiu, zj",
        "维生素B12, weishengsub12, wssb12",
        "银行, yinhang, yh",
        "行走, xingzou, xz",
        "重庆, chongqing, cq",
        "linux 内核, linuxneihe, linuxnh",
        "“伤寒论”, shanghanlun, shl",
        "c++, c, c",
        "zhēn jiǔ, zhenjiu, zhenjiu",
        "针jiǔ, zhenjiu, zjiu",
        "LǙSÈ, lvse, lvse",
        "lüse, lvse, lvse",
        "nǚ rén, nvren, nvren",
        "müller, müller, müller"
    })
    void isWhatOneTypesForAText(String text, String full, String initials) {
        assertEquals(new Pinyin.Typed(full, initials), PINYIN.of(FOLDING.fold(text)));
    }
}
