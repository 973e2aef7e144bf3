package dev.remora.crawler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecialAddressesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.0.0.0            | of this network
            0.1.2.3            | of this network
            10.0.0.0           | private (RFC 1918)
            10.255.255.255     | private (RFC 1918)
            100.64.0.1         | behind a carrier's NAT (RFC 6598)
            100.127.255.255    | behind a carrier's NAT (RFC 6598)
            127.0.0.1          | loopback
            127.255.0.9        | loopback
            169.254.169.254    | link-local
            172.16.0.1         | private (RFC 1918)
            172.31.255.255     | private (RFC 1918)
            192.0.0.8          | reserved for protocols
            192.168.1.1        | private (RFC 1918)
            198.18.0.1         | for benchmarks
            198.19.255.255     | for benchmarks
            224.0.0.1          | multicast
            239.255.255.255    | multicast
            255.255.255.255    | reserved
            ::                 | unspecified
            ::1                | loopback
            fe80::1            | link-local
            febf::1            | link-local
            fec0::1            | site-local
            fc00::1            | private (RFC 4193)
            fd12:3456::1       | private (RFC 4193)
            ff02::1            | multicast
            2001:db8::1        | for documentation
            2001:0:1:2::3      | reserved for protocols
            ::ffff:127.0.0.1   | loopback
            ::ffff:10.1.2.3    | private (RFC 1918)
            ::ffff:0:10.1.2.3  | private (RFC 1918)
            64:ff9b::7f00:1    | loopback
            64:ff9b::a00:1     | private (RFC 1918)
            64:ff9b:1::808:808 | a local NAT64
            2002:7f00:1::      | loopback
            2002:c0a8:101::1   | private (RFC 1918)
            ::127.0.0.1        | not global unicast
            4000::1            | not global unicast
            """)
    void isNotOfThePublicInternet(String address, String what) throws UnknownHostException {
        assertEquals(Optional.of(what), SpecialAddresses.special(InetAddress.getByName(address)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.1",
                "169.253.0.1",
                "172.15.255.255",
                "172.32.0.0",
                "192.167.0.1",
                "192.169.0.1",
                "198.17.0.1",
                "198.20.0.1",
                "223.255.255.255",
                "2400:3200::1",
                "2606:4700::1111",
                "2001:4860::8888",
                "64:ff9b::808:808",
                "2002:808:808::1",
                "::ffff:8.8.8.8"
            })
    void isPublic(String address) throws UnknownHostException {
        assertTrue(SpecialAddresses.special(InetAddress.getByName(address)).isEmpty());
    }
}
