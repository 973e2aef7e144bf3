package dev.remora.search.site;

import dev.remora.search.http.MessageBundle;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Translates the interpretation of a query for the page: the engine's notation is the same in each language,
/// its sentences are translated.
final class ReadWords {
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

    /// Returns the shown interpretation; empty if it adds nothing to the query.
    static String of(MessageBundle.In t, String read, String query) {
        if (read.isBlank() || read.strip().equals(query.strip())) {
            return "";
        }
        for (Map.Entry<Pattern, String> sentence : SENTENCES.entrySet()) {
            Matcher matcher = sentence.getKey().matcher(read);
            if (matcher.matches()) {
                return t.say(sentence.getValue(), matcher.groupCount() > 0 ? matcher.group(1) : "");
            }
        }
        for (Map.Entry<Pattern, String> remark : REMARKS.entrySet()) {
            Matcher matcher = remark.getKey().matcher(read);
            if (matcher.matches()) {
                return t.say("read", t.say(remark.getValue(), matcher.group(1), matcher.group(2)));
            }
        }
        return t.say("read", read);
    }
}
