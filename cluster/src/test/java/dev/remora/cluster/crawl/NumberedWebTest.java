package dev.remora.cluster.crawl;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.Answer;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class NumberedWebTest {
    private static final Pattern LINK = Pattern.compile("http://(s\\d+\\.example)(/p\\d+)");

    private final NumberedWeb web = new NumberedWeb(5_003);

    @Test
    void hasAsManyPagesAsAsked() {
        assertInstanceOf(Answer.Response.class, web.answer("s1.example", "/p2"));
        assertInstanceOf(Answer.NoPage.class, web.answer("s1.example", "/p3"));
        assertInstanceOf(Answer.NoHost.class, web.answer("s2.example", "/p0"));
    }

    @Test
    void linksToItsOwnPagesOnly() {
        Answer.Response page = assertInstanceOf(Answer.Response.class, web.answer("s1.example", "/p2"));
        String html = new String(page.content().plain().array(), StandardCharsets.UTF_8);
        for (MatchResult link : LINK.matcher(html).results().toList()) {
            assertInstanceOf(Answer.Response.class, web.answer(link.group(1), link.group(2)), link.group());
        }
        assertTrue(LINK.matcher(html).results().count() > 20);
    }
}
