package dev.remora.lab.demo;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Web;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// An opening of the demo web, which remembers requested addresses, because some fail the first time.
final class OpenedWeb implements Web {
    /// Tracking parameters, which do not change the pages.
    private static final Pattern TRACKING = Pattern.compile("[?&]utm_[a-z]+=[^&]*");

    private final Map<String, Served> pages;
    private final Set<String> hosts;
    private final boolean failsFirst;
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    /// @param pages by address
    /// @param failsFirst true if first requests may fail
    OpenedWeb(Map<String, Served> pages, Set<String> hosts, boolean failsFirst) {
        this.pages = pages;
        this.hosts = hosts;
        this.failsFirst = failsFirst;
    }

    @Override
    public Answer answer(String host, String pathAndQuery) {
        if (!hosts.contains(host)) {
            return new Answer.NoHost();
        }
        if (host.equals(SitePlan.BARE_HOST)) {
            return Served.moved(301, SitePlan.WWW.url(pathAndQuery));
        }
        String path = TRACKING.matcher(pathAndQuery).replaceAll("");
        if (host.equals(SitePlan.CALENDAR.host())) {
            Optional<Answer> endless = CalendarTrap.answer(path);
            if (endless.isPresent()) {
                return endless.get();
            }
        }
        String url = "http://" + host + path;
        Served served = pages.get(url);
        if (served == null) {
            return new Answer.NoPage();
        }
        boolean failsNow = failsFirst && served.first().isPresent() && asked.add(url);
        return failsNow ? served.first().get() : served.answer();
    }
}
