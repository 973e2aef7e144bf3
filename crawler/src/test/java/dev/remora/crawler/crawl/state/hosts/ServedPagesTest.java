package dev.remora.crawler.crawl.state.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.url.Url;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServedPagesTest {
    private final ServedPages pages = new ServedPages();

    private List<String> all(int first) {
        return pages.all(first).stream().map(Url::pathAndQuery).toList();
    }

    private void serve(String... paths) {
        Stream.of(paths).map(path -> new Url("http://a.example" + path)).forEach(pages::add);
    }

    @Test
    void areTheLastOfThreeFolders() {
        serve("/1", "/a/1", "/a/2?x=/y", "/b/1", "/c/1", "/a/3");
        assertEquals(List.of("/a/3", "/c/1", "/b/1"), all(0));
        serve("/c/2");
        assertEquals(List.of("/c/2", "/a/3", "/b/1"), all(0));
    }

    @Test
    void areToldInTurn() {
        assertEquals(List.of(), all(7));
        serve("/a/1", "/b/1", "/c/1");
        assertEquals(List.of("/b/1", "/a/1", "/c/1"), all(1));
        assertEquals(List.of("/c/1", "/b/1", "/a/1"), all(3));
    }
}
