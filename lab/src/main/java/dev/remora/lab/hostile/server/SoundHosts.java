package dev.remora.lab.hostile.server;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Well-behaved hosts with pages on the topic, each of which links to the next three.
///
/// @param hosts number of hosts
/// @param pages per host
public record SoundHosts(int hosts, int pages) {
    private static final String NAME = "sound-";

    /// True if a host is one of them.
    public static boolean isSound(String host) {
        return host.startsWith(NAME);
    }

    /// Returns the seeds for crawling them.
    public Set<String> seeds() {
        return IntStream.range(0, hosts)
                .mapToObj(host -> address(host, 0))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// Returns the addresses of all their pages.
    public Set<String> addresses() {
        return IntStream.range(0, hosts)
                .boxed()
                .flatMap(host -> IntStream.range(0, pages).mapToObj(page -> address(host, page)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String address(int host, int page) {
        return "http://" + name(host) + (page == 0 ? "/" : "/p" + page);
    }

    private static String name(int host) {
        return NAME + host + ".test";
    }

    /// Returns the site of each of them.
    public RawSite site() {
        return this::answer;
    }

    private RawAnswer answer(String path) {
        if (!path.matches("/(p[1-9]\\d{0,5})?")) {
            return RawAnswer.missing();
        }
        int page = path.equals("/") ? 0 : Integer.parseInt(path.substring(2));
        String links = IntStream.rangeClosed(page + 1, Math.min(page + 3, pages - 1))
                .mapToObj(next -> "<a href='/p" + next + "'>针灸 " + next + "</a> ")
                .collect(Collectors.joining());
        return page < pages
                ? (request, client) ->
                        RawAnswer.html(Prose.page(request.host() + path, links)).write(request, client)
                : RawAnswer.missing();
    }
}
