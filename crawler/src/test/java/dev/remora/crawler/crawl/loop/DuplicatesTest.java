package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.loop.TinyWeb.Reply;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages with the same text, through the product's core.
class DuplicatesTest {
    private static final String A = "http://a.example";
    private static final String B = "http://b.example";
    private static final String TEXT = "针灸是中医的一种疗法，以针刺入穴位。".repeat(10);
    private static final String OTHER = "龙井茶产于杭州西湖，清明之前采的最好。".repeat(10);

    @Test
    void aTextThatIsThereAlreadyIsADuplicateAndCountsOnce() {
        VirtualCrawl crawl = crawl(web().text(A + "/1", TEXT, 0.9).text(A + "/22", TEXT, 0.9));
        assertEquals(Set.of(A + "/", A + "/1"), shown(crawl));
        JournalRecord.Fetched second = fetched(crawl, A + "/22");
        assertEquals(Verdict.DUPLICATE, second.verdict());
        assertEquals(new Url(A + "/1").key(), second.likeness().sameAs());
        assertEquals(2, harvested(crawl));
    }

    @Test
    void aBetterAddressTakesThePlaceOfTheFirst() {
        String first = A + "/1?from=list";
        VirtualCrawl crawl = crawl(web().text(first, TEXT, 0.9).text(A + "/3", TEXT, 0.9), first, A + "/3");
        assertEquals(Set.of(A + "/3"), shown(crawl));
        assertEquals(new Url(first).key(), fetched(crawl, A + "/3").likeness().sameAs());
        assertEquals(1, harvested(crawl));
    }

    @Test
    void thePageThatNamesItselfCanonicalStandsForTheOthers() {
        TinyWeb web = new TinyWeb()
                .text(A + "/p", TEXT, 0.9)
                .on(A + "/long/way/to/p", new Reply.TextReply(TEXT, 0.9, Optional.of(A + "/long/way/to/p"), List.of()))
                .on(A + "/o", new Reply.TextReply(TEXT, 0.9, Optional.of(A + "/long/way/to/p"), List.of()));
        assertEquals(Set.of(A + "/long/way/to/p"), shown(crawl(web, A + "/p", A + "/long/way/to/p", A + "/o")));
    }

    /// As the template of a site does on all its pages.
    @Test
    void aPageThatNamesTheFrontPageCanonicalNamesNone() {
        Reply article = new Reply.TextReply(TEXT, 0.9, Optional.of(A + "/"), List.of());
        TinyWeb web = new TinyWeb().on(A + "/1.html", article).text(A + "/print/1.html", TEXT, 0.9);
        assertEquals(Set.of(A + "/1.html"), shown(crawl(web, A + "/1.html", A + "/print/1.html")));
        TinyWeb twins = new TinyWeb().on(A + "/", new Reply.TextReply(TEXT, 0.9, Optional.of(B + "/"), List.of()));
        assertEquals(Set.of(B + "/"), shown(crawl(twins.text(B + "/", TEXT, 0.9), A + "/", B + "/")));
    }

    @Test
    void whenTheRepresentativeGoesAnotherIsPromoted() {
        TinyWeb web = new TinyWeb()
                .on(A + "/1", TinyWeb.saying(TEXT, 0.9), TinyWeb.status(404))
                .text(A + "/22", TEXT, 0.8)
                .text(A + "/333", TEXT, 0.8);
        VirtualCrawl first = crawl(web, A + "/1", A + "/22", A + "/333");
        assertEquals(Set.of(A + "/1"), shown(first));
        VirtualCrawl again = new VirtualCrawl(web, first.collection).recrawl();
        assertEquals(Set.of(A + "/22"), shown(again));
        assertEquals(1, again.journal(JournalRecord.Judged.class).size());
    }

    @Test
    void whenTheRepresentativesTextChangesAnotherIsPromoted() {
        TinyWeb web = new TinyWeb()
                .on(A + "/1", TinyWeb.saying(TEXT, 0.9), TinyWeb.saying(OTHER, 0.9))
                .text(A + "/22", TEXT, 0.8);
        VirtualCrawl first = crawl(web, A + "/1", A + "/22");
        VirtualCrawl again = new VirtualCrawl(web, first.collection).recrawl();
        assertEquals(Set.of(A + "/1", A + "/22"), shown(again));
    }

    @Test
    void whenTheRepresentativeIsNotToBeShownAnyMoreAnotherIsPromoted() {
        Reply elsewhere = new Reply.TextReply(TEXT, 0.9, Optional.of(B + "/p"), List.of());
        for (Reply worse : List.of(TinyWeb.hidden(TEXT, 0.9), TinyWeb.saying(TEXT, 0.1), elsewhere)) {
            TinyWeb web =
                    new TinyWeb().on(A + "/1", TinyWeb.saying(TEXT, 0.9), worse).text(A + "/22", TEXT, 0.95);
            VirtualCrawl first = crawl(web, A + "/1", A + "/22");
            assertEquals(Set.of(A + "/1"), shown(first));
            VirtualCrawl again = new VirtualCrawl(web, first.collection).recrawl();
            assertEquals(Set.of(A + "/22"), shown(again), worse.toString());
        }
    }

    @Test
    void aRecrawlOfTheSamePagesChangesNothing() {
        TinyWeb web = web().text(A + "/1", TEXT, 0.9).text(A + "/22", TEXT, 0.9);
        VirtualCrawl first = crawl(web);
        Set<String> before = shown(first);
        assertEquals(2, harvested(first));
        VirtualCrawl again = new VirtualCrawl(web, first.collection).recrawl();
        assertEquals(before, shown(again));
        assertEquals(4, harvested(again));
        assertEquals(List.of(), again.journal(JournalRecord.Judged.class));
    }

    /// Links to what is not there, of a host that answers them all with one text and status 200.
    @Test
    void whatAHostGivesForAnythingIsNoPage() {
        String[] dead = new String[12];
        for (int i = 0; i < dead.length; i++) {
            dead[i] = A + "/old/" + (char) ('a' + i) + "/" + (char) ('p' + i) + ".html";
        }
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, dead).text(A + "/real", OTHER, 0.9, dead);
        for (String link : dead) {
            web.text(link, TEXT, 0.9);
        }
        VirtualCrawl crawl = crawl(web, A + "/", A + "/real");
        assertEquals(Set.of(A + "/", A + "/real"), found(crawl), "none of them is found");
        List<JournalRecord.Judged> judged = crawl.journal(JournalRecord.Judged.class);
        assertEquals(1, judged.size(), "the one that stood for them");
        assertEquals(new PageEvidence.CatchAll(), judged.getFirst().evidence());
        VirtualCrawl again = new VirtualCrawl(web, crawl.collection).recrawl();
        assertEquals(Set.of(A + "/", A + "/real"), found(again), "nor after a recrawl");
    }

    @Test
    void whereverTheJournalIsCutWhatAHostGivesForAnythingIsNoPage() {
        String[] dead = new String[10];
        for (int i = 0; i < dead.length; i++) {
            dead[i] = A + "/gone?id=" + i;
        }
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, dead);
        for (String link : dead) {
            web.text(link, TEXT, 0.9);
        }
        int requests = new VirtualCrawl(web, A + "/").run().asked.size();
        for (int cut = 1; cut < requests; cut++) {
            VirtualCrawl first = new VirtualCrawl(web, A + "/").run(cut);
            first.collection.sync();
            VirtualCrawl second = new VirtualCrawl(web, first.collection.afterKill()).run();
            assertEquals(Set.of(A + "/"), found(second), "killed after " + cut + " requests");
        }
    }

    /// A host that gives one text for many addresses says nothing of another host that has the text, too.
    @Test
    void whatOneHostGivesForAnythingIsAPageOfAnotherHost() {
        String[] anything = new String[10];
        for (int i = 0; i < anything.length; i++) {
            anything[i] = A + "/" + (char) ('a' + i);
        }
        TinyWeb web = new TinyWeb().text(B + "/the/article", TEXT, 0.9).page(A + "/", 0.9, anything);
        for (String link : anything) {
            web.text(link, TEXT, 0.9);
        }
        Set<String> pages = Set.of(A + "/", B + "/the/article");
        VirtualCrawl first = crawl(web, B + "/the/article", A + "/");
        assertEquals(pages, found(first), "though the article was there first");
        assertEquals(pages, found(new VirtualCrawl(web, first.collection).recrawl()), "nor after a recrawl");
        TinyWeb late = web.on(A + "/", new Reply.PageReply(0.9, false, linksAnd(anything, B + "/the/article")));
        assertEquals(pages, found(crawl(late, A + "/")), "nor where it comes last");
    }

    private static List<String> linksAnd(String[] links, String last) {
        List<String> all = new ArrayList<>(List.of(links));
        all.add(last);
        return all;
    }

    @Test
    void theSamePageUnderManyFoldersAndTheHomePageForAnythingArePages() {
        String[] forms = new String[10];
        String[] anything = new String[10];
        for (int i = 0; i < forms.length; i++) {
            forms[i] = A + "/" + (char) ('a' + i) + "/p.html";
            anything[i] = B + "/" + (char) ('a' + i) + ".html";
        }
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, forms).text(B + "/", OTHER, 0.9, anything);
        for (int i = 0; i < forms.length; i++) {
            web.text(forms[i], TEXT, 0.9).text(anything[i], OTHER, 0.9);
        }
        assertEquals(Set.of(A + "/", A + "/a/p.html", B + "/"), shown(crawl(web, A + "/", B + "/")));
    }

    /// A cluster is as long as one of its pages is there with such a text; the journal alone gives the same.
    @Test
    void aClusterIsGoneWhenAllItsPagesAreGoneOrOtherwise() {
        String third = "红茶要用沸水冲泡，绿茶不要，白茶可以煮。".repeat(10);
        TinyWeb web = new TinyWeb()
                .on(A + "/1", TinyWeb.saying(TEXT, 0.9), TinyWeb.saying(OTHER, 0.9))
                .on(A + "/2", TinyWeb.saying(TEXT + "又一句。", 0.9), TinyWeb.status(404))
                .on(A + "/3", TinyWeb.saying(third, 0.9));
        String[] seeds = {A + "/1", A + "/2", A + "/3"};
        VirtualCrawl first = crawl(web, seeds);
        assertEquals(2, near(first).size(), "/1 with /2, and /3");
        VirtualCrawl again = new VirtualCrawl(web, first.collection).recrawl();
        NearDuplicateClusters near = near(again);
        assertEquals(2, near.size(), "/1 with its new text, and /3");
        JournalRecord.Fetched changed = again.journal(JournalRecord.Fetched.class).reversed().stream()
                .filter(fetched -> fetched.url().text().equals(A + "/1"))
                .findFirst()
                .orElseThrow();
        assertEquals(
                Optional.of(new Url(A + "/1")), near.first(changed.likeness().cluster()));
    }

    private static NearDuplicateClusters near(VirtualCrawl crawl) {
        CrawlState replay = VirtualCrawl.state(crawl.collection, crawl.settings);
        return replay.near();
    }

    @Test
    void shortTextsNeverFold() {
        VirtualCrawl crawl = crawl(web().text(A + "/1", "没有找到", 0.9).text(A + "/2", "没有找到", 0.9), A + "/1", A + "/2");
        assertEquals(Set.of(A + "/1", A + "/2"), shown(crawl));
    }

    private static void assertShownWhereverTheJournalIsCut(Set<String> shown, TinyWeb web) {
        VirtualCrawl whole = new VirtualCrawl(web, A + "/").run();
        assertEquals(shown, shown(whole));
        for (int requests = 1; requests < whole.asked.size(); requests++) {
            VirtualCrawl cut = new VirtualCrawl(web, A + "/").run(requests);
            cut.collection.sync();
            MemoryCollection left = cut.collection.afterKill();
            assertEquals(shown, shown(new VirtualCrawl(web, left).run()), "killed after " + requests + " requests");
        }
    }

    @Test
    void whereverTheJournalIsCutTheSamePageStandsForAll() {
        TinyWeb web = new TinyWeb();
        String[] links = {B + "/mirror", A + "/p?print=1", A + "/p", A + "/other", B + "/x/y/z", A + "/q"};
        web.page(A + "/", 0.9, links);
        for (String link : links) {
            web.text(link, link.contains("other") || link.contains("q") ? OTHER : TEXT, 0.8);
        }
        assertShownWhereverTheJournalIsCut(Set.of(A + "/", A + "/p", A + "/q"), web);
    }

    @Test
    void whereverTheJournalIsCutAPageThatIsShownStandsForSoftErrorsAndHiddenOnes() {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.9, A + "/e", A + "/n", A + "/long/e", A + "/long/n")
                .on(A + "/e", TinyWeb.softError(TEXT))
                .text(A + "/long/e", TEXT, 0.1)
                .on(A + "/n", TinyWeb.hidden(OTHER, 0.9))
                .text(A + "/long/n", OTHER, 0.9);
        assertShownWhereverTheJournalIsCut(Set.of(A + "/", A + "/long/e", A + "/long/n"), web);
    }

    @Test
    void pagesWithNearlyTheSameTextShareAClusterAndAreShownBoth() {
        String text = manualPage(1);
        TinyWeb web = web().text(A + "/1", text, 0.9)
                .text(A + "/22", text + "另有一段。", 0.9)
                .text(A + "/3", manualPage(2), 0.9);
        VirtualCrawl crawl = crawl(web, A + "/1", A + "/22", A + "/3");
        Likeness first = fetched(crawl, A + "/1").likeness();
        Likeness second = fetched(crawl, A + "/22").likeness();
        assertEquals(first.cluster(), second.cluster());
        assertEquals(64, first.sketch().length());
        assertEquals(0, second.sketch().length());
        assertNotEquals(first.cluster(), fetched(crawl, A + "/3").likeness().cluster());
        assertEquals(Set.of(A + "/1", A + "/22", A + "/3"), shown(crawl));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/manual/gb2312/%s.html",
                "/manual/utf8/%s.html?print=1",
                "/manual/utf8/%s.html/amp",
                "/manual/utf8/%s.amp",
                "/manual/utf8/%s_print.html",
            })
    void lessIsSpentOnAMirrorOnceItIsKnown(String copies) {
        VirtualCrawl crawl = new VirtualCrawl(mirroredManual("/manual/utf8/%s.html", copies), A + "/");
        crawl.settings = VirtualCrawl.settings(36, 1);
        crawl.run();
        long twice = crawl.journal(JournalRecord.Fetched.class).stream()
                .filter(fetched -> fetched.likeness().sameAs() != 0)
                .count();
        assertTrue(twice >= 5 && twice <= 7, twice + " pages were fetched twice before the mirror was known");
        List<JournalRecord.Queued> lowered = crawl.journal(JournalRecord.Queued.class).stream()
                .filter(queued -> queued.evidence() instanceof LinkEvidence.Mirrored)
                .toList();
        assertTrue(lowered.size() >= 10, lowered.toString());
        assertTrue(lowered.stream().allMatch(queued -> queued.priority() <= 0.25), lowered.toString());
    }

    @Test
    void aLinkIsLoweredOnceHoweverManyOfItsTwinsAreFetched() {
        TinyWeb web = mirroredManual("/utf8/%s.html", "/utf8/%s.html?print=1", "/big5/%s.html", "/print/%s.html");
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(200, 1);
        crawl.run();
        Map<Url, Long> lowered = crawl.journal(JournalRecord.Queued.class).stream()
                .filter(queued -> queued.evidence() instanceof LinkEvidence.Mirrored)
                .collect(Collectors.groupingBy(queued -> queued.link().target(), Collectors.counting()));
        assertTrue(lowered.size() >= 10, lowered.toString());
        assertEquals(Set.of(1L), new HashSet<>(lowered.values()), lowered.toString());
    }

    @Test
    void whatIsKnownOfAMirrorIsKnownAfterAKillToo() {
        VirtualCrawl whole = new VirtualCrawl(mirroredManual(), A + "/");
        whole.settings = VirtualCrawl.settings(36, 1);
        List<String> pages = whole.run().pages();
        for (int requests : List.of(4, 11, 14, 20)) {
            VirtualCrawl cut = new VirtualCrawl(mirroredManual(), A + "/");
            cut.settings = whole.settings;
            cut.run(requests).collection.sync();
            VirtualCrawl again = new VirtualCrawl(mirroredManual(), cut.collection.afterKill());
            again.settings = whole.settings;
            assertEquals(new HashSet<>(pages), fetchedPages(again.run()), "killed after " + requests + " requests");
        }
    }

    /// A home page that leads to a manual in two forms, page by page, and to other pages of lesser worth.
    private static TinyWeb mirroredManual() {
        return mirroredManual("/manual/utf8/%s.html", "/manual/gb2312/%s.html");
    }

    private static TinyWeb mirroredManual(String... forms) {
        TinyWeb web = new TinyWeb();
        List<String> links = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            for (String form : forms) {
                String url = A + form.formatted(i);
                web.text(url, manualPage(i), 0.8);
                links.add(url);
            }
        }
        web.page(A + "/others", 0.6, others());
        for (String other : others()) {
            web.page(other, 0.8);
        }
        links.add(0, A + "/others");
        return web.page(A + "/", 0.8, links.toArray(String[]::new));
    }

    private static String[] others() {
        return IntStream.range(0, 40)
                .mapToObj(i -> A + "/other/" + (char) ('a' + i / 26) + (char) ('a' + i % 26))
                .toArray(String[]::new);
    }

    private static String manualPage(int number) {
        Random random = new Random(number);
        return random.ints(300, 0x4e00, 0x9fa5)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static Set<String> fetchedPages(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.Fetched.class).stream()
                .map(fetched -> fetched.url().text())
                .collect(Collectors.toSet());
    }

    private static TinyWeb web() {
        return new TinyWeb().page(A + "/", 0.9, A + "/1", A + "/22");
    }

    private static VirtualCrawl crawl(TinyWeb web, String... seeds) {
        VirtualCrawl crawl = new VirtualCrawl(web, seeds.length == 0 ? new String[] {A + "/"} : seeds);
        crawl.settings = VirtualCrawl.settings(1000, 1);
        return crawl.run();
    }

    private static JournalRecord.Fetched fetched(VirtualCrawl crawl, String url) {
        return crawl.journal(JournalRecord.Fetched.class).stream()
                .filter(fetched -> fetched.url().text().equals(url))
                .findFirst()
                .orElseThrow();
    }

    private static long harvested(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.Fetched.class).stream()
                .filter(JournalRecord.Fetched::harvested)
                .count();
    }

    /// Those of them that an index of pages on topic would show.
    static Set<String> found(VirtualCrawl crawl) {
        Set<String> found = shown(crawl);
        try (ChangeFeed.Changes changes = new ChangeFeed(crawl.collection).after(0)) {
            Map<String, Boolean> onTopic = new HashMap<>();
            changes.forEachRemaining(change -> {
                switch (change) {
                    case Change.Put put -> onTopic.put(put.url().text(), put.onTopic());
                    case Change.Rescore rescore -> onTopic.put(rescore.url().text(), rescore.onTopic());
                    case Change.Delete _, Change.Moved _, Change.Clustered _ -> {} // not shown, or as before
                }
            });
            found.removeIf(url -> !onTopic.get(url));
        }
        return found;
    }

    /// The addresses that an index of the change feed would show.
    static Set<String> shown(VirtualCrawl crawl) {
        Map<Long, String> urls = new HashMap<>();
        Set<String> shown = new HashSet<>();
        Set<Long> elsewhere = new HashSet<>(); // pages that another shard represents
        try (ChangeFeed.Changes changes = new ChangeFeed(crawl.collection).after(0)) {
            while (changes.hasNext()) {
                Change change = changes.next();
                if (change instanceof Change.Clustered) {
                    continue;
                }
                urls.put(change.url().key(), change.url().text());
                shown.add(change.url().text());
                elsewhere.remove(change.url().key());
                switch (change) {
                    case Change.Put put
                    when put.fold() instanceof Change.Fold.Into(long into) -> {
                        assertTrue(
                                shown.contains(urls.get(into)) || elsewhere.contains(into),
                                "what stands for a page is shown itself");
                        shown.remove(put.url().text());
                    }
                    case Change.Put put
                    when put.fold() instanceof Change.Fold.Over(long folded) -> shown.remove(urls.get(folded));
                    case Change.Rescore rescore
                    when rescore.fold() instanceof Change.Fold.Into(long into) -> {
                        shown.remove(rescore.url().text());
                        if (!urls.containsKey(into)) {
                            elsewhere.add(rescore.url().key());
                        }
                    }
                    case Change.Delete _, Change.Moved _ ->
                        shown.remove(change.url().text());
                    default -> {}
                }
            }
        }
        return shown;
    }
}
