package dev.remora.crawler.fetch.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostFormsTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 127.0.0.1",
        "127.0.0.1., 127.0.0.1",
        "127.1, 127.0.0.1",
        "2130706433, 127.0.0.1",
        "0x7f000001, 127.0.0.1",
        "0x7f.0.0.0x1, 127.0.0.1",
        "0177.0.0.01, 127.0.0.1",
        "017700000001, 127.0.0.1",
        "0, 0.0.0.0",
        "0x, 0.0.0.0",
        "192.168.257, 192.168.1.1",
        "１２７.０.０.１, 127.0.0.1",
        "①②⑦.⓪.⓪.①, 127.0.0.1",
        "[::1], 0:0:0:0:0:0:0:1",
        "::1, 0:0:0:0:0:0:0:1",
        "[fe80::1%25eth0], fe80:0:0:0:0:0:0:1",
        "[::ffff:127.0.0.1], 127.0.0.1",
        "[::ffff:7f00:1], 127.0.0.1"
    })
    void readsAddressesInEveryForm(String host, String address) {
        assertEquals(Optional.of(address), HostForms.literal(host).map(InetAddress::getHostAddress));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example.org",
                "1.example",
                "256.0.0.1",
                "1.2.3.4.5",
                "0x1g",
                "09.0.0.1",
                "4294967296",
                "1..2",
                "",
                "::g"
            })
    void leavesWhatIsNoAddress(String host) {
        assertEquals(Optional.empty(), HostForms.literal(host));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST",
                "localhost.",
                "a.localhost",
                "router",
                "nas.local",
                "metadata.google.internal",
                "fritz.home.arpa",
                "intranet.corp",
                "duckduckgogg42xjoc72x3sjasowoarfbgcmvfimaftt6twagswzczad.onion",
                "name.alt",
                "ｌｏｃａｌｈｏｓｔ"
            })
    void knowsNamesOfPrivateNetworks(String name) {
        assertTrue(HostForms.isLocalName(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.org", "localhost.example.org", "中医.中国", "notlocal.cn", "[2606:4700::1111]"})
    void leavesOtherNames(String name) {
        assertFalse(HostForms.isLocalName(name));
    }
}
