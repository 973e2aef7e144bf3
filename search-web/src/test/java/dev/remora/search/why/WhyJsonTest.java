package dev.remora.search.why;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.JournalRecord;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What programs read of an address.
class WhyJsonTest {
    /// Programs compare them: none changes. A new kind of record brings a new name.
    private static final Set<String> NAMES = Set.of(
            "runstarted",
            "runended",
            "recrawlrequested",
            "queued",
            "sent",
            "outcomeshared",
            "dropped",
            "rescored",
            "fetched",
            "unchanged",
            "moved",
            "failed",
            "refusedbyrobots",
            "robotsfetched",
            "sitemapfetched",
            "changesannounced",
            "hostpaused",
            "hostparked",
            "cloakingchecked",
            "clustered",
            "hostaddressed",
            "runmeasured",
            "askedagain",
            "judged",
            "judgingbegan",
            "rejudged",
            "judgingended",
            "reread",
            "reparsed",
            "removed",
            "strategystate");

    private static Stream<Class<?>> kinds(Class<?> family) {
        return family.isRecord()
                ? Stream.of(family)
                : Arrays.stream(family.getPermittedSubclasses()).flatMap(WhyJsonTest::kinds);
    }

    @Test
    void everyKindOfDecisionHasANameThatStays() {
        assertEquals(
                NAMES,
                kinds(JournalRecord.class).map(WhyJson.DecisionJson::kind).collect(Collectors.toSet()));
    }
}
