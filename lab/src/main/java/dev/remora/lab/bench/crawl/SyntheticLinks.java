package dev.remora.lab.bench.crawl;

import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// Generates links like those of pages: addresses of about 60 characters, an anchor text, words around it.
final class SyntheticLinks {
    private static final String WORDS = "中医针灸推拿伤寒论本草纲目经络穴位养生食疗方剂脉诊舌诊阴阳五行气血津液脏腑辨证";

    private final int hosts;
    private final SplittableRandom random;
    private long next;

    /// @param hosts number of hosts
    SyntheticLinks(int hosts, SplittableRandom random) {
        this(hosts, random, 0);
    }

    /// @param first number of the first link
    SyntheticLinks(int hosts, SplittableRandom random, long first) {
        this.hosts = hosts;
        this.random = random;
        this.next = first;
    }

    /// A link with its priority, in [0, 1].
    record Scored(Link link, double priority) {}

    /// Returns a list of generated links.
    List<Scored> list(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> new Scored(next(), random.nextDouble()))
                .toList();
    }

    /// Returns the next generated link.
    Link next() {
        long number = next++;
        int host = (int) (number % hosts);
        Url target = new Url("http://" + host(host) + "/articles/" + Long.toString(number * 2654435761L, 36) + "/"
                + number + ".html");
        return new Link(
                target,
                new Link.Source(number * 31, Link.Origin.PAGE, random.nextDouble(), 0),
                Anchor.of(words(4, 16)),
                words(20, 80),
                new Link.Steps(1 + random.nextInt(8), 0, 0),
                Link.Place.at("html/body/div.main/div.content/ul.list/li/a"),
                new Link.Standing(group(host), Link.Inheritance.SEED));
    }

    /// Returns the group of a host's links.
    static String group(int host) {
        return "host:" + host(host);
    }

    private static String host(int number) {
        return "site" + number + ".synthetic.example";
    }

    private String words(int least, int most) {
        StringBuilder words = new StringBuilder();
        for (int i = random.nextInt(least, most); i > 0; i--) {
            words.append(WORDS.charAt(random.nextInt(WORDS.length())));
        }
        return words.toString();
    }
}
