package dev.remora.search.site;

import dev.remora.search.http.MessageBundle;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.PageStanding;
import dev.remora.search.page.Pages;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The properties of a page as facts for people: dates, kind, language, and how it compares with the topic's others.
///
/// @param zone of displayed times
record PageProperties(Pages pages, ZoneId zone) {
    List<PageView.Fact> of(KnownPage page, MessageBundle.In t) {
        DateTimeFormatter days = DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
                .withLocale(t.language().locale())
                .withZone(zone);
        List<PageView.Fact> facts = new ArrayList<>();
        page.indexed()
                .publishedAt()
                .ifPresent(day -> facts.add(new PageView.Fact(t.say("page.published"), days.format(day))));
        facts.add(new PageView.Fact(
                t.say("page.fetched"), days.format(page.indexed().fetchedAt())));
        facts.add(new PageView.Fact(
                t.say("facet.kind"), t.say("kind." + page.kind().name().toLowerCase(Locale.ROOT))));
        if (!page.language().isEmpty()) {
            facts.add(new PageView.Fact(t.say("facet.language"), FacetMenus.language(page.language(), t)));
        }
        pages.standing(page).ifPresent(standing -> {
            facts.add(compared("page.relevance", standing.lessRelevant(), standing, t));
            facts.add(compared("page.pageRank", standing.lessLinked(), standing, t));
        });
        return facts;
    }

    private static PageView.Fact compared(String name, long below, PageStanding standing, MessageBundle.In t) {
        if (below == 0 || below == standing.others()) {
            return new PageView.Fact(t.say(name), t.say(below == 0 ? "page.lowest" : "page.highest"));
        }
        long percent = Math.clamp(Math.round(100.0 * below / standing.others()), 1, 99);
        return new PageView.Fact(t.say(name), t.say("page.higher", percent));
    }
}
