package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict.Accepted;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import okhttp3.HttpUrl;

/// Addresses: a byte for the charset of the page, then a line with the page's address, then a link.
///
/// A canonical address is canonical, short and plain ASCII; the client that fetches it reads the same host and
/// port in it, so that nobody is asked whom the guard has not seen.
final class AddressTarget implements FuzzTarget {
    private static final List<Charset> CHARSETS =
            List.of(StandardCharsets.UTF_8, Charset.forName("GBK"), Charset.forName("Big5"));

    @Override
    public void read(byte[] input) {
        FuzzInput in = new FuzzInput(input);
        Charset charset = in.oneOf(CHARSETS);
        String page = in.line();
        String link = in.text();
        Url base = null;
        if (UrlRules.DEFAULT.canonical(page) instanceof Accepted(Url url)) {
            check(url);
            base = url;
            assertEquals(new Accepted(base), UrlRules.DEFAULT.resolve(base, ""), "an empty link is the page itself");
        }
        if (UrlRules.DEFAULT.resolve(base, link, charset) instanceof Accepted(Url url)) {
            check(url);
            assertEquals(new Accepted(url), UrlRules.DEFAULT.resolve(base, url.text(), charset), link);
        }
    }

    private static void check(Url url) {
        assertEquals(new Accepted(url), UrlRules.DEFAULT.canonical(url.text()), "canonical once, canonical twice");
        assertTrue(url.text().length() <= 2048, url::text);
        assertTrue(url.text().chars().allMatch(c -> c > 0x20 && c < 0x7f), url::text);
        HttpUrl asked = HttpUrl.parse(url.text());
        assertNotNull(asked, url::text);
        if (url.hostName().startsWith("[")) { // ::ffff:1.2.3.4 is 1.2.3.4
            String literal = url.hostName().substring(1, url.hostName().length() - 1);
            assertEquals(InetAddress.ofLiteral(literal), InetAddress.ofLiteral(asked.host()), url::text);
        } else {
            assertEquals(asked.host(), url.hostName(), url::text);
        }
        boolean usual = asked.port() == HttpUrl.defaultPort(asked.scheme());
        assertEquals(url.hostName() + (usual ? "" : ":" + asked.port()), url.host(), url::text);
        String site = Sites.of(url);
        assertTrue(url.hostName().endsWith(site) || url.host().endsWith(site), site);
    }
}
