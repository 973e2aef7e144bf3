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

/// The web pages that a topic's author gave as examples, on topic and off topic: the only knowledge about
/// places of the web before a crawl begins. Examples that are files are skipped.
final class ExampleSites {
    private final Map<Url, Double> worths = new LinkedHashMap<>();
    private final Map<String, Count> hosts = new HashMap<>();

    /// The number of examples.
    ///
    /// @param onTopic on the topic
    /// @param offTopic off the topic
    record Count(int onTopic, int offTopic) {
        static final Count NONE = new Count(0, 0);

        private Count and(Count more) {
            return new Count(onTopic + more.onTopic, offTopic + more.offTopic);
        }

        int all() {
            return onTopic + offTopic;
        }
    }

    ExampleSites(Topic.Examples examples) {
        name(examples.positive(), 1, new Count(1, 0));
        name(examples.negative(), 0, new Count(0, 1));
    }

    private void name(List<String> addresses, double worth, Count one) {
        for (String address : addresses) {
            if (UrlRules.DEFAULT.canonical(address) instanceof UrlVerdict.Accepted(Url url)
                    && worths.putIfAbsent(url, worth) == null) {
                hosts.merge(url.host(), one, Count::and);
            }
        }
    }

    /// Returns the value of a page if it is an example: 1 on topic, 0 off topic.
    OptionalDouble worth(Url url) {
        Double worth = worths.get(url);
        return worth == null ? OptionalDouble.empty() : OptionalDouble.of(worth);
    }

    Count on(String host) {
        return hosts.getOrDefault(host, Count.NONE);
    }

    /// Passes each example with its value to `each`, in the author's order, those on topic first.
    void forEach(ObjDoubleConsumer<Url> each) {
        worths.forEach(each::accept);
    }
}
