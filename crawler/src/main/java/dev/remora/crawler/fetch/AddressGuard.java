package dev.remora.crawler.fetch;

import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.SpecialUse;
import java.net.InetAddress;
import java.util.Optional;

/// Decides which hosts may be requested under given settings. Immutable.
final class AddressGuard {
    private final boolean open;
    private final boolean allowPrivate;
    private final Optional<Failure> publicWebProblem;

    AddressGuard(FetchSettings settings) {
        this.open = settings.proxyOnLoopback();
        this.allowPrivate = settings.allowPrivate();
        this.publicWebProblem = settings.publicWebProblem();
    }

    private AddressGuard() {
        this.open = true;
        this.allowPrivate = true;
        this.publicWebProblem = Optional.empty();
    }

    /// A guard that refuses nothing: for connections to the proxy, which the user named.
    static AddressGuard open() {
        return new AddressGuard();
    }

    /// Whether nothing is refused at all.
    boolean isOpen() {
        return open;
    }

    /// Why a host is refused by its text alone; empty if it is not, or if that depends on its addresses.
    Optional<Failure> refusalOfName(String hostName) {
        if (open) {
            return Optional.empty();
        }
        Optional<InetAddress> literal = HostForms.literal(hostName);
        if (literal.isPresent()) {
            return refusalOf(hostName, literal.get());
        }
        return !allowPrivate && HostForms.isLocalName(hostName)
                ? Optional.of(new Failure.PrivateName(hostName))
                : Optional.empty();
    }

    /// Why an address of a host is refused; empty if it is not.
    Optional<Failure> refusalOf(String hostName, InetAddress address) {
        if (open) {
            return Optional.empty();
        }
        Optional<SpecialUse> special = SpecialAddresses.special(address);
        if (special.isEmpty()) {
            return publicWebProblem;
        }
        return allowPrivate
                ? Optional.empty()
                : Optional.of(new Failure.SpecialAddress(hostName, address.getHostAddress(), special.get()));
    }

    /// Why a host with unknown addresses is refused; empty if it is not.
    Optional<Failure> refusalOfUnknown() {
        return open ? Optional.empty() : publicWebProblem;
    }
}
