package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GramsTest {
    private static final Folding FOLDING = new Folding();

    private static List<String> grams(String text) {
        List<String> terms = new ArrayList<>();
        Grams grams = new Grams(FOLDING.fold(text));
        while (grams.next()) {
            terms.add(grams.term() + (grams.step() == 1 ? "" : "+" + grams.step()));
        }
        return terms;
    }

    @ParameterizedTest
    @CsvSource({
        "伤寒论,伤寒 寒论 论",
        "傷寒論,伤寒 寒论 论",
        "药,药",
        "维生素B12片,维生 生素 素 b12 12+0 片",
        "C++和C#,c++ 和 c#",
        "发热、恶寒,发热 热 恶寒 寒",
        "2018年12月3日,2018 2018年+0 年 12 12月+0 月 3 3日+0 日",
        "二〇一八年十二月,二〇 2018年+0 〇一 一八 八年 年十 十二 12月+0 二月 月",
        "二十四号,二十 24日+0 十四 四号 号",
        "123号 32日 13月 四十号,123 号 32 日 13 月 四十 十号 号",
        "十月,十月 10月+0 月",
        "kernels and libraries,kernel and library",
        "class status bus,class status bus",
        "IPv6,ipv6 ipv+0",
        "Excel2003,excel2003 excel+0 2003+0",
        "ATP_360百科,atp_360 atp+0 360+0 百科 科",
        "mp3和h7n9,mp3 mp+0 和 h7n9",
        "…？,''"
    })
    void areThePairsOfCharactersAndTheWordsOfLetters(String text, String expected) {
        assertEquals(expected, String.join(" ", grams(text)));
    }

    @Property(tries = 300)
    void standInOrderInsideTheText(@ForAll @StringLength(max = 40) String any) {
        String text = FOLDING.fold(any);
        Grams grams = new Grams(text);
        int last = -1;
        while (grams.next()) {
            assertTrue(grams.start() >= Math.max(0, last) && grams.end() <= text.length(), text);
            assertTrue(grams.end() > grams.start() && !grams.term().isEmpty());
            last = grams.start();
        }
    }

    @Test
    void twoCharactersSideBySideAreOneNumber() {
        Grams grams = new Grams("中医 tcm 𠮷医");
        List<Integer> pairs = new ArrayList<>();
        while (grams.next()) {
            pairs.add(grams.pair());
        }
        assertEquals(List.of(Grams.pair('中', '医'), 0, 0, 0, 0), pairs, "alone, letters, and outside the plane: none");
    }
}
