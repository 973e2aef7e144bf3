package dev.remora.crawler.fetch;

import dev.remora.crawler.fetch.FetchOutcome.NoRoom;
import dev.remora.crawler.fetch.FetchOutcome.Refused;
import dev.remora.crawler.fetch.FetchOutcome.Unreachable;
import dev.remora.crawler.fetch.guard.AddressGuard;
import dev.remora.crawler.fetch.guard.GuardedNames;
import dev.remora.crawler.fetch.guard.HostForms;
import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Dns;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;

/// Fetches over HTTP/1.1 with OkHttp.
///
/// **One fetch, one request.** The client neither follows nor repeats anything: no redirects, no answers to
/// 401, 407, 408, or 503 with `Retry-After: 0`, no second sending on a broken connection. Only a kept
/// connection that is found closed before anything was written to it is replaced ([KeptConnections]). The
/// addresses of a host are tried in turn until one accepts the connection; that sends nothing.
///
/// **Bounds.** The total time-out covers everything from the name's lookup to the body's last byte, and the
/// decoding of the body. All bytes received besides the body are limited, too ([WireMeter]).
///
/// **Proxy.** A proxy on loopback counts as an archive: the guard is off, and https addresses are requested over plain
/// http, since a tunnel would lead to TLS, which an archive does not speak. The outcome's address is the requested
/// one. Any other proxy is a way to the network: the guard checks the host's text and the addresses to which it
/// resolves here, before the proxy is contacted; https goes through a tunnel. Proxies from the platform's
/// configuration are not used. Certificates are verified only where a login is sent.
///
/// **Threads.** Safe for any number of virtual threads; each call runs on the calling thread. Interrupting a virtual
/// thread in a call aborts it (a platform thread is interrupted only between two reads) and leaves the interrupt set.
public final class HttpFetcher implements Fetcher {
    /// Maximum number of consecutive kept connections found closed before the fetch gives up.
    private static final int STALE_CONNECTIONS = 8;

    private final FetchSettings settings;
    private final AddressGuard guard;
    private final boolean viaProxy;
    private final Clock clock;
    private final ExecutorService lookups;
    private final GuardedNames names;
    private final RequestForm form;
    private final Responses responses;
    private final Failures failures;
    private final OkHttpClient client;
    private final OkHttpClient unverified;

    /// @param rules resolve the targets of redirects
    /// @param clock gives the times of responses
    public HttpFetcher(FetchSettings settings, UrlRules rules, Clock clock) {
        this(settings, rules, clock, Dns.SYSTEM, Duration.ofMillis(100));
    }

    /// @param dns looks up names, before the guard checks the addresses
    /// @param trusted maximum idle time of a connection that is reused without a check
    HttpFetcher(FetchSettings settings, UrlRules rules, Clock clock, Dns dns, Duration trusted) {
        this.settings = settings;
        this.guard = new AddressGuard(
                settings.proxyOnLoopback(), settings.connections().allowPrivate(), settings.publicWebProblem());
        this.viaProxy = settings.connections().proxy().isPresent();
        this.clock = clock;
        // lookups block their threads; as many as there are fetches, so that slow name servers delay no other names
        this.lookups = Executors.newCachedThreadPool(
                Thread.ofPlatform().daemon().name("lookup-", 0).factory());
        this.names = new GuardedNames(guard, dns, lookups, settings.times().total());
        this.form = new RequestForm(settings);
        this.responses = new Responses(settings, rules, clock);
        this.failures = new Failures(settings);
        this.client = client(settings, dns, new KeptConnections(trusted));
        this.unverified = UnverifiedTls.of(client);
    }

    private OkHttpClient client(FetchSettings settings, Dns dns, KeptConnections kept) {
        FetchSettings.TimeLimits times = settings.times();
        FetchSettings.Connections connections = settings.connections();
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .protocols(List.of(Protocol.HTTP_1_1))
                .followRedirects(false)
                .followSslRedirects(false)
                .retryOnConnectionFailure(false)
                .fastFallback(false)
                .cookieJar(CookieJar.NO_COOKIES)
                .cache(null)
                .authenticator(Authenticator.NONE)
                .proxyAuthenticator(Authenticator.NONE)
                .callTimeout(times.total())
                .connectTimeout(Collections.min(List.of(times.connect(), times.total())))
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .connectionPool(new ConnectionPool(
                        connections.idle(), connections.keepAlive().toNanos(), TimeUnit.NANOSECONDS))
                .eventListener(kept)
                .addNetworkInterceptor(kept)
                .addNetworkInterceptor(this::note);
        if (connections.proxy().isPresent()) {
            HostPort at = connections.proxy().get();
            // all connections go to the proxy, wherever it is: the guard has decided before
            return builder.proxy(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(at.host(), at.port())))
                    .dns(dns)
                    .socketFactory(new GuardedSockets(AddressGuard.REFUSES_NOTHING))
                    .build();
        }
        return builder.proxy(Proxy.NO_PROXY)
                .dns(names)
                .socketFactory(new GuardedSockets(guard))
                .build();
    }

    /// Fetches with the room of a single body: for those who make one request after another.
    @Override
    public FetchOutcome fetch(FetchRequest asked) {
        try (BodyRoom.Hold hold = new BodyRoom(Long.MAX_VALUE).hold()) {
            return fetch(asked, hold);
        }
    }

    @Override
    public FetchOutcome fetch(FetchRequest asked, BodyRoom.Hold hold) {
        Optional<Failure> refusal = refusal(asked.url().hostName());
        if (refusal.isPresent()) {
            return new Refused(asked.url(), refusal.get());
        }
        Optional<Request> request = form.of(asked);
        if (request.isEmpty()) {
            return new Refused(asked.url(), new Failure.NotAnAddress(asked.url()));
        }
        WireMeter meter = new WireMeter(settings.limits().overhead());
        return ScopedValue.where(WireMeter.CURRENT, meter).call(() -> fetch(asked, request.get(), meter, hold));
    }

    @Override
    public List<InetAddress> addresses(String hostName) {
        if (viaProxy || guard.refusalOfName(hostName).isPresent()) {
            return List.of();
        }
        try {
            Optional<InetAddress> literal = HostForms.literal(hostName);
            return literal.isPresent() ? List.of(literal.get()) : names.lookup(hostName);
        } catch (UnknownHostException unknown) {
            return List.of(); // the fetch will report the reason
        }
    }

    private FetchOutcome fetch(FetchRequest asked, Request request, WireMeter meter, BodyRoom.Hold hold) {
        Deadline deadline = Deadline.in(settings.times().total());
        for (int stale = 0; stale < STALE_CONNECTIONS; stale++) {
            Attempt attempt = new Attempt();
            Call call = (request.header("Authorization") == null ? unverified : client)
                    .newCall(request.newBuilder().tag(Attempt.class, attempt).build());
            try (Response response = call.execute()) {
                return responses.outcome(asked, response, attempt, meter, deadline, hold, call::cancel);
            } catch (UncheckedIOException refused) {
                return failures.outcome(asked.url(), refused.getCause());
            } catch (IOException failure) {
                if (hold.lacked(settings.times().total())
                        && !Thread.currentThread().isInterrupted()) {
                    return new NoRoom(asked.url(), new Failure.MemoryInUse());
                }
                if (!attempt.wasStale() || Thread.currentThread().isInterrupted()) {
                    IOException cause = Failures.endsEarly(failure) ? meter.cause(failure) : failure;
                    return failures.outcome(asked.url(), KeptConnections.cause(cause, attempt));
                }
            }
        }
        return new Unreachable(asked.url(), new Failure.ClosesUnasked(), true);
    }

    private Optional<Failure> refusal(String hostName) {
        Optional<Failure> byName = guard.refusalOfName(hostName);
        return byName.isPresent() || !viaProxy || guard.open() ? byName : names.refusal(hostName);
    }

    /// Records status and headers as sent and received, and passes on a plain 200: to some statuses the client
    /// would react with a request of its own (408, 421, 503 with `Retry-After: 0`), at 407 it would fail.
    private Response note(Interceptor.Chain chain) throws IOException {
        Response response = answer(chain);
        Attempt.of(chain.request()).answered(clock.instant(), chain.request().headers(), response);
        return response.newBuilder().code(200).build();
    }

    private static Response answer(Interceptor.Chain chain) throws IOException {
        try {
            return chain.proceed(chain.request());
        } catch (IllegalStateException wrong) { // a status below 0
            throw new ProtocolException(wrong.getMessage());
        }
    }

    /// Cancels all calls in flight and closes all connections.
    @Override
    public void close() {
        client.dispatcher().cancelAll();
        client.connectionPool().evictAll();
        lookups.shutdownNow();
    }
}
