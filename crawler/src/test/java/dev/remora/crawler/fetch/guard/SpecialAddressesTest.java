package dev.remora.crawler.fetch.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.reason.SpecialUse;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecialAddressesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.0.0.0            | THIS_NETWORK
            0.1.2.3            | THIS_NETWORK
            10.0.0.0           | PRIVATE
            10.255.255.255     | PRIVATE
            100.64.0.1         | CARRIER_NAT
            100.127.255.255    | CARRIER_NAT
            127.0.0.1          | LOOPBACK
            127.255.0.9        | LOOPBACK
            169.254.169.254    | LINK_LOCAL
            172.16.0.1         | PRIVATE
            172.31.255.255     | PRIVATE
            192.0.0.8          | RESERVED
            192.168.1.1        | PRIVATE
            198.18.0.1         | BENCHMARKS
            198.19.255.255     | BENCHMARKS
            224.0.0.1          | MULTICAST
            239.255.255.255    | MULTICAST
            255.255.255.255    | RESERVED
            ::                 | UNSPECIFIED
            ::1                | LOOPBACK
            fe80::1            | LINK_LOCAL
            febf::1            | LINK_LOCAL
            fec0::1            | SITE_LOCAL
            fc00::1            | PRIVATE
            fd12:3456::1       | PRIVATE
            ff02::1            | MULTICAST
            2001:db8::1        | DOCUMENTATION
            2001:0:1:2::3      | RESERVED
            ::ffff:127.0.0.1   | LOOPBACK
            ::ffff:10.1.2.3    | PRIVATE
            ::ffff:0:10.1.2.3  | PRIVATE
            64:ff9b::7f00:1    | LOOPBACK
            64:ff9b::a00:1     | PRIVATE
            64:ff9b:1::808:808 | LOCAL_NAT64
            2002:7f00:1::      | LOOPBACK
            2002:c0a8:101::1   | PRIVATE
            ::127.0.0.1        | NOT_GLOBAL
            4000::1            | NOT_GLOBAL
            """)
    void isNotOfThePublicInternet(String address, SpecialUse what) throws UnknownHostException {
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
