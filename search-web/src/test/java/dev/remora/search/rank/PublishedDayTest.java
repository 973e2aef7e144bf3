package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.SearchRequest;
import dev.remora.shared.page.PageFacts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PublishedDayTest extends OverSearchableWeb {
    private static final Instant FETCHED = Instant.parse("2026-11-20T08:00:00Z");

    @Test
    void anAnswerTellsWhenAPageWasPublishedIfThePageDoes() {
        LocalDate day = LocalDate.of(1998, 3, 5);
        web.page("tcm", "http://a.example/1", "针灸", "", PageFacts.NONE.publishedOn(day), 0.5, FETCHED)
                .page("tcm", "http://a.example/2", "针灸", "", PageFacts.NONE, 0.5, FETCHED);
        web.index();
        Map<String, Optional<LocalDate>> days = web.engine().search(SearchRequest.of("针灸")).results().stream()
                .collect(Collectors.toMap(
                        SearchAnswer.Result::url, result -> result.page().publishedAt()));
        assertEquals(
                Map.of("http://a.example/1", Optional.of(day), "http://a.example/2", Optional.<LocalDate>empty()),
                days);
    }
}
