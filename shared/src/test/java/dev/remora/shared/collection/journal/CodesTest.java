package dev.remora.shared.collection.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The numbers in the files: they are promised, so each is written down here.
class CodesTest {
    @Test
    void eachWordHasTheNumberThatTheFilesHave() {
        check(0, Verdict.values(), Codes::codeOf, Codes::verdict);
        check(0, Likeness.Canonical.values(), Codes::codeOf, Codes::canonical);
        check(0, Link.Origin.values(), Codes::codeOf, Codes::origin);
        check(0, Block.Role.values(), Codes::codeOf, Codes::role);
        check(0, PageKind.values(), Codes::codeOf, Codes::pageKind);
        check(1, SoftError.values(), Codes::codeOf, Codes::softError);
        check(0, LinkClass.values(), Codes::codeOf, Codes::linkClass);
    }

    @Test
    void eachWayToRecrawlHasItsNumber() {
        Url url = new Url("http://a.example/");
        List<Recrawl> all = List.of(
                new Recrawl.All(),
                new Recrawl.Failed(),
                new Recrawl.Site("a.example"),
                new Recrawl.Page(url),
                new Recrawl.Due());
        assertEquals(
                List.of(Codes.ALL, Codes.FAILED, Codes.SITE, Codes.PAGE, Codes.DUE),
                all.stream().map(Codes::codeOf).toList());
        assertEquals(
                List.of(0, 1, 2, 3, 4), all.stream().map(Codes::codeOf).sorted().toList());
    }

    private static <E> void check(int first, E[] words, ToIntFunction<E> code, IntFunction<E> word) {
        List<E> inOrder =
                IntStream.range(first, first + words.length).mapToObj(word).toList();
        assertEquals(List.of(words), inOrder);
        for (int i = 0; i < words.length; i++) {
            assertEquals(
                    first + i, code.applyAsInt(words[i]), () -> List.of(words).toString());
        }
        assertThrows(IndexOutOfBoundsException.class, () -> word.apply(first + words.length));
        assertThrows(IndexOutOfBoundsException.class, () -> word.apply(first - 1));
    }
}
