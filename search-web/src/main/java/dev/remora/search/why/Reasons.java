package dev.remora.search.why;

import dev.remora.search.http.Words;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The reasons that the journal has in plain words, in the languages of the interface. A reason that is not known
/// here stands as the journal has it.
final class Reasons {
    /// What parts the pieces of evidence.
    private static final String BETWEEN = " · ";

    private static final Map<Pattern, String> KNOWN = known();

    private final Words.In words;

    Reasons(Words.In words) {
        this.words = words;
    }

    private static SequencedMap<Pattern, String> known() {
        SequencedMap<Pattern, String> known = new LinkedHashMap<>();
        known.put(Pattern.compile("outside the topic's scope"), "reason.scope");
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
        known.put(Pattern.compile("nothing waits any more"), "reason.nothing");
        return known;
    }

    /// A reason in words.
    String say(String reason) {
        for (Map.Entry<Pattern, String> known : KNOWN.entrySet()) {
            Matcher matcher = known.getKey().matcher(reason);
            if (matcher.matches()) {
                Object[] arguments = new Object[matcher.groupCount()];
                Arrays.setAll(arguments, i -> matcher.group(i + 1));
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
