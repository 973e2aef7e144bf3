package dev.remora.search.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which signs of Markdown are not shown in snippets.
class MarkdownSignsTest {
    private static String shown(String text, Match... matches) {
        return MarkedText.of(text, List.of(matches), new Passage(0, text.length()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "症状是**“怕冷”**，多见于冬季 ~ 症状是“怕冷”，多见于冬季",
                "见[官方文档](https://a.example/b?c=d)一节 ~ 见官方文档一节",
                "![图一](/img/1.png)如图 ~ 图一如图",
                "正文。 ## 第二节 内容 ~ 正文。 第二节 内容",
                "使用 `ls` 命令，或`cat`。 ~ 使用 ls 命令，或cat。",
            })
    void signsAroundTextAreLeftOut(String source, String expected) {
        assertEquals(expected, shown(source));
    }

    @Test
    void headingsFencesAndTablesAreLeftOutByLine() {
        assertEquals("步骤 apt update 完成", shown("### 步骤\n```bash\napt update\n```\n完成"));
        assertEquals(
                "名称 用量 桂枝 三两", shown("| 名称 | 用量 |\n|---|:--:|\n| 桂枝 | 三两 |").strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "char **argv, char **envp",
                "2**10 与 x**2**3",
                "f(**kwargs, **more)",
                "a ## b",
                "# apt update",
                "ps aux | grep java | wc -l",
                "a || b || c",
                "src/** 与 **/*.java 与 test/**",
                "echo `date` `hostname`",
                "p[i](x) 与 a[0](1)",
                "/** 注释 **/",
                "SELECT count(*) FROM a, b",
                "2 * 3 * 4",
                "-- 注释 --"
            })
    void codeShellAndMathematicsStayAsTheyAre(String text) {
        assertEquals(text.replace("&", "&amp;"), shown(text));
    }

    @Test
    void marksStayWhereTheyAre() {
        assertEquals("症状是<mark>怕冷</mark>的", shown("症状是**怕冷**的", new Match(5, 7, 0)));
        assertEquals("症状<mark>是怕冷</mark>的", shown("症状是**怕冷**的", new Match(2, 7, 0)));
    }

    @Test
    void aPairThatBeginsBeforeThePassageIsLeftOutToo() {
        String text = "前文**很长的强调" + "的话".repeat(20) + "结束**后文";
        int end = text.indexOf("后文");
        assertEquals("…结束后文", MarkedText.of(text, List.of(), new Passage(end - 4, text.length())));
    }
}
