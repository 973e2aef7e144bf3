package dev.remora.crawler.fetch;

import java.net.InetAddress;
import java.util.Optional;

/// Says which hosts may be asked under given settings, in words for people. Immutable.
final class AddressGuard {
    private final boolean open;
    private final boolean allowPrivate;
    private final Optional<String> publicWebProblem;

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

    /// A guard that refuses nothing: for connections to the proxy, of which the user has spoken.
    static AddressGuard open() {
        return new AddressGuard();
    }

    /// Whether nothing is refused at all.
    boolean isOpen() {
        return open;
    }

    /// Why a host is refused by its text alone; empty if it is not, or if that depends on what it resolves to.
    Optional<String> refusalOfName(String hostName) {
        if (open) {
            return Optional.empty();
        }
        Optional<InetAddress> literal = HostForms.literal(hostName);
        if (literal.isPresent()) {
            return refusalOf(hostName, literal.get());
        }
        return !allowPrivate && HostForms.isLocalName(hostName)
                ? Optional.of(
                        hostName + " is a name of a private network; such hosts are asked only with --allow-private")
                : Optional.empty();
    }

    /// Why an address that a host stands for is refused; empty if it is not.
    Optional<String> refusalOf(String hostName, InetAddress address) {
        if (open) {
            return Optional.empty();
        }
        Optional<String> special = SpecialAddresses.special(address);
        if (special.isEmpty()) {
            return publicWebProblem;
        }
        return allowPrivate
                ? Optional.empty()
                : Optional.of("the address of " + hostName + ", " + address.getHostAddress() + ", is " + special.get()
                        + "; such addresses are asked only with --allow-private");
    }

    /// Why a host is refused whose addresses we cannot know; empty if it is not.
    Optional<String> refusalOfUnknown() {
        return open ? Optional.empty() : publicWebProblem;
    }
}
