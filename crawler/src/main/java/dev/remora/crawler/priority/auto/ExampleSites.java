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
final class ExampleSites {
    private final Map<Url, Double> worths = new LinkedHashMap<>();
    private final Map<String, Count> hosts = new HashMap<>();

    /// How many of them there are.
    ///
    /// @param onTopic those on the topic
    /// @param offTopic those off it
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

    /// What a page is worth if it is one of them: 1 on the topic, 0 off it.
    OptionalDouble worth(Url url) {
        Double worth = worths.get(url);
        return worth == null ? OptionalDouble.empty() : OptionalDouble.of(worth);
    }

    /// How many of them lie on a host.
    Count on(String host) {
        return hosts.getOrDefault(host, Count.NONE);
    }

    /// Each with its worth, in the author's order, those on the topic first.
    void forEach(ObjDoubleConsumer<Url> each) {
        worths.forEach(each::accept);
    }
}
