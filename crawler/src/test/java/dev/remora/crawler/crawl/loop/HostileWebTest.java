package dev.remora.crawler.crawl.loop;

import static dev.remora.crawler.fetch.LoopbackHosts.flooding;
import static dev.remora.crawler.fetch.LoopbackHosts.html;
import static dev.remora.crawler.fetch.LoopbackHosts.missing;
import static dev.remora.crawler.fetch.LoopbackHosts.path;
import static dev.remora.crawler.fetch.LoopbackHosts.saying;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.LoopbackHosts;
import dev.remora.crawler.fetch.LoopbackServer;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A crawl in a process of its own, with a heap of 512 MB, of two sound hosts among hosts that do their worst. It is
/// killed in the middle and gone on with.
@Timeout(300)
class HostileWebTest {
    private static final String CHUNKS = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final List<String> SOUND = List.of("one.example", "two.example");
    private static final int PAGES = 40;

    /// Hosts that send what ends in no line: together they would need many times the heap.
    private static final int FLOODS = 12;

    @TempDir
    Path folder;

    private final CountDownLatch half = new CountDownLatch(PAGES);

    @Test
    void aCrawlEndsWithItsSoundHostsCompleteWhateverTheOthersDo() throws Exception {
        Map<String, LoopbackServer.Answer> hosts = hosts();
        try (LoopbackHosts web = new LoopbackHosts(hosts)) {
            Process first = crawl(web, hosts.keySet());
            assertTrue(half.await(120, TimeUnit.SECONDS) || !first.isAlive(), "half of the sound pages are asked for");
            assertTrue(first.isAlive(), this::words);
            first.destroyForcibly().waitFor();

            Process second = crawl(web, hosts.keySet());
            assertTrue(second.waitFor(150, TimeUnit.SECONDS), this::words);
            assertEquals(0, second.exitValue(), this::words);
            assertTrue(last(words()).startsWith("FINISHED "), this::words);
            assertEquals(sound(), fetched());
            hosts.keySet().forEach(host -> assertTrue(!web.asked(host).isEmpty(), host + " was asked"));
        }
    }

    private Map<String, LoopbackServer.Answer> hosts() {
        Map<String, LoopbackServer.Answer> hosts = new HashMap<>();
        SOUND.forEach(host -> hosts.put(host, this::soundHost));
        hosts.put("length.example", saying("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"));
        hosts.put("length-of-page.example", page(saying("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello")));
        hosts.put("length-of-error.example", page(saying("HTTP/1.1 404 No\r\nContent-Length: -5\r\n\r\nhello")));
        hosts.put("length-of-sitemap.example", sitemap(saying("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello")));
        hosts.put("codings.example", page(saying(coded("200 OK", 5_000))));
        hosts.put("more-codings.example", page(saying(coded("200 OK", 40_000))));
        hosts.put("codings-of-error.example", page(saying(coded("404 No", 5_000))));
        hosts.put("codings-of-robots.example", saying(coded("200 OK", 5_000)));
        IntStream.range(0, FLOODS)
                .forEach(i -> hosts.put("extension" + i + ".example", page(flooding(CHUNKS + "5;", "x"))));
        hosts.put("extension-of-robots.example", flooding(CHUNKS + "5;", "x"));
        hosts.put("trailers.example", page(flooding(CHUNKS + "0\r\n", "X: a\r\n")));
        hosts.put("heads.example", page(flooding("HTTP/1.1 200 OK\r\n", "X: a\r\n")));
        hosts.put("continue.example", page(flooding("", "HTTP/1.1 100 Continue\r\n\r\n")));
        hosts.put("anchors.example", page(saying(html("<title>t</title>" + "<a name=a href='/#a'>a".repeat(40_000)))));
        hosts.put("away.example", away());
        return hosts;
    }

    private static String coded(String status, int codings) {
        return "HTTP/1.1 " + status + "\r\nContent-Length: 5\r\nContent-Encoding: " + "gzip,".repeat(codings)
                + "\r\n\r\nhello";
    }

    /// A host that has no robots.txt.
    private static LoopbackServer.Answer page(LoopbackServer.Answer pages) {
        return (request, client) -> {
            if (path(request).equals("/robots.txt")) {
                LoopbackServer.write(client, missing());
            } else {
                pages.write(request, client);
            }
        };
    }

    /// A host whose pages are sound, and whose robots.txt names this sitemap.
    private static LoopbackServer.Answer sitemap(LoopbackServer.Answer sitemap) {
        return (request, client) -> {
            switch (path(request)) {
                case "/robots.txt" -> {
                    String robots = "Sitemap: http://" + LoopbackHosts.host(request) + "/sitemap.xml";
                    LoopbackServer.write(
                            client, "HTTP/1.1 200 OK\r\nContent-Length: " + robots.length() + "\r\n\r\n" + robots);
                }
                case "/sitemap.xml" -> sitemap.write(request, client);
                default -> LoopbackServer.write(client, html("<title>t</title><p>Its sitemap is the trouble."));
            }
        };
    }

    /// Answers, hangs up on the next three requests, and is back then.
    private static LoopbackServer.Answer away() {
        AtomicInteger requests = new AtomicInteger();
        return (request, client) -> {
            int number = requests.getAndIncrement();
            if (number >= 2 && number < 5) {
                client.close();
            } else {
                LoopbackServer.write(client, html("<title>t</title><a href='/a'>a</a> <a href='/b'>b</a>"));
            }
        };
    }

    /// Each page links to the next two.
    private void soundHost(LoopbackServer.Request request, Socket client) throws IOException {
        String path = path(request);
        if (path.equals("/robots.txt")) {
            LoopbackServer.write(client, missing());
            return;
        }
        half.countDown();
        int page = path.equals("/") ? 0 : Integer.parseInt(path.substring(2));
        String text = ("Page " + page + " of " + LoopbackHosts.host(request) + " is like no other one. ").repeat(5);
        String links = IntStream.rangeClosed(page + 1, Math.min(page + 2, PAGES - 1))
                .mapToObj(next -> "<a href='/p" + next + "'>page " + next + "</a> ")
                .collect(Collectors.joining());
        LoopbackServer.write(client, html("<title>page " + page + "</title><p>" + text + "<p>" + links));
    }

    private static Set<String> sound() {
        return SOUND.stream()
                .flatMap(host ->
                        IntStream.range(0, PAGES).mapToObj(page -> "http://" + host + (page == 0 ? "/" : "/p" + page)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// Pages of the sound hosts that the journal has.
    private Set<String> fetched() {
        Set<String> fetched = new TreeSet<>();
        try (CollectionReader collection = CollectionFolder.openForReading(folder.resolve("collection"));
                CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                if (entry.record() instanceof JournalRecord.Fetched page
                        && SOUND.contains(page.url().host())) {
                    fetched.add(page.url().text());
                }
            });
        }
        return fetched;
    }

    private Process crawl(LoopbackHosts web, Set<String> hosts) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CrawlProcess.class.getName()));
        command.add(web.proxy().toString());
        command.add(folder.resolve("collection").toString());
        hosts.stream().sorted().map(host -> "http://" + host + "/").forEach(command::add);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("words.txt").toFile())
                .start();
    }

    private String words() {
        try {
            return Files.readString(folder.resolve("words.txt"));
        } catch (IOException e) {
            return "it said nothing";
        }
    }

    private static String last(String words) {
        return words.lines().reduce((_, last) -> last).orElse("");
    }
}
