package dev.remora.search.app;

import dev.remora.search.page.Copy;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.Pages;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.provenance.Provenance;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Pages that a test makes.
final class FakePages implements Pages {
    static final String ID = "00000000000000aa";

    final List<KnownPage> known = new ArrayList<>(List.of(
            page(ID, "针灸入门：从足三里说起", "http://www.bencao.example/zhenjiu/zusanli.html"),
            page("00000000000000bb", "针灸与食疗：冬天怎样调养脾胃", "http://yaoshan.example/a/2026/food.html"),
            page("00000000000000cc", "敌意 " + SampleWeb.HOSTILE, "javascript:alert(1)")));

    /// Stands before each copy that is made.
    Runnable gate = () -> {};

    Copy copy = new Copy.Shown(
            "<h2>足三里</h2><p>足三里在小腿外侧。<a href=\"http://www.bencao.example/\" rel=\"nofollow\">首页</a></p>", true, false);

    static KnownPage page(String id, String title, String url) {
        return new KnownPage(
                id,
                "tcm",
                url,
                title,
                "摘要：" + title,
                "www.bencao.example",
                PageKind.ARTICLE,
                "text/html",
                "zh-Hans",
                Instant.parse("2026-11-18T08:30:00Z"),
                Optional.of(LocalDate.of(2026, 3, 5)),
                0.93,
                0.41,
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

    /// Pages that are nearly the same as any other.
    final List<KnownPage> near = new ArrayList<>();

    @Override
    public List<KnownPage> near(KnownPage page, int number) {
        return near;
    }

    @Override
    public Optional<Provenance> provenance(KnownPage page) {
        return Optional.empty();
    }
}
