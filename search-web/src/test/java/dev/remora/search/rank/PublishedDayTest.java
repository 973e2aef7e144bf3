package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.SearchRequest;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedDayTest {
    private static final Instant FETCHED = Instant.parse("2026-11-20T08:00:00Z");

    @TempDir
    Path data;

    private SearchableWeb web;

    @BeforeEach
    void open() {
        web = new SearchableWeb(data);
    }

    @AfterEach
    void close() {
        web.close();
    }

    @Test
    void anAnswerTellsWhenAPageWasPublishedIfThePageDoes() {
        LocalDate day = LocalDate.of(1998, 3, 5);
        web.page("tcm", "http://a.example/1", "针灸", "", published(Optional.of(day)), 0.5, FETCHED)
                .page("tcm", "http://a.example/2", "针灸", "", published(Optional.empty()), 0.5, FETCHED);
        web.index();
        Map<String, Optional<LocalDate>> days = web.engine().search(SearchRequest.of("针灸")).results().stream()
                .collect(Collectors.toMap(SearchAnswer.Result::url, SearchAnswer.Result::publishedAt));
        assertEquals(
                Map.of("http://a.example/1", Optional.of(day), "http://a.example/2", Optional.<LocalDate>empty()),
                days);
    }

    private static PageFacts published(Optional<LocalDate> day) {
        return new PageFacts(
                PageKind.ARTICLE,
                Optional.empty(),
                "text/html",
                "",
                "",
                "",
                List.of(),
                List.of(),
                List.of(),
                "",
                day,
                Optional.empty());
    }
}
