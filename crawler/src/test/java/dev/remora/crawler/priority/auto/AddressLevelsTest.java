package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.remora.shared.url.Url;
import org.junit.jupiter.api.Test;

class AddressLevelsTest {
    private final AddressLevels levels = new AddressLevels();

    /// How many levels two addresses share, the web being the first.
    private int shared(String one, String other) {
        long[] a = levels.of(new Url(one));
        long[] b = levels.of(new Url(other));
        int n = 0;
        while (n < Math.min(a.length, b.length) && a[n] == b[n]) {
            n++;
        }
        return n;
    }

    @Test
    void areWebSiteHostFoldersAndKindOfPage() {
        assertEquals(1, shared("http://a.example/", "http://b.example/"));
        assertEquals(2, shared("http://news.sina.com.cn/", "http://sports.sina.com.cn/"));
        assertEquals(3, shared("http://a.example/law/1.html", "http://a.example/food/1.html"));
        assertEquals(4, shared("http://a.example/law/case-1.html", "http://a.example/law/list.html"));
        assertEquals(5, shared("http://a.example/law/case-1.html", "http://a.example/law/case-2.html"));
    }

    @Test
    void passOverFoldersThatAreNumbers() {
        assertEquals(5, shared("http://a.example/2023/11/15/law/x1", "http://a.example/2024/01/02/law/x2"));
    }

    @Test
    void takeTheLastNameForThePageWithASlashOrWithout() {
        assertEquals(5, shared("http://a.example/post/tea-1/", "http://a.example/post/tea-2"));
    }

    @Test
    void takeTheFirstParameterForAFolder() {
        assertEquals(4, shared("http://a.example/forum.php?fid=12&page=1", "http://a.example/forum.php?fid=12&page=2"));
        assertEquals(3, shared("http://a.example/forum.php?fid=12", "http://a.example/forum.php?fid=7"));
    }

    @Test
    void areFourForAFrontPage() {
        assertEquals(4, levels.of(new Url("http://a.example/")).length);
    }

    @Test
    void areThreeFoldersAtMost() {
        assertEquals(5, shared("http://a.example/a/b/c/x1", "http://a.example/a/b/d/x1"));
        assertEquals(7, shared("http://a.example/a/b/c/d/x1", "http://a.example/a/b/c/e/x2"));
    }

    @Test
    void passOverNumbersOfAnyDigits() {
        assertEquals(5, shared("http://a.example/1990/law/x1", "http://a.example/2024/law/x2"));
    }

    @Test
    void tellFoldersOfTheSameNameAndAPageOfThatNameApart() {
        assertNotEquals(level("http://a.example/a/c/x", 4), level("http://a.example/b/c/x", 4));
        assertNotEquals(level("http://a.example/law", 3), level("http://a.example/law/x", 3));
    }

    private long level(String url, int number) {
        return levels.of(new Url(url))[number];
    }
}
