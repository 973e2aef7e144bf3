package dev.remora.crawler.crawl.state.traps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ParameterYieldBoundTest {
    private final ParameterYield parameters = new ParameterYield();

    private Optional<Exclusion> afterSixtyPagesAt(String path) {
        for (int page = 0; page < 60; page++) {
            parameters.read(new Url("http://a.example" + path + "?sort=" + page), false, false);
        }
        return parameters.objection(new Url("http://a.example" + path + "?sort=60"));
    }

    @Test
    void aParameterThatBringsNothingIsLeftAlone() {
        assertTrue(afterSixtyPagesAt("/list").isPresent());
    }

    /// Or a hostile web could fill the memory with its names.
    @Test
    void thatOfAnAddressWithoutEndIsNotCounted() {
        assertEquals(Optional.empty(), afterSixtyPagesAt("/list/" + "x".repeat(1_900)));
    }
}
