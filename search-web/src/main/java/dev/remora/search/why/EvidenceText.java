package dev.remora.search.why;

import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.JournalRecord;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The reasons that the journal has in plain words, in the languages of the interface. A reason that is not known
/// here stands as the journal has it. Reasons that hold others (`keywords +1.20: 针灸 × 3 (w 2)`) are told part by
/// part.
final class EvidenceText {
    /// What parts the pieces of evidence.
    private static final String BETWEEN = " · ";

    /// A number as evidence has it.
    private static final String N = "([-+]?[\\d.,]*\\d)";

    private static final Map<Pattern, String> KNOWN = known();

    private final MessageBundle.In words;

    EvidenceText(MessageBundle.In words) {
        this.words = words;
    }

    private static SequencedMap<Pattern, String> known() {
        SequencedMap<Pattern, String> known = new LinkedHashMap<>();
        known.put(Pattern.compile(Pattern.quote(JournalRecord.Dropped.OUT_OF_SCOPE)), "reason.scope");
        known.put(Pattern.compile("more than (\\d+) links from a seed"), "reason.depth");
        known.put(Pattern.compile("more than (\\d+) redirects"), "reason.redirects");
        known.put(Pattern.compile("the page that links to it is off topic"), "reason.focus");
        known.put(Pattern.compile("the frontier is full, and this was among its worst"), "reason.full");
        known.put(Pattern.compile("scored again, it is not wanted any more"), "reason.rescored");
        known.put(Pattern.compile("a trap: more than (\\d+) path segments"), "reason.trap.long");
        known.put(Pattern.compile("a trap: '(.*)' stands more than (\\d+) times in the path"), "reason.trap.repeats");
        known.put(Pattern.compile("a trap: more than (\\d+) parameters"), "reason.trap.parameters");
        known.put(
                Pattern.compile("a trap: (\\d+) addresses like it in a row, none of them on topic"), "reason.trap.row");
        known.put(Pattern.compile("a trap: (\\d+) addresses like it, (\\d+) of them on topic"), "reason.trap.shape");
        known.put(Pattern.compile("HTTP status (\\d+)"), "reason.status");
        known.put(Pattern.compile("robots.txt forbids it now"), "reason.robots");
        known.put(Pattern.compile("a feed is there now"), "reason.feed");
        known.put(Pattern.compile("a feed that (.*) names"), "reason.namedFeed");
        known.put(Pattern.compile("a redirect of (.*)"), "reason.redirect");
        known.put(Pattern.compile("stands for its content in the place of (.*)"), "reason.stands");
        known.put(Pattern.compile("parent (\\d\\.\\d+)"), "reason.parent");
        known.put(Pattern.compile("it waited"), "reason.waited");
        known.put(Pattern.compile("× (\\d\\.\\d+), for it mirrors (.*)"), "reason.mirror");
        known.put(Pattern.compile("it says that what was asked for is not there"), "reason.soft.missing");
        known.put(Pattern.compile("it asks for a login in place of the content"), "reason.soft.login");
        known.put(Pattern.compile("the domain is parked or for sale"), "reason.soft.parked");
        known.put(Pattern.compile("its text is made by scripts, which are not run"), "reason.soft.script");
        known.put(
                Pattern.compile("its host gives this very text for addresses that have nothing in common: "
                        + "it is its page for what is not there"),
                "reason.soft.anything");
        known.put(Pattern.compile("the budget is used up"), "reason.budget");
        known.put(Pattern.compile("nothing waits any more, and no page was read: (.*)"), "reason.nothing.read");
        known.put(Pattern.compile("nothing waits any more"), "reason.nothing");
        priorities(known);
        clues(known);
        relevances(known);
        known.putAll(FailureReasons.all());
        return known;
    }

    /// Evidence of priorities, strategy by strategy.
    private static void priorities(Map<Pattern, String> known) {
        add(known, "a seed|seed", "seed");
        add(known, "\\(N expected \\+ N to explore its host\\) ÷ N: (.+)", "auto.clues");
        add(known, "\\(N expected \\+ N to explore its host\\) ÷ N", "auto");
        add(known, "N expected, \\+N to explore its host: (.+)", "auto.before.clues");
        add(known, "N expected, \\+N to explore its host", "auto.before");
        add(known, "link number N", "number");
        add(known, "context N: (.*)", "context");
        add(known, "nothing learnt yet", "unlearnt");
        add(known, "no known word", "unknown.word");
        add(known, "inherited N", "inherited");
        add(known, "anchor N", "anchor");
        add(known, "around N, N steps left", "around");
        add(known, "link N of (a relevant|an irrelevant) page, N steps left", "fish");
        add(known, "a relevant", "fish.relevant");
        add(known, "an irrelevant", "fish.irrelevant");
        add(known, "stands on no page", "fish.nowhere");
        add(known, "page N × N", "block.page");
        add(known, "block N × N", "block.block");
        add(known, "anchor N × N", "block.anchor");
        add(known, "label in the library", "block.label");
        add(known, "its depth is used up: nothing over the threshold in the last N steps", "block.depth");
        add(known, "worth N to agent N of energy N", "agent");
        add(known, "no agent's", "agent.none");
        add(known, "parent in (no layer|layer N), probability N", "layer");
        add(known, "no layer", "layer.none");
        add(known, "layer N", "layer.number");
        add(known, "PageRank N of N addresses", "pagerank");
        add(known, "IPageRank N, nearest word of the link N", "ipagerank");
        add(known, "parent of the good classes N", "classes");
        add(known, "the page that links to it is of another class \\(good: N\\)", "classes.other");
    }

    /// What `auto` knows of a link.
    private static void clues(Map<Pattern, String> known) {
        Map<String, String> clues = new LinkedHashMap<>();
        clues.put("always", "always");
        clues.put("its section's record", "section");
        clues.put("its host's record", "host");
        clues.put("the page", "page");
        clues.put("all pages with a link to it", "pages");
        clues.put("its words", "words");
        clues.put("the heading over it", "over");
        clues.put("words around it", "around");
        clues.put("its address", "address");
        clues.put("links in that place", "place");
        clues.put("links under that heading", "heading");
        clues.put("links with such words", "such");
        clues.put("pages off topic before it", "tunnel");
        clues.put("in a menu", "menu");
        clues.put("among related pages", "related");
        clues.put("in a footer or advertisement", "marginal");
        clues.put("to another site", "outward");
        clues.forEach((words, key) -> add(known, words + " N × N", "clue." + key));
        add(known, "example", "example");
        add(known, "N (examples?) on the topic and N off it on its host", "clue.examples.both");
        add(known, "N (examples?) on the topic on its host", "clue.examples.on");
        add(known, "N (examples?) off the topic on its host", "clue.examples.off");
    }

    /// Evidence of relevances, model by model.
    private static void relevances(Map<Pattern, String> known) {
        add(known, "keywords N: (.+)", "keywords");
        add(known, "learnt N: (.+)", "learnt");
        add(known, "learnt from N pages on the topic, N off it", "learntFrom");
        add(known, "no known term", "unknown.term");
        add(known, "score N", "score");
        add(known, "no keyword", "keyword.none");
        add(known, "N characters", "characters");
        add(known, "density N, k N", "density");
        add(known, "cosine N", "cosine");
        add(known, "(.+?) × N \\(w N\\), (\\d+) more", "keyword.others");
        add(known, "(.+?) × N \\(w N\\), (.+)", "keyword.more");
        add(known, "(.+) × N \\(w N\\)", "keyword");
    }

    private static void add(Map<Pattern, String> known, String pattern, String key) {
        known.put(Pattern.compile(pattern.replace("N", N)), "reason." + key);
    }

    /// A reason in words.
    String say(String reason) {
        for (Map.Entry<Pattern, String> known : KNOWN.entrySet()) {
            Matcher matcher = known.getKey().matcher(reason);
            if (matcher.matches()) {
                Object[] arguments = new Object[matcher.groupCount()];
                Arrays.setAll(arguments, i -> matcher.group(i + 1) == null ? "" : say(matcher.group(i + 1)));
                return words.say(known.getValue(), arguments);
            }
        }
        return reason;
    }

    /// Evidence in words, piece by piece.
    String list(String evidence) {
        return Arrays.stream(evidence.split(Pattern.quote(BETWEEN), -1))
                .map(this::say)
                .collect(Collectors.joining(BETWEEN));
    }
}
