package dev.remora.search.app;

import dev.remora.search.page.Copy;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.PageStanding;
import dev.remora.search.page.Pages;
import dev.remora.search.page.TopicOverview;
import dev.remora.search.page.TopicOverview.Period;
import dev.remora.search.page.TopicOverview.Unit;
import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.facet.Facets.Count;
import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Pages that a test makes.
public final class FakePages implements Pages {
    static final String ID = "00000000000000aa";

    /// The main text of each page.
    static final String TEXT =
            "一、取穴\n足三里在小腿外侧，膝眼下三寸。" + "屈膝取穴，一横指在胫骨前缘之外，按之有酸胀感。".repeat(5) + "初学针灸的人多从它学起。\n二、艾灸\n艾灸时以皮肤微红为度，每次一刻钟。";

    final List<KnownPage> known = new ArrayList<>(List.of(
            page(ID, "针灸入门：从足三里说起", "http://www.bencao.example/zhenjiu/zusanli.html"),
            page("00000000000000bb", "针灸与食疗：冬天怎样调养脾胃", "http://yaoshan.example/a/2026/food.html"),
            page("00000000000000cc", "敌意 " + SampleWeb.HOSTILE, "javascript:alert(1)")));

    /// Stands before each copy that is made.
    Runnable gate = () -> {};

    Copy copy = new Copy.Shown(
            "<h2>足三里</h2><p>足三里在小腿外侧。<a href=\"http://www.bencao.example/\" rel=\"nofollow\">首页</a></p>", true, false);

    public static KnownPage page(String id, String title, String url) {
        return new KnownPage(
                new FoundPage(
                        id,
                        "tcm",
                        url,
                        "www.bencao.example",
                        "text/html",
                        Instant.parse("2026-11-18T08:30:00Z"),
                        Optional.of(LocalDate.of(2026, 3, 5))),
                title,
                "摘要：" + title,
                PageKind.ARTICLE,
                "zh-Hans",
                new KnownPage.Worth(0.93, 0.41),
                new KnownPage.Place(Path.of("tcm"), new PageLocation(1, 0), new WarcLocation(1, 0)));
    }

    @Override
    public Optional<KnownPage> find(String id, Optional<String> topic) {
        return known.stream()
                .filter(page -> page.id().equals(id))
                .filter(page -> topic.isEmpty() || topic.get().equals(page.topic()))
                .findFirst();
    }

    @Override
    public Copy copy(KnownPage page) {
        gate.run();
        return copy;
    }

    @Override
    public List<KnownPage> similar(KnownPage page, int number) {
        return known.stream().filter(other -> !other.equals(page)).limit(number).toList();
    }

    @Override
    public List<String> texts(List<Optional<KnownPage>> wanted) {
        return wanted.stream().map(page -> page.map(known -> TEXT).orElse("")).toList();
    }

    /// How any page compares with the others of its topic.
    Optional<PageStanding> standing = Optional.of(new PageStanding(40, 33, 4));

    @Override
    public Optional<PageStanding> standing(KnownPage page) {
        return standing;
    }

    /// Pages that are nearly the same as any other.
    final List<KnownPage> near = new ArrayList<>();

    @Override
    public List<KnownPage> near(KnownPage page, int number) {
        return near;
    }

    /// Overviews by topic.
    final Map<String, TopicOverview> overviews = new HashMap<>(Map.of("tcm", overview(known)));

    /// What is told of the topic `tcm`.
    ///
    /// @param newest its articles
    static TopicOverview overview(List<KnownPage> newest) {
        var keywords = new LinkedHashMap<String, Double>();
        List.of("针灸", "中医", "方剂", "经络", "足三里", "桂枝汤", "伤寒论", "acupuncture")
                .forEach(word -> keywords.put(word, 3.0 / (1 + keywords.size())));
        keywords.put("敌意 " + SampleWeb.HOSTILE, 0.1);
        Topic topic = Topic.of("tcm", "中医", keywords, List.of(new Url("http://www.bencao.example/")))
                .withDescription("中医药：理论、方剂、针灸与养生");
        var sites = List.of(
                new Count("fangji.example", 137), new Count("bencao.example", 24), new Count("yaoshan.example", 3));
        var years = List.of(new Count("2026", 90), new Count("2025", 31), new Count("2019", 4));
        List<Period> periods = IntStream.range(0, TopicOverview.MOST_PERIODS)
                .mapToObj(i -> new Period(LocalDate.of(2026, 8, 31).plusWeeks(i), Unit.WEEK, 10L * i * i))
                .toList();
        return new TopicOverview(
                topic,
                newest.hashCode(),
                5_321,
                new Facets(true, Map.of(Field.SITE, sites, Field.YEAR, years)),
                periods,
                new TopicOverview.Latest(LocalDate.of(2026, 11, 14), newest.size(), newest));
    }

    @Override
    public Optional<TopicOverview> overview(String topic) {
        return Optional.ofNullable(overviews.get(topic));
    }

    @Override
    public Optional<Provenance> provenance(KnownPage page) {
        return Optional.empty();
    }
}
