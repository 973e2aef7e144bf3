package dev.remora.shared.reason;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReasonTextTest {
    private static final String REMEDY = ".remedy";

    private static final Pattern ARGUMENT = Pattern.compile("\\{(\\d+)");

    private static ResourceBundle messages(String language) {
        var exact = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        return ResourceBundle.getBundle("dev.remora.shared.reason.reasons", Locale.of(language), exact);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void everyReasonIsSaidWithAllItsArguments(String language) {
        ResourceBundle messages = messages(language);
        for (ReasonCode code : ReasonCode.all()) {
            String message = messages.getString(code.name());
            new MessageFormat(Plurals.pattern(message));
            assertEquals(
                    IntStream.range(0, code.types().size()).boxed().collect(Collectors.toSet()),
                    ARGUMENT.matcher(message)
                            .results()
                            .map(MatchResult::group)
                            .map(found -> Integer.valueOf(found.substring(1)))
                            .collect(Collectors.toSet()),
                    code.name());
            assertFalse(
                    message.replaceAll("''|'[{}]'", "").contains("'"),
                    code + ": an apostrophe quotes in a MessageFormat; write ’, '', '{' or '}'");
        }
    }

    @Test
    void theCauseOfAFaultIsSaidAlsoWhereTheSystemNamesOnlyThePath() {
        assertEquals("No such file or folder", cause(new NoSuchFileException("/srv/x")));
        assertEquals(
                "a file of that name already exists; move it away", cause(new FileAlreadyExistsException("/srv/x")));
        assertEquals("Permission denied", cause(new AccessDeniedException("/srv/x")));
        assertEquals("No space left on device", cause(new IOException("No space left on device")));
        assertEquals("Input/output error", cause(new IOException("Input/output error")));
    }

    private static String cause(IOException failure) {
        return ReasonText.ENGLISH.say(StorageFault.cause(failure));
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void thereIsNoMessageThatNothingSays(String language) {
        Set<String> said = new HashSet<>(Set.of("between", "seconds", "minutes", "milliseconds"));
        for (ReasonCode code : ReasonCode.all()) {
            said.add(code.name());
            said.add(code.name() + REMEDY);
            code.types().stream().flatMap(ReasonTextTest::words).forEach(said::add);
            if (code.types().stream().anyMatch(ParameterizedType.class::isInstance)) {
                said.add(code.name() + ".between");
                said.add(code.name() + ".between.last");
            }
        }
        Set<String> messages = new HashSet<>(messages(language).keySet());
        messages.removeAll(said);
        assertEquals(Set.of(), messages);
        said.removeIf(key -> key.contains(".between") || key.endsWith(REMEDY));
        said.removeAll(messages(language).keySet());
        assertEquals(Set.of(), said);
    }

    /// Keys of the constants of an argument's type.
    private static Stream<String> words(Type type) {
        return switch (type) {
            case ParameterizedType list -> words(list.getActualTypeArguments()[0]);
            case Class<?> word
            when word.isEnum() ->
                Arrays.stream(word.getEnumConstants()).map(constant -> ReasonCode.nameOf((Enum<?>) constant));
            default -> Stream.empty();
        };
    }

    @Test
    void bothLanguagesPartTheSameLists() {
        assertEquals(messages("en").keySet(), messages("zh").keySet());
    }

    @Test
    void aReasonWithinAReasonIsSaidInTheSameLanguage() {
        Reason reason = new RunReason.HostParked(
                "a.example", Duration.ofMinutes(5), new Failure.NoConnection(Duration.ofMillis(1_500)));
        assertEquals(
                "a.example is not requested for 5 min: no connection within 1,500 ms", ReasonText.ENGLISH.say(reason));
        assertEquals(
                "暂停访问 a.example 5 分钟：1,500 毫秒内未能建立连接",
                ReasonText.in(Locale.SIMPLIFIED_CHINESE).say(reason));
    }

    @Test
    void listsWordsAndNumbersReadAsTheLanguageHasThem() {
        Reason changed = new RunReason.TopicChanged(List.of(TopicPart.KEYWORDS, TopicPart.THRESHOLD));
        assertEquals("the topic’s keywords and threshold changed", ReasonText.ENGLISH.say(changed));
        assertEquals("主题的关键词、阈值已改变", ReasonText.in(Locale.CHINA).say(changed));
        Reason more = new RunReason.TopicChanged(List.of(TopicPart.KEYWORDS, TopicPart.WORDS, TopicPart.EXAMPLES));
        assertEquals("the topic’s keywords, words and examples changed", ReasonText.ENGLISH.say(more));
        Reason expected = new LinkEvidence.ExpectedBy(
                0.62f,
                0.08f,
                1.18f,
                List.of(
                        new LinkEvidence.WeightedClue(Clue.ANCHOR, 0.8f, 1.9f),
                        new LinkEvidence.WeightedClue(Clue.OUTWARD, 1, -0.3f),
                        new LinkEvidence.ExamplesOn(1)));
        assertEquals(
                "0.62 expected plus 0.08 to explore its host, divided by 1.18: its link text 0.80 × 1.90 · to another "
                        + "site 1.00 × -0.30 · 1 example on topic on its host",
                ReasonText.ENGLISH.say(expected));
    }

    @Test
    void whatAServerSaysIsQuotedAsItIs() {
        assertEquals(
                "the response is not valid HTTP: {0} it''s 'odd'",
                ReasonText.ENGLISH.say(new Failure.NotHttp("{0} it''s 'odd'")));
    }

    @Test
    void aCodeKnowsItsArgumentsByName() {
        Reason mirrored = new LinkEvidence.Mirrored(new LinkEvidence.Waited(), 0.25f, new Url("http://a.example/"));
        assertEquals("link-evidence.mirrored", mirrored.code());
        ReasonCode code = ReasonCode.named("link-evidence.mirrored");
        assertEquals(
                List.of("before", "share", "twin"),
                code.arguments(mirrored).stream().map(ReasonCode.Argument::name).toList());
        assertEquals(
                mirrored,
                code.with(code.arguments(mirrored).stream()
                        .map(ReasonCode.Argument::value)
                        .toArray()));
        assertTrue(ReasonCode.all().size() > 100, "kinds of reasons");
        assertEquals("url-verdict.too-long", ReasonCode.nameOf(UrlVerdict.Reason.TOO_LONG));
    }
}
