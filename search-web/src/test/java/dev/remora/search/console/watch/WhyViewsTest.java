package dev.remora.search.console.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.search.why.WhyText;
import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.provenance.AddressHistory;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.RunStanding;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WhyViewsTest {
    private static final Url STORED = new Url("http://a.example/%E6%B1%89%E5%88%B6/");
    private static final Url OTHER = new Url("http://b.example/%E9%92%88");

    @Test
    void addressesAreReadableAndLinksGoToThemAsStored() {
        Provenance why = new Provenance(
                STORED,
                new Fate.Page(true, 0.6, new PageEvidence.Keywords(List.of()), 200, true, Optional.of(OTHER), null),
                Instant.EPOCH,
                List.of(new PathStep(STORED, Origin.SEED, "", 0, 1, new LinkEvidence.Seed(), Optional.empty())),
                AddressHistory.NONE,
                new RunStanding(1, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.5));
        WhyPage.Explanation explained = new WhyViews(
                        new MessageBundle(WhyViews.class).in(Language.ZH),
                        new MessageBundle(WhyText.class).in(Language.ZH),
                        ZoneOffset.UTC,
                        url -> "?url=" + url)
                .of(new CrawlWatch.Why.Known(why));
        WhyPage.Step step = explained.way().getFirst();
        assertEquals("http://a.example/汉制/", step.text().address());
        assertEquals(STORED.text(), step.url());
        assertEquals("?url=" + STORED, step.href());
        assertTrue(
                explained.told().stream()
                        .flatMap(List::stream)
                        .anyMatch(new WhyPage.Part("http://b.example/针", "?url=" + OTHER)::equals),
                explained::toString);
    }
}
