package dev.remora.search.http;

import dev.remora.search.query.Interpretation;

/// Says how a query was interpreted.
public final class ReadWords {
    private static final MessageBundle WORDS = new MessageBundle(ReadWords.class);

    private ReadWords() {}

    /// Returns an interpretation in one language.
    public static String text(Language language, Interpretation read) {
        MessageBundle.In t = WORDS.in(language);
        return switch (read) {
            case Interpretation.Words(String notation) -> notation;
            case Interpretation.Beginning(String notation, int characters) ->
                t.say("read.cut", notation, String.valueOf(characters));
            case Interpretation.WithoutLast(String notation, int ignored) -> t.say("read.ignored", notation, ignored);
            case Interpretation.Blank _ -> t.say("read.blank");
            case Interpretation.OnlyExcluded(String notation) -> t.say("read.without", notation);
            case Interpretation.NoWord _ -> t.say("read.signs");
            case Interpretation.UnknownTopics(var ids) -> t.say("read.topic", ids);
        };
    }

    /// Returns what a page says of an interpretation.
    ///
    /// @param page its texts: `read` introduces the notation
    public static String sentence(MessageBundle.In page, Interpretation read) {
        String text = text(page.language(), read);
        return switch (read) {
            case Interpretation.Words _, Interpretation.Beginning _, Interpretation.WithoutLast _ ->
                page.say("read", text);
            case Interpretation.Blank _,
                    Interpretation.OnlyExcluded _,
                    Interpretation.NoWord _,
                    Interpretation.UnknownTopics _ -> text;
        };
    }
}
