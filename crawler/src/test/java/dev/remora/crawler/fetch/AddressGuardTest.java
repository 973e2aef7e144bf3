package dev.remora.crawler.fetch;

import static dev.remora.crawler.fetch.FetchSetup.SETTINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchOutcome.Refused;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.crawler.fetch.guard.AddressGuard;
import dev.remora.crawler.fetch.guard.GuardRefusal;
import dev.remora.crawler.fetch.guard.GuardedNames;
import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Dns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
    private static final FetchSettings GUARDED = SETTINGS.withAllowPrivate(false);
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private static FetchOutcome fetch(FetchSettings settings, Dns dns, String url) {
        try (var fetcher = new HttpFetcher(settings, UrlRules.DEFAULT, Clock.systemUTC(), dns, Duration.ZERO)) {
            return fetcher.fetch(new FetchRequest(new Url(url), Purpose.PAGE));
        }
    }

    private static String refusal(FetchSettings settings, Dns dns, String url) {
        return ReasonText.ENGLISH.say(
                assertInstanceOf(Refused.class, fetch(settings, dns, url)).reason());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:%d/",
                "http://localhost:%d/",
                "http://a.localhost:%d/",
                "http://2130706433:%d/",
                "http://0x7f.1:%d/",
                "http://0177.0.0.1:%d/",
                "http://[::1]:%d/",
                "http://[::ffff:127.0.0.1]:%d/",
                "http://[64:ff9b::7f00:1]:%d/",
                "http://0.0.0.0:%d/",
                "http://innocent.example:%d/"
            })
    void loopbackIsNotAskedHoweverItIsWritten(String pattern) throws IOException {
        try (var server = LoopbackServer.saying(ANSWER)) {
            String reason = refusal(GUARDED, FetchSetup.ALL_NAMES_HERE, pattern.formatted(server.port()));
            assertTrue(reason.contains("--allow-private"), reason);
            assertEquals(0, server.connections());
        }
    }

    private static AddressGuard guarded() {
        return new AddressGuard(false, GUARDED.connections().allowPrivate(), GUARDED.publicWebProblem());
    }

    @Test
    void aNameIsAskedAtItsPublicAddressesOnly() throws UnknownHostException {
        var guard = guarded();
        Dns mixed = _ -> List.of(InetAddress.getByName("10.0.0.1"), InetAddress.getByName("8.8.8.8"));
        try (var lookups = Executors.newSingleThreadExecutor()) {
            var names = new GuardedNames(guard, mixed, lookups, Duration.ofSeconds(10));
            assertEquals(List.of(InetAddress.getByName("8.8.8.8")), names.lookup("mixed.example"));
        }
    }

    @Test
    void theSocketItselfRefusesAnAddressThatCameByAnotherWay() throws IOException {
        var guard = guarded();
        try (var server = LoopbackServer.saying(ANSWER);
                Socket socket = new GuardedSockets(guard).createSocket()) {
            var there = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
            assertThrows(GuardRefusal.class, () -> socket.connect(there));
            assertEquals(0, server.connections());
        }
    }

    @Test
    void aNameThatChangesItsAddressIsRefusedWhenItDoes() throws UnknownHostException {
        AtomicInteger asked = new AtomicInteger();
        Dns rebinding = _ -> List.of(InetAddress.getByName(asked.getAndIncrement() == 0 ? "8.8.8.8" : "127.0.0.1"));
        try (var lookups = Executors.newSingleThreadExecutor()) {
            var names = new GuardedNames(guarded(), rebinding, lookups, Duration.ofSeconds(10));
            assertEquals(1, names.lookup("rebinding.example").size());
            assertThrows(GuardRefusal.class, () -> names.lookup("rebinding.example"));
        }
    }

    @Test
    void allowPrivatePermitsLoopback() throws IOException {
        try (var server = LoopbackServer.saying(ANSWER)) {
            assertInstanceOf(
                    Fetched.class,
                    fetch(SETTINGS, FetchSetup.ALL_NAMES_HERE, server.url("/").text()));
        }
    }

    @Test
    void withoutAContactThePublicWebIsNotAsked() {
        String reason =
                refusal(FetchSettings.DEFAULT, _ -> List.of(InetAddress.getByName("8.8.8.8")), "http://example.org/");
        assertTrue(reason.contains("--contact"), reason);
        assertTrue(refusal(FetchSettings.DEFAULT, Dns.SYSTEM, "http://8.8.8.8/").contains("--contact"));
    }

    @Test
    void withoutAContactPrivateAddressesMayStillBeAsked() throws IOException {
        try (var server = LoopbackServer.saying(ANSWER)) {
            assertInstanceOf(
                    Fetched.class,
                    fetch(
                            FetchSettings.DEFAULT.withAllowPrivate(true),
                            FetchSetup.ALL_NAMES_HERE,
                            server.url("/").text()));
            assertEquals("Remora/0.1", server.requests().getFirst().headers().get("User-Agent"));
        }
    }

    @Test
    void aProxyElsewhereIsNotAskedForPrivateHosts() {
        FetchSettings proxied = GUARDED.withProxy(new HostPort("proxy.example", 3128));
        for (String url : List.of("http://10.0.0.1/", "http://localhost/", "http://0x7f.1/", "http://router/")) {
            assertTrue(refusal(proxied, FetchSetup.ALL_NAMES_HERE, url).contains("--allow-private"), url);
        }
        assertTrue(refusal(proxied, FetchSetup.ALL_NAMES_HERE, "http://innocent.example/")
                .contains("loopback"));
    }

    /// The name servers of many domains may never answer.
    @Test
    void lookupsThatHangDoNotDelayOthers() throws Exception {
        CountDownLatch hanging = new CountDownLatch(100);
        CountDownLatch end = new CountDownLatch(1);
        Dns dns = host -> {
            if (host.startsWith("hangs")) {
                hanging.countDown();
                awaitEnd(end);
            }
            return FetchSetup.ALL_NAMES_HERE.lookup(host);
        };
        try (var server = LoopbackServer.saying(ANSWER);
                var fetcher = new HttpFetcher(SETTINGS, UrlRules.DEFAULT, Clock.systemUTC(), dns, Duration.ZERO);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                Url url = new Url("http://hangs" + i + ".example:" + server.port() + "/");
                threads.execute(() -> fetcher.fetch(new FetchRequest(url, Purpose.PAGE)));
            }
            assertTrue(hanging.await(20, TimeUnit.SECONDS), () -> hanging.getCount() + " wait for the others");
            assertInstanceOf(
                    Fetched.class,
                    fetcher.fetch(
                            new FetchRequest(new Url("http://answers.example:" + server.port() + "/"), Purpose.PAGE)));
            end.countDown();
        }
    }

    private static void awaitEnd(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void anInterruptEndsTheWaitForAName() throws InterruptedException {
        CountDownLatch looking = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Dns stuck = _ -> {
            looking.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new UnknownHostException();
        };
        var outcome = new CompletableFuture<FetchOutcome>();
        Thread fetching =
                Thread.ofVirtual().start(() -> outcome.complete(fetch(SETTINGS, stuck, "http://slow.example/")));
        looking.await();
        fetching.interrupt();
        fetching.join();
        assertEquals(
                "the fetch was interrupted",
                ReasonText.ENGLISH.say(assertInstanceOf(FetchOutcome.Unreachable.class, outcome.join())
                        .reason()));
    }

    @Test
    void anUnknownNameMayBeTriedAgain() {
        var outcome = fetch(
                SETTINGS,
                host -> {
                    throw new UnknownHostException(host);
                },
                "http://nowhere.example/");
        var unreachable = assertInstanceOf(FetchOutcome.Unreachable.class, outcome);
        assertEquals("unknown host nowhere.example", ReasonText.ENGLISH.say(unreachable.reason()));
        assertEquals(Optional.of(true), Optional.of(unreachable.transientFailure()));
    }
}
