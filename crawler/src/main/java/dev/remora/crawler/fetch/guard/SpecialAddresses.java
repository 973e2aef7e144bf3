package dev.remora.crawler.fetch.guard;

import dev.remora.shared.reason.SpecialUse;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Classifies addresses outside the public internet. For IPv4: a table of the IANA special-purpose registries
/// (RFC 6890 and its updates). For IPv6 the other way round: only global unicast (2000::/3) is public, without
/// its special blocks. Addresses that contain an IPv4 address (mapped, NAT64, 6to4) are classified by that one.
final class SpecialAddresses {
    private static final List<Block> IPV4 = List.of(
            block("0.0.0.0", 8, SpecialUse.THIS_NETWORK),
            block("10.0.0.0", 8, SpecialUse.PRIVATE),
            block("100.64.0.0", 10, SpecialUse.CARRIER_NAT),
            block("127.0.0.0", 8, SpecialUse.LOOPBACK),
            block("169.254.0.0", 16, SpecialUse.LINK_LOCAL),
            block("172.16.0.0", 12, SpecialUse.PRIVATE),
            block("192.0.0.0", 24, SpecialUse.RESERVED),
            block("192.0.2.0", 24, SpecialUse.DOCUMENTATION),
            block("192.88.99.0", 24, SpecialUse.RELAY_6TO4),
            block("192.168.0.0", 16, SpecialUse.PRIVATE),
            block("198.18.0.0", 15, SpecialUse.BENCHMARKS),
            block("198.51.100.0", 24, SpecialUse.DOCUMENTATION),
            block("203.0.113.0", 24, SpecialUse.DOCUMENTATION),
            block("224.0.0.0", 4, SpecialUse.MULTICAST),
            block("240.0.0.0", 4, SpecialUse.RESERVED));

    private static final List<Block> IPV6 = List.of(
            block("::", 128, SpecialUse.UNSPECIFIED),
            block("::1", 128, SpecialUse.LOOPBACK),
            block("64:ff9b:1::", 48, SpecialUse.LOCAL_NAT64),
            block("100::", 64, SpecialUse.DISCARDED),
            block("2001::", 23, SpecialUse.RESERVED),
            block("2001:db8::", 32, SpecialUse.DOCUMENTATION),
            block("3fff::", 20, SpecialUse.DOCUMENTATION),
            block("5f00::", 16, SpecialUse.SEGMENT_ROUTING),
            block("fc00::", 7, SpecialUse.PRIVATE),
            block("fe80::", 10, SpecialUse.LINK_LOCAL),
            block("fec0::", 10, SpecialUse.SITE_LOCAL),
            block("ff00::", 8, SpecialUse.MULTICAST));

    /// Where an IPv6 address contains an IPv4 one: prefix, its bits, and the offset of the four bytes.
    private static final List<Carrier> CARRIERS = List.of(
            new Carrier(block("::ffff:0:0:0", 96, SpecialUse.NOT_GLOBAL), 12),
            new Carrier(block("64:ff9b::", 96, SpecialUse.LOCAL_NAT64), 12),
            new Carrier(block("2002::", 16, SpecialUse.RELAY_6TO4), 2));

    private static final Block GLOBAL_UNICAST = block("2000::", 3, SpecialUse.NOT_GLOBAL);

    private SpecialAddresses() {}

    /// The special use of an address; empty if it is public.
    static Optional<SpecialUse> special(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == 4 ? first(IPV4, bytes) : ipv6(bytes);
    }

    private static Optional<SpecialUse> ipv6(byte[] bytes) {
        Optional<byte[]> carried = carried(bytes);
        if (carried.isPresent()) {
            return first(IPV4, carried.get());
        }
        Optional<SpecialUse> named = first(IPV6, bytes);
        return named.isPresent() || GLOBAL_UNICAST.holds(bytes) ? named : Optional.of(SpecialUse.NOT_GLOBAL);
    }

    private static Optional<byte[]> carried(byte[] bytes) {
        boolean mapped = allZero(bytes, 10) && bytes[10] == -1 && bytes[11] == -1;
        if (mapped) {
            return Optional.of(Arrays.copyOfRange(bytes, 12, 16));
        }
        return CARRIERS.stream()
                .filter(c -> c.prefix().holds(bytes))
                .findFirst()
                .map(c -> Arrays.copyOfRange(bytes, c.offset(), c.offset() + 4));
    }

    private static boolean allZero(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }

    private static Optional<SpecialUse> first(List<Block> blocks, byte[] address) {
        for (Block block : blocks) {
            if (block.holds(address)) {
                return Optional.of(block.what());
            }
        }
        return Optional.empty();
    }

    private static Block block(String address, int bits, SpecialUse what) {
        try {
            return new Block(InetAddress.getByName(address), bits, what);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(address, impossible);
        }
    }

    private record Carrier(Block prefix, int offset) {}

    /// Addresses that share their first `bits` bits.
    private record Block(InetAddress start, int bits, SpecialUse what) {
        boolean holds(byte[] address) {
            byte[] prefix = start.getAddress();
            if (prefix.length != address.length) {
                return false;
            }
            int whole = bits / 8;
            if (!Arrays.equals(prefix, 0, whole, address, 0, whole)) {
                return false;
            }
            int rest = bits % 8;
            return rest == 0 || ((prefix[whole] ^ address[whole]) & 0xff) >>> (8 - rest) == 0;
        }
    }
}
