package dev.remora.crawler.priority.auto;

import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ObjDoubleConsumer;

/// The pages of the web that a topic's author named as examples, on the topic and off it: all that is known of the
/// web's places before a crawl begins. Examples that are files lie nowhere in the web and are passed over.
final class NamedPages {
    private final Map<Url, Double> worths = new LinkedHashMap<>();
    private final Map<String, Integer> hosts = new HashMap<>();

    NamedPages(Topic.Examples examples) {
        name(examples.positive(), 1);
        name(examples.negative(), 0);
    }

    private void name(List<String> addresses, double worth) {
        for (String address : addresses) {
            if (UrlRules.DEFAULT.canonical(address) instanceof UrlVerdict.Accepted(Url url)
                    && worths.putIfAbsent(url, worth) == null) {
                hosts.merge(url.host(), 1, Integer::sum);
            }
        }
    }

    /// What a page is worth if it is one of them: 1 on the topic, 0 off it.
    OptionalDouble worth(Url url) {
        Double worth = worths.get(url);
        return worth == null ? OptionalDouble.empty() : OptionalDouble.of(worth);
    }

    /// How many of them lie on a host.
    int on(String host) {
        return hosts.getOrDefault(host, 0);
    }

    /// Each with its worth, in the author's order, those on the topic first.
    void forEach(ObjDoubleConsumer<Url> each) {
        worths.forEach(each::accept);
    }
}
