package dev.remora.lab.hostile.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class SoundHostsTest {
    private static final SoundHosts SOUND = new SoundHosts(2, 8);

    /// Asks a server for an address, as a proxy; the whole response.
    private static String get(HostileServer server, String address) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream()
                    .write(("GET " + address + " HTTP/1.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String body(String response) {
        return response.substring(response.indexOf("\r\n\r\n") + 4);
    }

    private static HostileServer serving(RawSite site) throws IOException {
        return new HostileServer(_ -> Optional.of(site));
    }

    @Test
    void everyPageIsReachedFromTheSeedsAndNoOther() throws IOException {
        Set<String> reached = new TreeSet<>(SOUND.seeds());
        ArrayDeque<String> waiting = new ArrayDeque<>(reached);
        try (HostileServer server = serving(SOUND.site())) {
            while (!waiting.isEmpty()) {
                String address = waiting.remove();
                String response = get(server, address);
                assertTrue(response.startsWith("HTTP/1.1 200 "), address);
                Document page = Jsoup.parse(body(response), address);
                page.select("a").eachAttr("abs:href").stream()
                        .filter(reached::add)
                        .forEach(waiting::add);
            }
        }
        assertEquals(SOUND.addresses(), reached);
        assertEquals(16, reached.size());
        assertTrue(reached.stream()
                .allMatch(address -> SoundHosts.isSound(URI.create(address).getHost())));
        assertFalse(SoundHosts.isSound("unsound-1.test"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/p0", "/p8", "/p01", "/p", "/p1/", "/robots.txt", "/p1234567", "/p1?x", "/P1"})
    void otherPathsAreMissing(String path) throws IOException {
        try (HostileServer server = serving(SOUND.site())) {
            assertTrue(get(server, "http://sound-0.test" + path).startsWith("HTTP/1.1 404 "));
        }
    }

    @Test
    void pagesDifferByHostAndPathAndAreTheSameEachTime() throws IOException {
        try (HostileServer server = serving(SOUND.site())) {
            String one = body(get(server, "http://sound-0.test/p1"));
            assertEquals(one, body(get(server, "http://sound-0.test/p1")));
            assertNotEquals(one, body(get(server, "http://sound-1.test/p1")));
            assertNotEquals(one, body(get(server, "http://sound-0.test/p2")));
            assertEquals("中医 sound-0.test/p1", Jsoup.parse(one).title());
        }
    }

    @Test
    void contentLengthIsThatOfTheBodyInBytes() throws IOException {
        try (HostileServer server = serving(SOUND.site())) {
            String response = get(server, "http://sound-0.test/");
            int length = body(response).getBytes(StandardCharsets.UTF_8).length;
            assertTrue(response.contains("\r\nContent-Length: " + length + "\r\n"), response);
            assertTrue(response.contains("\r\nContent-Type: text/html; charset=utf-8\r\n"), response);
        }
    }

    @Test
    void aSitemapIsNamedUnderTheHostThatWasAsked() throws IOException {
        RawSite site = RawSite.sitemap(RawAnswer.text("the sitemap"));
        try (HostileServer server = serving(site)) {
            assertEquals("Sitemap: http://x.test/sitemap.xml\n", body(get(server, "http://x.test/robots.txt")));
            assertEquals("the sitemap", body(get(server, "http://x.test/sitemap.xml")));
            assertEquals(
                    "中医 /y", Jsoup.parse(body(get(server, "http://x.test/y"))).title());
        }
    }

    @Test
    void aSiteOfRobotsLinksToWhatItClosesAndToWhatItOpens() throws IOException {
        try (HostileServer server = serving(RawSite.robots(RawAnswer.text("User-agent: *\nDisallow: /closed/")))) {
            assertTrue(body(get(server, "http://x.test/robots.txt")).endsWith("/closed/"));
            Document page = Jsoup.parse(body(get(server, "http://x.test/")), "http://x.test/");
            assertEquals(
                    "[http://x.test/closed/, http://x.test/open/]",
                    page.select("a").eachAttr("abs:href").toString());
        }
    }

    @Test
    void aLinkedAnswerIsOneLinkFromTheFrontPageAndAllElseIsMissing() throws IOException {
        try (HostileServer server = serving(RawSite.linking("/trap", RawAnswer.text("caught")))) {
            assertEquals(
                    "/trap",
                    Jsoup.parse(body(get(server, "http://x.test/")))
                            .selectFirst("a")
                            .attr("href"));
            assertEquals("caught", body(get(server, "http://x.test/trap")));
            assertTrue(get(server, "http://x.test/robots.txt").startsWith("HTTP/1.1 404 "));
        }
        try (HostileServer server = serving(RawSite.of(Map.of()))) {
            assertTrue(get(server, "http://x.test/").startsWith("HTTP/1.1 404 "));
        }
    }

    /// A tally keeps ten thousand paths, and counts the requests beyond.
    @Test
    void aTallyOfAnEndlessHostIsBounded() {
        HostTally tally = new HostTally();
        for (int i = 0; i < 10_050; i++) {
            tally.asked("/" + i);
        }
        assertEquals(10_050, tally.requests());
        assertTrue(tally.askedFor("/0") && tally.askedFor("/9999"));
        assertFalse(tally.askedFor("/10000"));
        assertEquals(10_050, tally.before(tally.lastAt()));
        assertEquals(0, tally.before(tally.firstAt() - 1));
        assertTrue(tally.before(tally.firstAt()) >= 1);
    }
}
