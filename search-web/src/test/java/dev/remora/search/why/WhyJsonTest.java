package dev.remora.search.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.openapi.OneOf;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.provenance.Fate;
import java.util.Arrays;
import java.util.Locale;
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
            "banchecked",
            "cloakingchecked",
            "clustered",
            "hostaddressed",
            "runmeasured",
            "askedagain",
            "judged",
            "judgingbegan",
            "rejudged",
            "judgingended",
            "judgingresult",
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

    private static Set<String> allowed(Class<?> record, String component) {
        return Arrays.stream(record.getRecordComponents())
                .filter(one -> one.getName().equals(component))
                .flatMap(one -> Arrays.stream(one.getAnnotation(OneOf.class).words()))
                .collect(Collectors.toSet());
    }

    @Test
    void theSchemaListsOnlyKindsOfDecisionsThatThereAre() {
        assertTrue(NAMES.containsAll(allowed(WhyJson.DecisionJson.class, "what")));
    }

    @Test
    void theSchemaListsEveryFate() {
        Set<String> names = Arrays.stream(Fate.class.getPermittedSubclasses())
                .map(fate -> fate == Fate.ListRead.class
                        ? "list"
                        : fate.getSimpleName()
                                .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                                .toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        assertEquals(names, allowed(WhyJson.class, "fate"));
    }
}
