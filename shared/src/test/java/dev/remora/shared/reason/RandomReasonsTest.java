package dev.remora.shared.reason;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for every reason, whatever its arguments.
class RandomReasonsTest {
    private static final ReasonText CHINESE = ReasonText.in(Locale.SIMPLIFIED_CHINESE);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aTextOfAnotherIsQuotedAsItIsInBothLanguages(long seed) {
        RandomReasons reasons = new RandomReasons(seed);
        for (Class<?> kind : RandomReasons.kinds(Reason.class)) {
            Reason reason = reasons.of(kind);
            for (ReasonText language : List.of(ReasonText.ENGLISH, CHINESE)) {
                String said = language.say(reason);
                for (ReasonCode.Argument argument : ReasonCode.of(reason).arguments(reason)) {
                    if (argument.value() instanceof String text) {
                        assertTrue(said.contains(text), argument.name() + " in: " + said);
                    }
                    if (argument.value() instanceof Reason inner) {
                        assertTrue(said.contains(language.say(inner)), argument.name() + " in: " + said);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aReasonIsMadeAgainOfItsNameAndItsArguments(long seed) {
        RandomReasons reasons = new RandomReasons(seed);
        for (Class<?> kind : RandomReasons.kinds(Reason.class)) {
            Reason reason = reasons.of(kind);
            ReasonCode code = ReasonCode.named(reason.code());
            Object[] arguments = code.arguments(reason).stream()
                    .map(ReasonCode.Argument::value)
                    .toArray();
            assertEquals(reason, code.with(arguments));
            if (arguments.length > 0) {
                Object[] fewer = Arrays.copyOf(arguments, arguments.length - 1);
                assertThrows(IllegalArgumentException.class, () -> code.with(fewer), reason.code());
            }
        }
    }

    @Test
    void aNameIsThatOfOneKindAndHasNoCapitals() {
        assertEquals(
                ReasonCode.all().size(),
                ReasonCode.all().stream().map(ReasonCode::name).distinct().count());
        for (ReasonCode code : ReasonCode.all()) {
            assertTrue(code.name().matches("[a-z]+(-[a-z]+)*\\.[a-z0-9]+(-[a-z0-9]+)*"), code.name());
        }
        assertEquals("failure.http-status", new Failure.HttpStatus(1).code());
        assertEquals("topic-part.keywords", ReasonCode.nameOf(TopicPart.KEYWORDS));
        assertEquals("storage-fault.delete-old-links", ReasonCode.nameOf(StorageFault.Action.DELETE_OLD_LINKS));
        assertEquals("delete-old-links", ReasonCode.wordOf(StorageFault.Action.DELETE_OLD_LINKS));
        assertThrows(IllegalArgumentException.class, () -> ReasonCode.named("failure.HttpStatus"));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 s, 0 秒",
        "999, 999 ms, 999 毫秒",
        "1000, 1 s, 1 秒",
        "1001, '1,001 ms', '1,001 毫秒'",
        "59000, 59 s, 59 秒",
        "60000, 1 min, 1 分钟",
        "61000, 61 s, 61 秒",
        "60001, '60,001 ms', '60,001 毫秒'",
        "7200000, 120 min, 120 分钟",
    })
    void aTimeIsSaidInItsLargestWholeUnit(long millis, String english, String chinese) {
        Failure failure = new Failure.NoConnection(Duration.ofMillis(millis));
        assertTrue(ReasonText.ENGLISH.say(failure).endsWith(" " + english), ReasonText.ENGLISH.say(failure));
        assertTrue(CHINESE.say(failure).startsWith(chinese), CHINESE.say(failure));
    }

    @ParameterizedTest
    @CsvSource({
        "No space left on device, NoSpace",
        "/data/x (No space left on device), Cause",
        "write failed: Disk quota exceeded, NoSpace",
        "x: Read-only file system, ReadOnly",
        "Permission denied, Denied",
        "Input/output error, Cause",
    })
    void theSystemsMessageTellsTheCause(String message, String kind) {
        StorageFault cause = StorageFault.cause(new IOException(message));
        assertEquals(kind, cause.getClass().getSimpleName());
    }

    @Test
    void theKindOfAnExceptionTellsTheCauseWhateverItsMessage() {
        assertEquals(
                new StorageFault.NotThere(), StorageFault.cause(new NoSuchFileException("No space left on device")));
        assertEquals(new StorageFault.Denied(), StorageFault.cause(new AccessDeniedException("/x")));
        assertEquals(new StorageFault.AlreadyExists(), StorageFault.cause(new FileAlreadyExistsException("/x")));
        assertEquals(new StorageFault.Cause("null"), StorageFault.cause(new IOException()));
    }
}
