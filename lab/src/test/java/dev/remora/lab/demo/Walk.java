package dev.remora.lab.demo;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Answer.Response;
import dev.remora.crawler.replay.Web;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// Follows every link from some seeds, as a crawler without any politeness would; what never ends is left out.
final class Walk {
    final Map<String, Document> pages = new LinkedHashMap<>();
    final Map<String, Integer> statuses = new LinkedHashMap<>();

    Walk(Web web, List<String> seeds) {
        Queue<String> queue = new ArrayDeque<>();
        seeds.forEach(seed -> visit(seed, queue));
        while (!queue.isEmpty()) {
            String url = queue.remove();
            int slash = url.indexOf('/', 7);
            if (url.startsWith("http://rili.example/cal") || url.startsWith("http://rili.example/jie")) {
                continue;
            }
            Answer answer = web.answer(url.substring(7, slash), url.substring(slash));
            Response response = switch (answer) {
                case Response well -> well;
                case Answer.Broken broken -> broken.arrived();
                case Answer.NoPage none -> Response.text(404, "none");
                case Answer.NoHost none -> Response.text(502, "none");
            };
            statuses.put(url, response.status());
            if (response.status() == 200 && header(response, "Content-Type").startsWith("text/html")) {
                Document page = parse(response, url);
                pages.put(url, page);
                page.select("a[href]").forEach(a -> visit(a.absUrl("href"), queue));
                page.select("meta[http-equiv=refresh]").forEach(m -> visit(target(m), queue));
            }
            if (response.status() / 100 == 3) {
                visit(org.jsoup.internal.StringUtil.resolve(url, header(response, "Location")), queue);
            }
        }
    }

    private void visit(String address, Queue<String> queue) {
        String url = address.replaceAll("#.*", "");
        if (url.startsWith("http://") && statuses.putIfAbsent(url, 0) == null) {
            queue.add(url);
        }
    }

    private static String target(Element refresh) {
        return refresh.attr("content").replaceFirst(".*url=", "");
    }

    static String header(Response response, String name) {
        return response.headers().stream()
                .filter(h -> h.name().equals(name))
                .map(h -> h.value())
                .findFirst()
                .orElse("");
    }

    static Document parse(Response response, String url) {
        String type = header(response, "Content-Type");
        String charset = type.contains("charset=") ? type.replaceFirst(".*charset=", "") : null;
        try {
            return Jsoup.parse(
                    new ByteArrayInputStream(response.content().plain().array()), charset, url);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
