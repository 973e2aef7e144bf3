package dev.remora.crawler.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentTitleTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            关于印发管理办法的通知                  | 关于印发管理办法的通知
            Microsoft Word - 管理办法.doc           | 正文第一行
            Microsoft Word - 管理办法               | 管理办法
            Microsoft PowerPoint - 讲义[1].ppt      | 正文第一行
            PowerPoint 演示文稿                     | 正文第一行
            untitled                                | 正文第一行
            文档1                                   | 正文第一行
            新建 Microsoft Word 文档                | 正文第一行
            公文模板（14号仿宋）                    | 正文第一行
            20190304-2                              | 正文第一行
            题                                      | 正文第一行
            report_final.pdf                        | 正文第一行
            ''                                      | 正文第一行
            """)
    void whatAPersonWroteIsTheTitle(String declared, String title) {
        assertEquals(
                title, DocumentTitle.of(declared, false, "— 1 —\n（内部资料）\n编号：12 号\n正文第一行\n关于印发管理办法的通知\n第二行", "a.pdf"));
    }

    @Test
    void bytesOfGbkThatWereTakenForLatinAreReadAgain() {
        String misread = new String("管理办法".getBytes(Charset.forName("GBK")), StandardCharsets.ISO_8859_1);
        assertEquals("管理办法", DocumentTitle.of(misread, false, "管理办法正文", "a.pdf"));
        assertEquals("Élève à l'école", DocumentTitle.of("Élève à l'école", false, "L'élève va à l'école", "a.pdf"));
    }

    @Test
    void withoutAnyWordsTheFileGivesItsName() {
        assertEquals("管理办法.pdf", DocumentTitle.of("", false, "12\n34", "管理办法.pdf"));
    }
}
