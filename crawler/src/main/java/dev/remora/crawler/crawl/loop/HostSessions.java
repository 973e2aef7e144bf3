package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.Session;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Sessions of hosts that redirect pages to their own addresses, at once or by way of another, until the visitor has
/// one; some by a page with a refresh, or with a script that requests it again. Such a page is requested once more in
/// the session that it offers, and the other pages of its host with that cookie. A host that has led three pages in a
/// row nowhere is not asked twice any more, and of its redirects one for each page is followed. None of this is
/// journalled: the next process has another session. For the loop's thread.
final class HostSessions {
    private static final int MOST = 2_000;
    private static final int FRUITLESS = 3;

    /// Redirects in a row that look like a loop.
    private static final int LOOP = 3;

    private static final Host UNKNOWN = new Host("", 0);

    private final Map<String, Host> hosts = new LinkedHashMap<>();
    /// By keys of pages, in which session they are to be requested.
    private final Map<Long, Session> pages = new LinkedHashMap<>();
    /// By keys of the targets of redirects that set a cookie, from which page they lead.
    private final Map<Long, Url> trails = new LinkedHashMap<>();

    /// @param cookie for all pages
    /// @param fruitless pages in a row that were led nowhere
    private record Host(String cookie, int fruitless) {}

    /// The session in which a page is requested.
    Session of(Url url) {
        Session own = pages.remove(url.key());
        return own != null ? own : new Session("", host(url).cookie());
    }

    private Host host(Url url) {
        return hosts.getOrDefault(url.host(), UNKNOWN);
    }

    /// Whether a response leads to its own address, and is to be requested once more in the session that it offers.
    boolean begins(Job.PageJob job, Completion completion) {
        Url url = job.waiting().link().target();
        switch (completion.outcome()) {
            case FetchOutcome.Fetched _
            when completion.reading().orElse(null) instanceof Completion.Reading.LeadsToItself itself -> {
                return beginsAt(url, job, itself.offered());
            }
            case FetchOutcome.Fetched _ -> hosts.computeIfPresent(url.host(), (_, host) -> new Host(host.cookie(), 0));
            case FetchOutcome.Moved moved
            when moved.target().equals(new UrlVerdict.Accepted(url)) -> {
                return beginsAt(url, job, job.session().after(moved.exchange()));
            }
            case FetchOutcome.Moved moved -> led(job, moved);
            default -> {}
        }
        return false;
    }

    private boolean beginsAt(Url url, Job.PageJob job, Optional<Session> offered) {
        boolean first = !job.repeated() || job.session().equals(Session.NONE);
        if (!first || host(url).fruitless() >= FRUITLESS || offered.isEmpty()) {
            nowhere(url);
            return false;
        }
        keep(hosts, url.host(), new Host(offered.get().cookie(), host(url).fruitless()));
        keep(pages, url.key(), offered.get());
        return true;
    }

    private void nowhere(Url url) {
        keep(hosts, url.host(), new Host("", host(url).fruitless() + 1));
    }

    /// A redirect leads to another address, which is to have the cookie that it sets.
    private void led(Job.PageJob job, FetchOutcome.Moved moved) {
        Url url = job.waiting().link().target();
        if (!(moved.target() instanceof UrlVerdict.Accepted(Url target))
                || !target.host().equals(url.host())) {
            return;
        }
        if (job.waiting().link().hops() == LOOP) {
            nowhere(url);
        }
        String cookie = job.session().cookieAfter(moved.exchange());
        if (!cookie.equals(job.session().cookie()) && host(url).fruitless() < FRUITLESS) {
            keep(pages, target.key(), new Session("", cookie));
            keep(trails, target.key(), url);
        }
    }

    /// Whether a redirect leads back to the page that led to it, which opens with the cookie that was set between.
    boolean leadsBack(Job.PageJob job, FetchOutcome.Moved moved, Url to) {
        if (!to.equals(trails.remove(job.waiting().link().target().key()))) {
            return false;
        }
        String cookie = job.session().cookieAfter(moved.exchange());
        keep(hosts, to.host(), new Host(cookie, host(to).fruitless()));
        return true;
    }

    /// Whether a redirect of a host need not be followed: it has led nowhere, and those before it, too.
    boolean leadsNowhere(Job.PageJob job) {
        return job.waiting().link().hops() > 0
                && host(job.waiting().link().target()).fruitless() >= FRUITLESS;
    }

    private static <K, V> void keep(Map<K, V> map, K key, V value) {
        map.remove(key);
        map.put(key, value);
        if (map.size() > MOST) {
            map.remove(map.keySet().iterator().next());
        }
    }
}
