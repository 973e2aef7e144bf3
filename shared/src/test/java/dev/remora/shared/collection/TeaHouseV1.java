package dev.remora.shared.collection;

import dev.remora.shared.collection.CollectionFolder.Opened;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The collection that is kept as `collections/v1`, and what must be found in it for ever. Not to be changed: a new
/// format gets a class and a folder of its own. `main` wrote the folder.
final class TeaHouseV1 {
    static final Instant START = Instant.parse("2026-11-20T08:30:00.250Z");
    static final List<String> TITLES = List.of("茶馆首页", "绿茶的冲泡", "紫砂壶的养护", "停车须知");
    static final List<String> TEXTS = List.of(
            "小茶馆介绍中国各地的茶。\n从这里可以读到冲泡的方法，也可以读到茶具的故事。",
            "泡绿茶，水温以八十度上下为宜。\n先温杯，再投茶三克，注水至七分满，两分钟后即可饮用。",
            "新壶先用清水煮过，再用茶汤养。\n每次用毕，倒尽茶渣，以热水冲净，揭盖阴干。",
            "本店门前可停车十辆。\nParking is free for guests; please ask at the counter.");

    private TeaHouseV1() {}

    static Url url(int i) {
        return new Url("http://teahouse.example/" + (i == 0 ? "" : "pages/" + i + ".html"));
    }

    static Topic topic() {
        return new Topic(
                "teahouse",
                "茶馆",
                "一家小茶馆",
                new LinkedHashMap<>(Map.of("茶", 2.0)),
                List.of(url(0)),
                Topic.Examples.NONE,
                Topic.Relevance.DEFAULT,
                Topic.Crawl.DEFAULT,
                Topic.Rank.DEFAULT,
                Topic.IndexScope.ON_TOPIC,
                List.of());
    }

    static StoredPage page(int i) {
        String text = TEXTS.get(i);
        List<Block> blocks = List.of(
                new Block("html/body/nav", "目录", Block.Role.NAVIGATION),
                new Block("html/body/main", "", Block.Role.MAIN));
        List<Outlink> links = i > 0
                ? List.of(new Outlink(url(0), Anchor.of("回首页"), "", true, 0, LinkClass.LEVEL, "html/body/nav/a"))
                : List.of(
                        new Outlink(url(1), Anchor.of("绿茶"), "怎样泡", false, 1, LinkClass.LEVEL, "html/body/main/p/a"),
                        new Outlink(
                                url(2),
                                new Anchor("", "养壶", "一把壶"),
                                "",
                                false,
                                1,
                                LinkClass.LEVEL,
                                "html/body/main/p/a"),
                        new Outlink(url(3), Anchor.of("Parking"), "", false, -1, LinkClass.LEVEL, "html/body/a"));
        Page page = new Page(
                url(i),
                START.plusSeconds(i),
                TITLES.get(i),
                text,
                PageFacts.described(i == 1 ? "绿茶怎么泡" : ""),
                "UTF-8",
                "zh-CN",
                i == 2 ? Optional.of(url(2)) : Optional.empty(),
                i == 3,
                blocks,
                links);
        SegmentedText title = new SegmentedText(TITLES.get(i), new Tokens(new int[] {0, 2}, new int[] {2, 2}));
        int tail = text.length() - 5;
        return new StoredPage(
                page,
                title,
                new SegmentedText(text, new Tokens(new int[] {0, 1, tail}, new int[] {1, 2, 4})),
                0.25 * i);
    }

    static Exchange exchange(int i) {
        String body = "<html lang=zh-CN><title>" + TITLES.get(i) + "</title><main>" + TEXTS.get(i) + "</main></html>";
        return new Exchange(
                url(i),
                START.plusSeconds(i),
                List.of(new Exchange.Header("User-Agent", "remora"), new Exchange.Header("Host", "teahouse.example")),
                200,
                List.of(
                        new Exchange.Header("Content-Type", "text/html; charset=utf-8"),
                        new Exchange.Header("Transfer-Encoding", "chunked")),
                Bytes.of(body.getBytes(StandardCharsets.UTF_8)),
                i == 3);
    }

    /// The records that follow the four fetches, every other kind among them.
    static List<JournalRecord> others() {
        Optional<WarcLocation> none = Optional.empty();
        Link link = new Link(
                url(3),
                url(0).key(),
                Link.Origin.PAGE,
                0.5,
                Anchor.of("Parking"),
                "",
                "host:teahouse.example",
                "html/body/a",
                1,
                0,
                new Link.Inheritance(0.5, 3));
        return List.of(
                new JournalRecord.Queued(START, link, 0.375, "parent 0.50 · anchor 0.00"),
                new JournalRecord.Dropped(START, url(4), url(0).key(), "outside the scope"),
                new JournalRecord.Rescored(START, QueuePriorities.of(1, 0.125)),
                new JournalRecord.Moved(START, url(5), 302, new WarcLocation(1, 7), "/pages/1.html"),
                new JournalRecord.Failed(START, url(6), 503, "忙", none, 1, Optional.of(START.plusSeconds(30))),
                new JournalRecord.RefusedByRobots(START, url(7)),
                new JournalRecord.RobotsFetched(START, "http://teahouse.example", 404, none),
                new JournalRecord.SitemapFetched(START, url(8), 200, none, 4),
                new JournalRecord.HostPaused(START, "teahouse.example", Duration.ofSeconds(5), "Retry-After"),
                new JournalRecord.Judged(START, url(1), new PageLocation(1, 7), 0.5, Verdict.DUPLICATE, "茶 3 of 40"),
                new JournalRecord.Removed(START, url(1), "gone"),
                new JournalRecord.StrategyState(START, "best-first", Bytes.of(new byte[] {7, 0, -7})),
                new JournalRecord.RunEnded(START.plusNanos(1), 1, "the frontier is empty"),
                new JournalRecord.RecrawlAsked(START, 2));
    }

    static JournalRecord.Fetched fetched(int i, WarcLocation warc, PageLocation page) {
        Verdict verdict = i == 3 ? Verdict.OFF_TOPIC : Verdict.ON_TOPIC;
        return new JournalRecord.Fetched(
                START.plusSeconds(i), url(i), 200, warc, page, 0.25 * i, verdict, i - 2L, "茶 " + i, i < 3);
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Clock clock = Clock.fixed(START, ZoneOffset.UTC);
        Opened opened = CollectionFolder.openForWriting(folder, topic(), clock, "the maker of fixtures");
        try (CollectionWriter writer = ((Opened.Open) opened).collection()) {
            writer.append(new JournalRecord.RunStarted(START, 1, "best-first", "keyword-density", "{}"));
            writer.append(new JournalRecord.Queued(START, Link.seed(url(0)), 1, "a seed"));
            for (int i = 0; i < TITLES.size(); i++) {
                WarcLocation warc = writer.archive(exchange(i));
                writer.append(fetched(i, warc, writer.store(page(i))));
                writer.sync();
            }
            others().forEach(writer::append);
        }
        Files.delete(folder.resolve("writer.lock"));
    }
}
