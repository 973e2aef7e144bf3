package dev.remora.crawler.crawl.state.traps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlaceBudgetsTest {
    private final PlaceBudgets places = new PlaceBudgets();

    private static Url url(String path) {
        return new Url("http://a.example" + path);
    }

    private void read(String form, int pages) {
        for (int page = 0; page < pages; page++) {
            places.read(url(form.formatted(page)));
        }
    }

    private static Optional<Exclusion> little(String place, int pages, int onTopic) {
        return Optional.of(new Exclusion.LittleOnTopic(place, pages, onTopic));
    }

    @Test
    void aFolderHasAThousandPagesAndTenMoreForEachOnTopic() {
        read("/shop/%d.html", 999);
        assertEquals(Optional.empty(), places.objection(url("/shop/x.html")));
        read("/shop/last%d.html", 1);
        assertEquals(little("a.example/shop/", 1000, 0), places.objection(url("/shop/x.html")));
        assertEquals(Optional.empty(), places.objection(url("/shop/in/x.html")), "a folder in it is another");
        places.onTopic(url("/shop/0.html"));
        read("/shop/more%d.html", 9);
        assertEquals(Optional.empty(), places.objection(url("/shop/x.html")));
        read("/shop/most%d.html", 1);
        assertEquals(little("a.example/shop/", 1010, 1), places.objection(url("/shop/x.html")));
    }

    @Test
    void aPathWithQueriesIsAPlaceOfItsOwnInAFolderThatCountsThemToo() {
        read("/list?page=%d", 999);
        assertEquals(Optional.empty(), places.objection(url("/list?page=x")));
        read("/%d.html", 1);
        assertEquals(little("a.example/", 1000, 0), places.objection(url("/list?page=x")), "the folder, by both");
        places.onTopic(url("/about.html"));
        assertEquals(Optional.empty(), places.objection(url("/list?page=x")));
        read("/list?again=%d", 1);
        assertEquals(little("a.example/list?", 1000, 0), places.objection(url("/list?page=x")));
        assertEquals(Optional.empty(), places.objection(url("/other?page=x")));
    }

    @Test
    void aSlashInAQueryIsNoFolder() {
        read("/go?to=/far/%d", 1000);
        assertEquals(little("a.example/", 1000, 0), places.objection(url("/index.html")));
    }

    @Test
    void aHostHasFiveThousandPagesInWhateverFolders() {
        read("/%d/", 4999);
        assertEquals(Optional.empty(), places.objection(url("/new/")));
        read("/last%d/", 1);
        assertEquals(little("a.example", 5000, 0), places.objection(url("/new/")));
        assertEquals(Optional.empty(), places.objection(new Url("http://b.example/new/")));
    }

    @Test
    void anAnswerWithoutAPageCountsForItsHostOnly() {
        read("/%d/", 3000);
        for (int i = 0; i < 1999; i++) {
            places.unproductive(url("/to/" + i));
        }
        assertEquals(Optional.empty(), places.objection(url("/to/x")));
        places.unproductive(url("/to/last"));
        assertEquals(little("a.example", 5000, 0), places.objection(url("/to/x")));
    }

    @Test
    void beforeAllPagesAreJudgedAgainNoneIsOnTopic() {
        read("/shop/%d.html", 1000);
        places.onTopic(url("/shop/0.html"));
        assertEquals(Optional.empty(), places.objection(url("/shop/x.html")));
        places.forgetPages();
        assertEquals(little("a.example/shop/", 1000, 0), places.objection(url("/shop/x.html")));
    }
}
