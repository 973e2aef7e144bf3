package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The search box for pages of other sites.
final class EmbedTest extends AtSampleWeb {
    private void embeddedBy(String... sites) throws Exception {
        visit(new SampleWeb(
                new WebSettings("127.0.0.1", 0, "test").embeddedBy(List.of(sites)),
                new ApiKeys(Path.of("no-such-folder", "api.keys")),
                SampleWeb.NOON));
    }

    @Test
    void withoutASettingThereIsNoneAndTheAnswerSaysWhatToDo() throws Exception {
        for (String path : List.of("/embed", "/embed.js")) {
            HttpResponse<String> none = visitor.get(path, "Accept", "application/json");
            assertEquals(404, none.statusCode());
            assertTrue(none.body().contains("--embed https://www.example.org"), none.body());
        }
    }

    @Test
    void theSitesThatAreNamedMayFrameTheBoxAndNothingElse() throws Exception {
        embeddedBy("https://www.example.org", "https://*.example.com");
        HttpResponse<String> box = visitor.get("/embed?topic=tcm&lang=en");
        String policy = box.headers().firstValue("Content-Security-Policy").orElseThrow();
        assertTrue(policy.endsWith("frame-ancestors https://www.example.org https://*.example.com"), policy);
        assertTrue(box.headers().firstValue("X-Frame-Options").isEmpty());
        assertTrue(box.body().contains("name=\"topic\" value=\"tcm\""), box.body());
        HttpResponse<String> results = visitor.get("/search?q=cron");
        assertEquals("DENY", results.headers().firstValue("X-Frame-Options").orElseThrow());
        HttpResponse<String> script = visitor.get("/embed.js");
        assertTrue(script.body().contains("createElement('iframe')"), script.body());
        assertEquals(
                "cross-origin",
                script.headers().firstValue("Cross-Origin-Resource-Policy").orElseThrow());
    }

    @Test
    void aTopicThatIsNotThereIsToldInTheBox() throws Exception {
        embeddedBy("*");
        HttpResponse<String> box = visitor.get("/embed?topic=nosuch&lang=en");
        assertEquals(404, box.statusCode());
        assertTrue(box.body().contains("Unknown topic “nosuch”."), box.body());
        assertFalse(box.body().contains("<form"), box.body());
        String policy = box.headers().firstValue("Content-Security-Policy").orElseThrow();
        assertTrue(policy.endsWith("frame-ancestors *"), policy);
        assertEquals(200, visitor.get("/embed?topic=").statusCode());
    }

    @Test
    void theBoxSaysThatTheIndexOfItsTopicIsBeingRebuilt() throws Exception {
        embeddedBy("*");
        web.engine.unreadable.add("tcm");
        web.server.rebuilding(List.of("tcm"));
        HttpResponse<String> box = visitor.get("/embed?topic=tcm&lang=en");
        assertEquals(503, box.statusCode());
        assertEquals("60", box.headers().firstValue("Retry-After").orElse(""));
        assertTrue(box.body().contains("The index is being rebuilt. Come back in a few minutes."), box.body());
        assertFalse(box.body().contains("Unknown topic"), box.body());
        String policy = box.headers().firstValue("Content-Security-Policy").orElseThrow();
        assertTrue(policy.endsWith("frame-ancestors *"), policy);
        assertEquals(200, visitor.get("/embed?topic=law").statusCode());
    }

    @Test
    void whatATopicSaysIsText() throws Exception {
        embeddedBy("*");
        String box = visitor.get("/embed?topic=%22%3E%3Cscript%3E").body();
        assertFalse(box.contains("\"><script>"), box);
        assertTrue(box.contains("没有主题“\"&gt;&lt;script&gt;”"), box);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"www.example.org", "https://a.example; script-src *", "https://a.example 'self'", "https://a/b"})
    void whatIsNoOriginIsRefused(String origin) {
        WebSettings settings = new WebSettings("127.0.0.1", 0, "test");
        assertThrows(IllegalArgumentException.class, () -> settings.embeddedBy(List.of(origin)));
    }
}
