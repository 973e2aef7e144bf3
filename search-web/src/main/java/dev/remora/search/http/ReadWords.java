package dev.remora.search.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Translates the interpretation of a query: the engine's notation is the same in each language, its sentences are
/// translated.
public final class ReadWords {
    private static final MessageBundle WORDS = new MessageBundle(ReadWords.class);

    /// Sentences that replace the notation.
    private static final Map<Pattern, String> SENTENCES = sentences();

    /// Remarks after the notation.
    private static final Map<Pattern, String> REMARKS = Map.of(
            Pattern.compile("(.*) \\(the first (\\d+) characters only\\)"), "read.cut",
            Pattern.compile("(.*) \\(without the last (\\d+) words\\)"), "read.ignored");

    private ReadWords() {}

    private static SequencedMap<Pattern, String> sentences() {
        SequencedMap<Pattern, String> sentences = new LinkedHashMap<>();
        sentences.put(Pattern.compile("The query is empty\\."), "read.blank");
        sentences.put(Pattern.compile("(.+): only excluded words; add a word to search for\\."), "read.without");
        sentences.put(Pattern.compile("The query contains no word to search for\\."), "read.signs");
        sentences.put(Pattern.compile("Unknown topic (.*)\\."), "read.topic");
        return sentences;
    }

    /// An interpretation in one language.
    ///
    /// @param sentence true for a sentence instead of the notation
    public record Shown(String text, boolean sentence) {}

    /// Returns an interpretation for a page.
    ///
    /// @param read as the engine gives it
    public static Shown of(Language language, String read) {
        MessageBundle.In t = WORDS.in(language);
        for (Map.Entry<Pattern, String> sentence : SENTENCES.entrySet()) {
            Matcher matcher = sentence.getKey().matcher(read);
            if (matcher.matches()) {
                return new Shown(t.say(sentence.getValue(), matcher.groupCount() > 0 ? matcher.group(1) : ""), true);
            }
        }
        for (Map.Entry<Pattern, String> remark : REMARKS.entrySet()) {
            Matcher matcher = remark.getKey().matcher(read);
            if (matcher.matches()) {
                return new Shown(t.say(remark.getValue(), matcher.group(1), matcher.group(2)), false);
            }
        }
        return new Shown(read, false);
    }

    /// Returns an interpretation for the API and the command line; in English, that of the engine.
    public static String text(Language language, String read) {
        return language == Language.EN ? read : of(language, read).text();
    }
}
