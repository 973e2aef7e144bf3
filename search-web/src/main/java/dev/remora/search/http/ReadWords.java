package dev.remora.search.http;

import dev.remora.search.query.Interpretation;
import dev.remora.search.query.Interpretation.Note;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Says how a query was interpreted.
public final class ReadWords {
    private static final MessageBundle WORDS = new MessageBundle(ReadWords.class);

    private static final int NAMED = 6;

    private static final int LONGEST = 40;

    private ReadWords() {}

    /// Returns an interpretation in one language.
    public static String text(Language language, Interpretation read) {
        MessageBundle.In t = WORDS.in(language);
        return switch (read) {
            case Interpretation.Words(String notation, List<Note> notes) ->
                notes.stream()
                        .map(note -> text(t, note))
                        .reduce((said, next) -> t.say("read.also", said, next))
                        .map(said -> t.say("read.noted", notation, said))
                        .orElse(notation);
            case Interpretation.Blank _ -> t.say("read.blank");
            case Interpretation.OnlyExcluded(String notation) -> t.say("read.without", notation);
            case Interpretation.NoWord _ -> t.say("read.signs");
            case Interpretation.UnknownTopics(var ids) -> t.say("read.topic", ids);
        };
    }

    /// Returns why a query without results found nothing, if that is how it was interpreted: an operator whose value
    /// could not be read was searched as words, or the range of dates has no day.
    public static Optional<String> cause(Language language, Interpretation read) {
        return read instanceof Interpretation.Words(String _, List<Note> notes)
                ? notes.stream()
                        .filter(note -> note instanceof Note.NoDay
                                || (note instanceof Note.NotRead unread && !unread.ignored()))
                        .findFirst()
                        .map(note -> text(WORDS.in(language), note))
                : Optional.empty();
    }

    private static String text(MessageBundle.In t, Note note) {
        return switch (note) {
            case Note.Beginning(int characters) -> t.say("read.cut", String.valueOf(characters));
            case Note.WithoutLast(int ignored) -> t.say("read.ignored", ignored);
            case Note.NotRead(Note.Missing missing, List<String> typed, boolean ignored) ->
                t.say(
                        ignored ? "read.operators.ignored" : "read.operators",
                        quoted(typed),
                        t.say(
                                switch (missing) {
                                    case DATE -> "read.date";
                                    case PORT -> "read.port";
                                    case VALUE -> "read.value";
                                }));
            case Note.NoDay(LocalDate after, LocalDate before) ->
                t.say(
                        "read.range",
                        after.toString(),
                        before.toString(),
                        String.valueOf(before.getYear()),
                        String.valueOf(after.getYear() + 1));
            case Note.Excluded(List<String> texts) -> t.say("read.excluded", quoted(texts));
        };
    }

    private static List<String> quoted(List<String> texts) {
        List<String> some = texts.stream()
                .limit(NAMED)
                .map(text -> "“" + shortened(text) + "”")
                .collect(Collectors.toCollection(ArrayList::new));
        if (texts.size() > NAMED) {
            some.add("…");
        }
        return some;
    }

    /// Returns at most the first 40 characters of a typed text.
    public static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…";
    }

    /// Returns what a page says of an interpretation.
    ///
    /// @param page its texts: `read` introduces the notation
    public static String sentence(MessageBundle.In page, Interpretation read) {
        String text = text(page.language(), read);
        return switch (read) {
            case Interpretation.Words _ -> page.say("read", text);
            case Interpretation.Blank _,
                    Interpretation.OnlyExcluded _,
                    Interpretation.NoWord _,
                    Interpretation.UnknownTopics _ -> text;
        };
    }
}
