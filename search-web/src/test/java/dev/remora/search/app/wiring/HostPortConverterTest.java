package dev.remora.search.app.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.fetch.guard.HostPort;
import org.junit.jupiter.api.Test;

final class HostPortConverterTest {
    @Test
    void anIpv6AddressIsReadWithoutItsBrackets() {
        assertEquals(new HostPort("::1", 8900), new HostPortConverter().convert("[::1]:8900"));
    }
}
