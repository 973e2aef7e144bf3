package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.SearchRequest;
import dev.remora.shared.page.PageFacts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What is shown of the pages found.
class ResultsTest extends OverSearchableWeb {
    private void pictured(String url, String picture) {
        PageFacts.Metadata metadata = new PageFacts.Metadata("", "", List.of(), List.of(), picture);
        web.page("tcm", url, "针灸", "", PageFacts.NONE.with(metadata), 0.5, SearchableWeb.START);
    }

    /// Four pages have the same picture: it is their site's.
    @Test
    void aHitHasThePictureOfItsPageAndNotThatOfItsSite() {
        pictured("http://a.example/needle", "http://img.example/needle.jpg");
        pictured("http://a.example/en/needle", "http://img.example/cupping.jpg");
        pictured("http://b.example/cupping", "http://img.example/cupping.jpg");
        pictured("http://b.example/zh/cupping", "http://img.example/cupping.jpg");
        for (int page = 0; page < 4; page++) {
            pictured("http://c.example/" + page, "http://c.example/brand.png");
        }
        pictured("http://d.example/", "");
        web.index();
        Map<String, String> pictures = new TreeMap<>();
        web.engine()
                .search(SearchRequest.of("针灸"))
                .results()
                .forEach(found -> found.shown().picture().ifPresent(picture -> pictures.put(found.url(), picture)));
        assertEquals(
                Map.of(
                        "http://a.example/needle", "http://img.example/needle.jpg",
                        "http://a.example/en/needle", "http://img.example/cupping.jpg",
                        "http://b.example/cupping", "http://img.example/cupping.jpg",
                        "http://b.example/zh/cupping", "http://img.example/cupping.jpg"),
                pictures);
    }
}
