package dev.remora.shared.collection;

import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Small things to store, the same for the same number.
public final class Samples {
    private static final PageEvidence KEYWORDS = new PageEvidence.Density(
            new PageEvidence.KeywordsAndMore(List.of(new PageEvidence.KeywordCount("茶叶", 4, 1.5f)), 2), 30, 0.4f, 1);

    private static final List<PageKind> KINDS = List.of(PageKind.values());
    private static final List<SoftError> SOFT_ERRORS = List.of(SoftError.values());
    private static final List<LinkClass> LINKS = List.of(LinkClass.values());

    public static final Instant NOON = Instant.parse("2026-11-20T12:00:00.123456Z");

    private Samples() {}

    public static Topic topic() {
        return topic("tea");
    }

    public static Topic topic(String id) {
        return Topic.of(id, "茶", Map.of("茶叶", 3.0), List.of(new Url("http://tea.example/")))
                .withDescription("绿茶、红茶与茶具")
                .withWords(List.of("龙井茶"));
    }

    public static Url url(int i) {
        return new Url("http://host" + i % 7 + ".example/tea/" + i + ".html?q=" + i);
    }

    public static Exchange exchange(int i) {
        String body = "<html><title>第" + i + "页</title><p>龙井茶产于杭州。</p></html>";
        return new Exchange(
                url(i),
                NOON.plusMillis(i),
                List.of(new Exchange.Header("User-Agent", "remora"), new Exchange.Header("Host", "host" + i % 7)),
                200,
                List.of(
                        new Exchange.Header("Content-Type", "text/html; charset=utf-8"),
                        new Exchange.Header("Set-Cookie", "a=1"),
                        new Exchange.Header("X-Note", ""),
                        new Exchange.Header("set-cookie", "b=2: c")),
                Bytes.of(body.getBytes(StandardCharsets.UTF_8)),
                i % 5 == 4);
    }

    /// A page with `i % 10` links.
    public static StoredPage page(int i) {
        String title = "第" + i + "页：茶";
        String text = "龙井茶产于杭州。\n" + "水温八十度, water at 80°C. ".repeat(i % 4) + "完";
        Page page = new Page(
                url(i),
                NOON.plusMillis(i),
                title,
                text,
                facts(i),
                new Page.Head("UTF-8", "zh-CN", i % 2 == 0 ? Optional.empty() : Optional.of(url(i + 1)), i % 3 == 0),
                new Page.Layout(
                        List.of(
                                new Block("html/body/div.main", "", Block.Role.MAIN),
                                new Block("html/body/div.nav", "导航", Block.Role.NAVIGATION)),
                        IntStream.rangeClosed(1, i % 10)
                                .mapToObj(n -> outlink(i, n))
                                .toList()));
        return new StoredPage(page, words(title), words(text), i % 11 / 10.0, i % 2 == 0 ? "" : "龙井茶。", i);
    }

    private static PageFacts facts(int i) {
        boolean some = i % 3 == 0;
        return new PageFacts(
                KINDS.get(i % KINDS.size()),
                some ? Optional.of(SOFT_ERRORS.get(i % SOFT_ERRORS.size())) : Optional.empty(),
                some ? "application/pdf" : "text/html",
                some
                        ? new PageFacts.Metadata(
                                "茶的介绍", "陆羽", List.of("茶", "tea"), List.of("Article"), "http://a.example/tea.png")
                        : new PageFacts.Metadata("茶的介绍", "", List.of(), List.of(), ""),
                some ? PageFacts.Place.NONE : new PageFacts.Place("茶馆", List.of("首页", "茶"), "品茶的地方"),
                some
                        ? new PageFacts.Days(Optional.of(LocalDate.of(1960 + i, 2, 28)), Optional.empty())
                        : new PageFacts.Days(Optional.empty(), Optional.of(LocalDate.of(2026, 1, 1 + i % 28))));
    }

    private static Outlink outlink(int from, int n) {
        Anchor anchor = new Anchor("茶 " + n, "", "图");
        LinkClass kind = LINKS.get(n % LINKS.size());
        return new Outlink(url(from + n), anchor, "更多 " + n, n % 2 == 0, n % 3 - 1, kind, "html/body/ul/li/a");
    }

    /// Every letter is a word.
    public static SegmentedText words(String text) {
        int[] starts = IntStream.range(0, text.length())
                .filter(i -> Character.isLetter(text.charAt(i)))
                .toArray();
        int[] lengths = new int[starts.length];
        Arrays.fill(lengths, 1);
        return new SegmentedText(text, new Tokens(starts, lengths));
    }

    public static JournalRecord.Queued queued(int i) {
        Link link = new Link(
                url(i),
                new Link.Source(url(i + 1).key(), Link.Origin.PAGE, 0.25, i % 5),
                Anchor.of("铁观音"),
                "安溪的",
                new Link.Steps(3, 0, i % 300),
                new Link.Place(
                        "html/body/ul/li/a", LinkClass.ACROSS, i % 9 - 1, Block.Role.RELATED, "相关 " + i % 3, i, 300),
                new Link.Standing("host:host" + i % 7 + ".example", new Link.Inheritance(0.5, 2)));
        return new JournalRecord.Queued(NOON.plusMillis(i), link, 0.3, new LinkEvidence.Swim(0.25f, 1, 0.5f, i));
    }

    /// Evidence that holds other evidence, numbers and words.
    public static LinkEvidence evidence(String word, int number) {
        return new LinkEvidence.Context(number / 7f, -number, List.of(new PageEvidence.TermShare(word, 0.1f)));
    }

    public static JournalRecord.Fetched fetched(int i, WarcLocation warc, PageLocation page) {
        return new JournalRecord.Fetched(
                NOON.plusMillis(i),
                url(i),
                new ArchivedResponse(200, warc),
                page,
                new Assessment(0.7, Verdict.ON_TOPIC, KEYWORDS),
                true,
                Likeness.uncompared(42 + i));
    }

    /// Every kind of record, some of them twice.
    public static List<JournalRecord> everyKind() {
        WarcLocation warc = new WarcLocation(2, 1L << 33);
        PageLocation page = new PageLocation(3, 77);
        Optional<WarcLocation> some = Optional.of(warc);
        return List.of(
                new JournalRecord.RunStarted(
                        NOON, 1, "best-first", "keyword-density", new JournalRecord.Budget(1_000, false)),
                queued(1),
                new JournalRecord.Queued(NOON, Link.seed(url(0)), 1, new LinkEvidence.Seed()),
                new JournalRecord.Dropped(NOON, url(2), 5, new Exclusion.AlikeOnHost(400, 3)),
                new JournalRecord.Rescored(
                        NOON,
                        new QueuePriorities.Builder()
                                .add(1, 0.125)
                                .add(300, 0.3)
                                .build()),
                fetched(1, warc, page),
                new JournalRecord.Moved(NOON, url(3), 301, warc, "../elsewhere"),
                new JournalRecord.Failed(
                        NOON,
                        url(4),
                        new Answer(0),
                        new Failure.UnknownHost("没有的.example"),
                        2,
                        Optional.of(NOON.plusSeconds(60))),
                new JournalRecord.Failed(
                        NOON, url(4), new Answer(503, some), new Failure.HttpStatus(503), 3, Optional.empty()),
                new JournalRecord.RefusedByRobots(NOON, url(5), Optional.empty()),
                new JournalRecord.RefusedByRobots(NOON, url(5), Optional.of(NOON.plusSeconds(9))),
                new JournalRecord.RobotsFetched(NOON, "http://host1.example", new Answer(200, some)),
                new JournalRecord.RobotsFetched(NOON, "http://host1.example", new Answer(0)),
                new JournalRecord.SitemapFetched(NOON, url(6), new Answer(200, some), 1000, false, 0, List.of()),
                new JournalRecord.SitemapFetched(
                        NOON, url(6), new Answer(200, some), 0, false, 1, List.of(url(7), url(8))),
                new JournalRecord.SitemapFetched(NOON, url(9), new Answer(200, some), 12, true, 0, List.of()),
                new JournalRecord.SitemapFetched(
                        NOON,
                        url(9),
                        new Answer(
                                304, some, new PageVersion(NOON.minusSeconds(9), "\"1\"", "", Bytes.of(new byte[] {1, 2
                                }))),
                        12,
                        true,
                        0,
                        List.of()),
                new JournalRecord.ChangesAnnounced(NOON, "host1.example", List.of()),
                new JournalRecord.ChangesAnnounced(NOON, "host1.example", List.of(url(7), url(8))),
                new JournalRecord.HostPaused(
                        NOON, "host1.example", Duration.ofMillis(90_500), new Failure.HttpStatus(429)),
                new JournalRecord.HostAddressed(NOON, "host1.example", List.of("192.0.2.1", "2001:db8:0:0:0:0:0:1")),
                new JournalRecord.BanChecked(NOON, url(7), 403, true),
                new JournalRecord.BanChecked(NOON, url(7), 0, false),
                new JournalRecord.CloakingChecked(NOON, url(7), 1, new CloakingFinding.Same()),
                new JournalRecord.CloakingChecked(NOON, url(7), 2, new CloakingFinding.Unclear()),
                new JournalRecord.CloakingChecked(
                        NOON,
                        url(7),
                        3,
                        new CloakingFinding.Other(
                                new PageEvidence.OtherTextForBrowsers(url(7), 4, 0.25f, new PageEvidence.NoKeyword()),
                                false,
                                5)),
                new JournalRecord.HostParked(
                        NOON,
                        "host1.example",
                        Duration.ofMinutes(5),
                        1,
                        new Failure.NoConnection(Duration.ofMillis(90_500))),
                new JournalRecord.Unchanged(
                        NOON,
                        url(3),
                        new ArchivedResponse(
                                304,
                                warc,
                                new PageVersion(
                                        NOON, "W/\"1\"", "Fri, 06 Nov 2026 08:00:00 GMT", Bytes.of(new byte[20]))),
                        true),
                new JournalRecord.AskedAgain(NOON, url(3).key()),
                new JournalRecord.Sent(NOON, queued(7).link(), 0.625, new LinkEvidence.Parent(0.5f)),
                new JournalRecord.OutcomeShared(NOON, queued(7).link(), 0.625, true),
                new JournalRecord.RecrawlRequested(NOON, 3, new Recrawl.Site("host1.example")),
                new JournalRecord.RecrawlRequested(NOON, 4, new Recrawl.Page(url(2))),
                new JournalRecord.RecrawlRequested(NOON, 5, new Recrawl.Failed()),
                new JournalRecord.RunStarted(NOON, 6, "auto", "linear", new JournalRecord.Budget(700, true, 150)),
                new JournalRecord.Failed(
                        NOON,
                        url(4),
                        new Answer(0),
                        new Failure.Undecodable(List.of("gzip", "br")),
                        3,
                        Optional.empty(),
                        true),
                new JournalRecord.Judged(
                        NOON,
                        url(1),
                        page,
                        new Assessment(0.1, Verdict.OFF_TOPIC, new PageEvidence.StandsInPlaceOf(url(2)))),
                new JournalRecord.Judged(
                        NOON,
                        url(1),
                        page,
                        new Assessment(0.9, Verdict.DUPLICATE, new PageEvidence.RepresentedBy(url(2)))),
                new JournalRecord.Clustered(NOON, url(1), -7, Bytes.of(new byte[64])),
                new JournalRecord.Clustered(NOON, url(2), -7, Bytes.NONE),
                new JournalRecord.Removed(NOON, url(1), new Failure.LeadsNowhere(UrlVerdict.Reason.TOO_LONG)),
                new JournalRecord.JudgingBegan(
                        NOON, new RunReason.TopicChanged(List.of(TopicPart.KEYWORDS, TopicPart.MODEL))),
                new JournalRecord.Rejudged(
                        NOON, url(1), page, new Assessment(0.75, Verdict.ON_TOPIC, KEYWORDS), true, 0, 2),
                new JournalRecord.Rejudged(
                        NOON,
                        url(2),
                        page,
                        new Assessment(0.5, Verdict.DUPLICATE, new PageEvidence.NoPage(SoftError.PARKED)),
                        true,
                        url(1).key(),
                        1),
                new JournalRecord.JudgingResult(
                        NOON,
                        new RunReason.MostWentOut(
                                new RunReason.JudgedAll(2, 1, 3, 0, 2),
                                new RunReason.TopicChanged(List.of(TopicPart.WORDS)))),
                new JournalRecord.JudgingEnded(NOON, 2, 1),
                new JournalRecord.RunMeasured(
                        NOON,
                        3,
                        Duration.ofMillis(90_061_250),
                        5_000_000_000L,
                        Optional.of(new Failure.ConnectionRefused()),
                        Optional.of(new RunReason.Unfinished(3, 2))),
                new JournalRecord.Reparsed(fetched(1, warc, page), 0.25, true, false),
                new JournalRecord.StrategyState(NOON, "shark", Bytes.of(new byte[] {1, 0, -1})),
                new JournalRecord.Reread(NOON, 3, 1, List.of(new PageLocation(1, 0), new PageLocation(7, 1L << 33))),
                new JournalRecord.RecrawlRequested(NOON, 2, new Recrawl.All()),
                new JournalRecord.RunEnded(
                        NOON.plusNanos(1), 1, new RunReason.WaitsForHosts(3, 2, "host1.example", NOON)));
    }
}
