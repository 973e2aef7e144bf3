package dev.remora.search.console.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.reason.Clue;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.ReasonCode;
import dev.remora.shared.reason.ReasonText;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EvidenceBarsTest {
    private static EvidenceBars in(Language language) {
        return new EvidenceBars(ReasonText.in(language.locale()), new MessageBundle(WatchPages.class).in(language));
    }

    static Stream<ReasonCode> numbers() {
        return ReasonCode.all().stream()
                .filter(code -> code.name().matches("(link|page)-evidence\\..*"))
                .filter(code -> code.types().stream().allMatch(type -> type == float.class))
                .filter(code -> !code.types().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void everyNumberOfEvidenceHasALabelInBothLanguages(ReasonCode code) {
        Object[] arguments = code.types().stream().map(_ -> (Object) 0.5f).toArray();
        for (Language language : Language.values()) {
            in(language)
                    .of(code.with(arguments))
                    .forEach(bar -> assertFalse(bar.label().isBlank(), code::toString));
        }
    }

    @Test
    void theLongestBarIsWholeAndWhatSpeaksAgainstIsMarked() {
        LinkEvidence evidence = new LinkEvidence.ExpectedBy(
                0.5f,
                0.25f,
                1f,
                List.of(
                        new LinkEvidence.WeightedClue(Clue.ANCHOR, 2f, 0.5f),
                        new LinkEvidence.WeightedClue(Clue.ALWAYS, 1f, -0.25f)));
        List<EvidenceBars.Bar> bars = in(Language.EN).of(evidence);
        assertEquals(
                List.of("50%", "25%", "100%", "25%"),
                bars.stream().map(EvidenceBars.Bar::percent).toList());
        assertEquals(
                List.of(false, false, false, true),
                bars.stream().map(EvidenceBars.Bar::against).toList());
    }

    @Test
    void aKeywordCountsWithItsWeight() {
        PageEvidence evidence = new PageEvidence.Keywords(List.of(new PageEvidence.KeywordCount("针灸", 4f, 3f)));
        EvidenceBars.Bar bar = in(Language.ZH).of(evidence).getFirst();
        assertEquals("针灸", bar.label());
        assertEquals("12.00", bar.value());
    }
}
