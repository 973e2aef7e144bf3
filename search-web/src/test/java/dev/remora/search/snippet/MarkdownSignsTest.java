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
                "-- 注释 --",
                "git diff -- | cat",
                "|a| + |b|",
                "|x| ≤ |y| ≤ |z|",
                "|--|",
                "--|--",
                "x = 1 ## 步长",
                "正文。 ## 第二节",
            })
    void codeShellAndMathematicsStayAsTheyAre(String text) {
        assertEquals(text.replace("&", "&amp;"), shown(text));
    }

    @Test
    void aLineOfCodeWithSignsStaysAsItIs() {
        for (String code : List.of(
                "x = 1\n## 步长\ny = 2",
                "## 步长\nstep = 3",
                "apt update\n## 安装",
                "|a| + |b|\n|c| + |d|",
                "a | b\nc | d",
                "ls -- | cat\n-- | --x")) {
            assertEquals(code.replace('\n', ' '), shown(code));
        }
    }

    @Test
    void aHeadingAmongTextIsOneThoughCodeFollowsBehindABlankLine() {
        assertEquals("步骤 apt update", shown("## 步骤\n\napt update"));
        assertEquals("先做 步骤 再做", shown("先做\n## 步骤\n再做"));
        assertEquals("Steps See below.", shown("## Steps\nSee below."));
        assertEquals("一 二", shown("## 一\n### 二"));
    }

    @Test
    void aTableNeedsALineOfDashesBesideItsRows() {
        assertEquals("甲 乙 一 二", shown("甲 | 乙\n--- | ---\n一 | 二").replaceAll(" +", " "));
        assertEquals(
                "甲 乙 丙 一 二 三",
                shown("|甲|乙|丙|\n|:--|--|--:|\n|一|二|三|").replaceAll(" +", " ").strip());
    }

    @Test
    void marksStayWhereTheyAre() {
        assertEquals("症状是<mark>怕冷</mark>的", shown("症状是**怕冷**的", new Match(5, 7, 0)));
        assertEquals("症状<mark>是怕冷</mark>的", shown("症状是**怕冷**的", new Match(2, 7, 0)));
    }

    @Test
    void aMatchThatIsNotShownHasNoMark() {
        String text = "[文档](https://docker.example/x)，docker 见前";
        Match hidden = new Match(14, 20, 0);
        Match seen = new Match(text.lastIndexOf("docker"), text.lastIndexOf("docker") + 6, 0);
        assertEquals("文档，<mark>docker</mark> 见前", shown(text, hidden, seen));
        assertEquals(List.of(seen), MarkdownSigns.shown(text, List.of(hidden, seen)));
    }

    @Test
    void aPairThatBeginsBeforeThePassageIsLeftOutToo() {
        String text = "前文**很长的强调" + "的话".repeat(20) + "结束**后文";
        int end = text.indexOf("后文");
        assertEquals("…结束后文", MarkedText.of(text, List.of(), new Passage(end - 4, text.length())));
    }
}
