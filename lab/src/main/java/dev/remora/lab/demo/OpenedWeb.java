package dev.remora.lab.demo;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Web;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// One opening of the demo web: remembers which addresses were asked for, because some fail the first time.
final class OpenedWeb implements Web {
    /// Parameters by which sites follow visitors; the pages are the same.
    private static final Pattern TRACKING = Pattern.compile("[?&]utm_[a-z]+=[^&]*");

    private final Map<String, Served> pages;
    private final Set<String> hosts;
    private final boolean moody;
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    /// @param pages by address
    /// @param moody whether a first failure happens
    OpenedWeb(Map<String, Served> pages, Set<String> hosts, boolean moody) {
        this.pages = pages;
        this.hosts = hosts;
        this.moody = moody;
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
        boolean failsNow = moody && served.first().isPresent() && asked.add(url);
        return failsNow ? served.first().get() : served.answer();
    }
}
