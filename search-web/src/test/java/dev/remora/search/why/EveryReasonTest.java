package dev.remora.search.why;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.provenance.AddressHistory;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.RunStanding;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.url.Url;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each reason why an address was not fetched, found by its kind: none can be forgotten in `why`.
class EveryReasonTest {
    private static final Url URL = new Url("http://a.example/");

    private final MessageBundle words = new MessageBundle(WhyText.class);

    private static Stream<Class<?>> kinds(Class<?> family) {
        return family.isRecord()
                ? Stream.of(family)
                : Arrays.stream(family.getPermittedSubclasses()).flatMap(EveryReasonTest::kinds);
    }

    static Stream<Class<?>> exclusions() {
        return kinds(Exclusion.class);
    }

    static Stream<Class<?>> failures() {
        return kinds(Failure.class);
    }

    static Stream<Class<?>> ends() {
        return kinds(RunReason.class);
    }

    static Stream<Class<?>> fates() {
        return kinds(Fate.class).filter(kind -> kind != Fate.Page.class && kind != Fate.Duplicate.class);
    }

    static Stream<Class<?>> troubles() {
        return kinds(Fate.HostTrouble.class);
    }

    private static Object sample(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type of = generic.getActualTypeArguments()[0];
            return generic.getRawType() == Optional.class ? Optional.empty() : List.of(sample(of));
        }
        Class<?> kind = (Class<?>) type;
        return switch (kind.getSimpleName()) {
            case "int" -> 3;
            case "long" -> 3L;
            case "float" -> 0.5f;
            case "double" -> 0.5;
            case "boolean" -> true;
            case "String" -> "说明";
            case "Url" -> URL;
            case "Duration" -> Duration.ofSeconds(5);
            case "Instant" -> Instant.EPOCH;
            default ->
                kind.isEnum()
                        ? kind.getEnumConstants()[0]
                        : made(kinds(kind).findFirst().orElseThrow());
        };
    }

    private static Object made(Class<?> kind) {
        try {
            var constructor = kind.getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            return constructor.newInstance(Arrays.stream(constructor.getGenericParameterTypes())
                    .map(EveryReasonTest::sample)
                    .toArray());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(kind + " cannot be made", e);
        }
    }

    private void assertSaid(Fate fate, Optional<RunReason> ended) {
        for (Language language : Language.values()) {
            Provenance why = new Provenance(
                    URL,
                    fate,
                    Instant.EPOCH,
                    List.of(),
                    AddressHistory.NONE,
                    new RunStanding(1, RunKind.CRAWL, "auto", "keyword-density", ended, 9),
                    OptionalDouble.of(0.2));
            List<String> said =
                    WhyText.of(why, words.in(language), ZoneOffset.UTC).fate();
            String all = String.join("\n", said);
            assertFalse(said.isEmpty() || said.stream().anyMatch(String::isBlank), () -> language + ": " + fate);
            assertFalse(all.matches("(?s).*[{}].*"), all);
            assertTrue(
                    language == Language.EN
                            || all.codePoints()
                                    .anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN),
                    all);
            assertFalse(language == Language.EN && all.replace("说明", "").matches("(?s).*\\p{IsHan}.*"), all);
        }
    }

    @ParameterizedTest
    @MethodSource("exclusions")
    void whyAnAddressWasNotLetIn(Class<?> kind) {
        assertSaid(new Fate.NotLetIn((Exclusion) made(kind), Optional.of(URL), true, true), Optional.empty());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whyAnAddressCouldNotBeHadOrIsGoneOrItsHostIsLeftAlone(Class<?> kind) {
        Failure reason = (Failure) made(kind);
        assertSaid(new Fate.Failed(0, reason, 3, true), Optional.empty());
        assertSaid(new Fate.Removed(reason), Optional.empty());
        assertSaid(
                waiting(new Fate.HostTrouble.Paused(Instant.EPOCH, Duration.ofMinutes(5), reason)), Optional.empty());
    }

    @ParameterizedTest
    @MethodSource("ends")
    void whyAnAddressStillWaitsWhereTheRunIsOver(Class<?> kind) {
        assertSaid(waiting(new Fate.HostTrouble.NoRobots(0)), Optional.of((RunReason) made(kind)));
    }

    @ParameterizedTest
    @MethodSource("troubles")
    void whatKeepsAHostFromBeingAsked(Class<?> kind) {
        assertSaid(waiting((Fate.HostTrouble) made(kind)), Optional.empty());
    }

    @ParameterizedTest
    @MethodSource("fates")
    void whatElseBecameOfAnAddress(Class<?> kind) {
        assertSaid((Fate) made(kind), Optional.empty());
    }

    private static Fate.Waiting waiting(Fate.HostTrouble trouble) {
        return new Fate.Waiting(0.3, 1, 1, 1, Optional.of(Instant.EPOCH), Optional.of(trouble), true);
    }
}
