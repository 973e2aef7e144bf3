package dev.remora.crawler.fetch.guard;

import dev.remora.shared.reason.Failure;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;

/// Looks up names and keeps the addresses that the guard permits.
///
/// The platform's lookup blocks its carrier thread and ignores interrupts, so it runs on threads of its own;
/// the caller waits at most for the time-out, and an interrupt ends the wait.
public final class GuardedNames implements Dns {
    private final AddressGuard guard;
    private final Dns names;
    private final ExecutorService lookups;
    private final Duration timeout;

    /// @param guard decides on each address
    /// @param names the lookup of the platform
    /// @param lookups threads on which lookups may block
    /// @param timeout longest wait for one lookup
    public GuardedNames(AddressGuard guard, Dns names, ExecutorService lookups, Duration timeout) {
        this.guard = guard;
        this.names = names;
        this.lookups = lookups;
        this.timeout = timeout;
    }

    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
        List<InetAddress> all = addresses(host);
        List<InetAddress> permitted =
                all.stream().filter(a -> guard.refusalOf(host, a).isEmpty()).toList();
        if (permitted.isEmpty() && !all.isEmpty()) {
            throw new GuardRefusal(guard.refusalOf(host, all.getFirst()).orElseThrow());
        }
        return permitted;
    }

    /// Why a host may not be requested through a proxy that looks up names itself; empty if it may. A name
    /// that is unknown here is left to the proxy.
    public Optional<Failure> refusal(String host) {
        Optional<InetAddress> literal = HostForms.literal(host);
        if (literal.isPresent()) {
            return guard.refusalOf(host, literal.get());
        }
        try {
            return addresses(host).stream()
                    .map(a -> guard.refusalOf(host, a))
                    .flatMap(Optional::stream)
                    .findFirst();
        } catch (UnknownHostException unknownHere) {
            return guard.refusalOfUnknown();
        }
    }

    private List<InetAddress> addresses(String host) throws UnknownHostException {
        Future<List<InetAddress>> found = lookups.submit(() -> names.lookup(host));
        try {
            return found.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            found.cancel(true);
            Thread.currentThread().interrupt();
            throw new LookupFailure(new Failure.Interrupted());
        } catch (TimeoutException late) {
            found.cancel(true);
            throw new LookupFailure(new Failure.LookupTimeout(host));
        } catch (ExecutionException failed) {
            throw new LookupFailure(new Failure.UnknownHost(host));
        }
    }
}
