package dev.remora.search.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompactTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock = """
            a { color: red; }               | a{color:red}
            a , b  c > d { x: y z ; }       | a ,b  c > d{x:y z}
            /* a; */ b { c: d } /* e */     | b{c:d}
            a:hover { }  @media (x: 1px) {} | a:hover{}@media (x:1px){}
            a { b: calc(1px + 2px);}        | a{b:calc(1px + 2px)}
            """)
    void aStyleSheetKeepsTheBlanksThatMeanSomething(String text, String compact) {
        assertEquals(compact + "\n", Compact.of("a.css", text));
        assertEquals(compact + "\n", Compact.of("a.css", compact), "and stays as it is");
    }

    @Test
    void aScriptLosesItsIndentationAndTheLinesOfComments() {
        String text = "// head\n\n  let a = 'http://x'; // tail\n    //b\n\t f();\r\n";
        assertEquals("let a = 'http://x'; // tail\nf();\n", Compact.of("a.js", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.svg", "a.txt", "css"})
    void otherFilesStayAsTheyAre(String name) {
        String text = " /* a */ { } ";
        assertEquals(text, Compact.of(name, text));
    }

    @Test
    void theAddressOfAFileChangesWithItsContentOnly() {
        Assets first = new Assets();
        Assets second = new Assets();
        for (String name : new String[] {"remora.css", "page.css", "search.js", "mark.svg", "watch.css"}) {
            assertEquals(first.href(name), second.href(name));
            assertTrue(first.href(name).matches("/assets/[0-9a-f]{12}/" + name), first.href(name));
        }
    }
}
