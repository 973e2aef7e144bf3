package dev.remora.search.http;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Translates the lines of a score formula. The ranking describes them in English, for programs too; an unknown
/// line is shown unchanged.
///
/// @param t texts of this package
public record FormulaWords(MessageBundle.In t) {
    private static final MessageBundle WORDS = new MessageBundle(FormulaWords.class);

    private static final String NUMBER = "([-\\d.eE+]+)";

    private static final Map<Pattern, String> KNOWN = known();

    private static final Pattern IN_FIELDS = Pattern.compile("in ([a-zA-Z]+(?:, [a-zA-Z]+)*)");

    private static final Map<String, String> FIELDS = Map.of(
            "title", "field.title",
            "anchors", "field.anchors",
            "body", "field.body",
            "address", "field.address",
            "outline", "field.outline",
            "titleGrams", "field.titleGrams",
            "anchorGrams", "field.anchorGrams",
            "bodyGrams", "field.bodyGrams",
            "outlineGrams", "field.outlineGrams");

    private static SequencedMap<Pattern, String> known() {
        SequencedMap<Pattern, String> known = new LinkedHashMap<>();
        known.put(
                Pattern.compile("score = text part \\+ passage part \\+ title part \\+ site part \\+ feedback part "
                        + "\\+ static part"),
                "formula.score");
        known.put(Pattern.compile("score = words \\+ meaning"), "formula.withMeaning");
        known.put(Pattern.compile("meaning = " + NUMBER + " · closeness"), "formula.meaning");
        known.put(
                Pattern.compile("closeness: how near the page is to the query in meaning, 0 to 1"),
                "formula.closeness");
        known.put(Pattern.compile("text part = x / top, x the score of the words, top = " + NUMBER), "formula.text");
        known.put(Pattern.compile("score of the words and of the grams"), "formula.words");
        known.put(Pattern.compile("passage part = " + NUMBER + " · length · nearness"), "formula.passage");
        known.put(Pattern.compile("length: how characteristic the query is of a passage, 0 to 1"), "formula.length");
        known.put(
                Pattern.compile("nearness: share of the query that occurs together in the text, 0 to 1"),
                "formula.nearness");
        known.put(
                Pattern.compile("title part = " + NUMBER + " · overlap \\+ " + NUMBER + " · segment"), "formula.title");
        known.put(Pattern.compile("overlap of query and title, 0 to 1"), "formula.overlap");
        known.put(Pattern.compile("overlap with the title’s best segment, 0 to 1"), "formula.segment");
        known.put(
                Pattern.compile("site part = " + NUMBER
                        + " · named² on front pages and lists that the query seeks, else −" + NUMBER
                        + " on lists and half of it on front pages; −" + NUMBER + " on later parts of a list; \\+ "
                        + NUMBER + " · segment / \\(1 \\+ depth\\) on all but lists that it does not seek"),
                "formula.site");
        known.put(Pattern.compile("named: share of the query that names the site or section, 0 to 1"), "formula.named");
        known.put(Pattern.compile("depth: a front page, a later part"), "formula.depth.front.later");
        known.put(Pattern.compile("depth: a list of other pages, a later part"), "formula.depth.list.later");
        known.put(Pattern.compile("depth: a page, a later part"), "formula.depth.page.later");
        known.put(Pattern.compile("depth: a front page"), "formula.depth.front");
        known.put(Pattern.compile("depth: a list of other pages"), "formula.depth.list");
        known.put(Pattern.compile("depth: a page"), "formula.depth.page");
        putFurther(known);
        return known;
    }

    private static void putFurther(SequencedMap<Pattern, String> known) {
        known.put(Pattern.compile("feedback part = " + NUMBER + " · likeness"), "formula.feedback");
        known.put(
                Pattern.compile("likeness: similarity of the text to the first " + NUMBER + " pages, 0 to 1"),
                "formula.likeness");
        known.put(
                Pattern.compile("static part = " + NUMBER + " · relevance \\+ " + NUMBER + " · links \\+ " + NUMBER
                        + " · newness"),
                "formula.static");
        known.put(Pattern.compile("relevance to the topic, 0 to 1"), "formula.relevance");
        known.put(Pattern.compile("newness: 1 today, halved for each year of age"), "formula.newness");
        known.put(
                Pattern.compile(
                        "links = " + NUMBER + " · PageRank \\+ " + NUMBER + " · PageRank from pages on the topic"),
                "formula.links");
        known.put(Pattern.compile("PageRank on a log scale, 0 to 1"), "formula.pageRank");
        known.put(Pattern.compile("PageRank from pages on the topic, on a log scale, 0 to 1"), "formula.topicRank");
        known.put(
                Pattern.compile("(.+): weight " + NUMBER + " · idf " + NUMBER + " · tf / \\(tf \\+ K\\), tf = " + NUMBER
                        + ", length = " + NUMBER + " of " + NUMBER + " on average"),
                "formula.term");
    }

    /// Returns the words of a language.
    public static FormulaWords in(Language language) {
        return new FormulaWords(WORDS.in(language));
    }

    /// Translates a line.
    public String say(String description) {
        Matcher in = IN_FIELDS.matcher(description);
        if (in.matches()) {
            return t.say(
                    "formula.in",
                    Arrays.stream(in.group(1).split(", "))
                            .map(field -> FIELDS.containsKey(field) ? t.say(FIELDS.get(field)) : field)
                            .collect(Collectors.joining(t.say("formula.comma"))));
        }
        for (Map.Entry<Pattern, String> known : KNOWN.entrySet()) {
            Matcher matcher = known.getKey().matcher(description);
            if (matcher.matches()) {
                Object[] arguments = new Object[matcher.groupCount()];
                Arrays.setAll(arguments, i -> matcher.group(i + 1));
                return t.say(known.getValue(), arguments);
            }
        }
        return description;
    }
}
