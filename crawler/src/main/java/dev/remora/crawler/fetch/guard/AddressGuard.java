package dev.remora.crawler.fetch.guard;

import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.SpecialUse;
import java.net.InetAddress;
import java.util.Optional;

/// Decides which hosts may be requested.
///
/// @param open whether nothing is refused at all
/// @param allowPrivate whether addresses of private networks are permitted
/// @param publicWebProblem why the public web may not be requested; empty if it may
public record AddressGuard(boolean open, boolean allowPrivate, Optional<Failure> publicWebProblem) {
    /// A guard that refuses nothing: for connections to the proxy, which the user named.
    public static final AddressGuard REFUSES_NOTHING = new AddressGuard(true, true, Optional.empty());

    /// Why a host is refused by its text alone; empty if it is not, or if that depends on its addresses.
    public Optional<Failure> refusalOfName(String hostName) {
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
    public Optional<Failure> refusalOf(String hostName, InetAddress address) {
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
    public Optional<Failure> refusalOfUnknown() {
        return open ? Optional.empty() : publicWebProblem;
    }
}
