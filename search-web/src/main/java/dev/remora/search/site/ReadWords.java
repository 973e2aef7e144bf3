package dev.remora.search.site;

import dev.remora.search.http.MessageBundle;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How a query was read, in the language of the page: the engine's notation is the same in each, what it tells in
/// sentences is translated.
final class ReadWords {
    /// Sentences that stand alone.
    private static final Map<Pattern, String> SENTENCES = sentences();

    /// What may follow the notation.
    private static final Map<Pattern, String> REMARKS = Map.of(
            Pattern.compile("(.*) \\(the first (\\d+) characters only\\)"), "read.cut",
            Pattern.compile("(.*) \\(without the last (\\d+) words\\)"), "read.ignored");

    private ReadWords() {}

    private static SequencedMap<Pattern, String> sentences() {
        SequencedMap<Pattern, String> sentences = new LinkedHashMap<>();
        sentences.put(Pattern.compile("Nothing was typed\\."), "read.blank");
        sentences.put(Pattern.compile("(.+): only what to leave out; add a word to look for\\."), "read.without");
        sentences.put(Pattern.compile("No word to look for in it: only signs\\."), "read.signs");
        sentences.put(Pattern.compile("There is no topic (.*) here\\."), "read.topic");
        return sentences;
    }

    /// What is shown; empty where it tells no more than the query itself.
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
