package dev.remora.crawler.parse;

import dev.remora.crawler.parse.SoftErrorWords.Phrase;
import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.SoftError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Detects soft errors, pages without content served as a success: "not found", a login in place of content, a
/// domain for sale, a check of the visitor, the shell of a script. A pure function of its input.
///
/// Built for precision: the phrase must make up a whole line or part of the title, or address the visitor, and
/// the page must have hardly any text outside links. So an article about such pages is not one.
///
/// Text is counted in units: an ideograph is one unit, a run of other letters or digits two.
final class SoftErrors {
    /// Maximum units of own text (text outside links) for the title to decide.
    private static final int SHORT = 200;
    /// Maximum units of own text for a line of it to decide.
    private static final int SHORTER = 100;
    /// Maximum units of own text for a title of only a number, or a request to log in, to decide.
    private static final int HARDLY_ANY = 60;
    /// Maximum units of text in the shell of a script, such as `Loading …`.
    private static final int SHELL = 12;
    /// Maximum number of links in the shell of a script.
    private static final int SHELL_LINKS = 2;
    /// Maximum units of text in a shell that asks to switch on scripts.
    private static final int PLEADING_SHELL = 40;
    /// Maximum characters of own text; longer pages are not examined. More than [#SHORT] units take in any
    /// script.
    private static final int LONG = 1_600;

    private static final int LONGEST_LINE = 120;
    private static final Pattern PARTS = Pattern.compile("\\s+[-–—:：·]+\\s+|\\s*[|｜_»«]+\\s*|\\s*[–—-]{2,}\\s*");

    private SoftErrors() {}

    /// Returns the soft error that a page is, or empty.
    ///
    /// @param text its main text
    /// @param signs its content other than text
    static Optional<SoftError> of(String title, String text, List<Outlink> outlinks, PageSigns signs) {
        int characters = text.length();
        for (int i = 0; i < outlinks.size() && characters > LONG; i++) {
            characters -= outlinks.get(i).anchor().text().length();
        }
        if (characters > LONG) {
            return Optional.empty();
        }
        int all = units(text);
        int own = Math.max(0, all - linked(outlinks));
        if (own > SHORT) {
            return Optional.empty();
        }
        String telling = own <= SHORTER ? text : "";
        if (!SoftErrorWords.maybe(title) && !SoftErrorWords.maybe(telling)) {
            return shell(text, all, outlinks, signs);
        }
        Said said = Said.of(title, telling, outlinks);
        if (said.anywhere(SoftErrorWords.PARKED)) {
            return Optional.of(SoftError.PARKED);
        }
        if (saysNotFound(said, own)) {
            return Optional.of(SoftError.NOT_FOUND);
        }
        if (saysUnavailable(said, own, all)) {
            return Optional.of(SoftError.UNAVAILABLE);
        }
        boolean asks = signs.password() && own <= SHORTER && said.alone(SoftErrorWords.LOGIN_ALONE);
        if (asks || (own <= HARDLY_ANY && said.anywhere(SoftErrorWords.LOGIN))) {
            return Optional.of(SoftError.LOGIN_WALL);
        }
        return shell(text, all, outlinks, signs);
    }

    /// @param units size of the whole text
    private static Optional<SoftError> shell(String text, int units, List<Outlink> outlinks, PageSigns signs) {
        if (outlinks.size() > SHELL_LINKS || units > PLEADING_SHELL || !signs.onlyScripts(true)) {
            return Optional.empty();
        }
        boolean pleads = signs.plea() || PageSigns.asksForScripts(text);
        boolean shell = units == 0
                || (signs.onlyScripts(false) && (pleads || units <= SHELL))
                || signs.redirect().isPresent()
                || signs.reloads();
        return shell ? Optional.of(SoftError.SCRIPT_SHELL) : Optional.empty();
    }

    /// Whether a page has no more text and links than the shell of a script may have.
    static boolean isBare(String text, List<Outlink> outlinks) {
        return outlinks.size() <= SHELL_LINKS && text.length() <= LONG && units(text) <= PLEADING_SHELL;
    }

    private static boolean saysNotFound(Said said, int own) {
        return said.alone(SoftErrorWords.NOT_FOUND_ALONE)
                || (own <= SHORTER && said.anywhere(SoftErrorWords.NOT_FOUND))
                || (own <= HARDLY_ANY && said.inTitle(SoftErrorWords.NUMBER_ALONE));
    }

    /// A page with links has content, whatever a line of it says.
    private static boolean saysUnavailable(Said said, int own, int all) {
        return (all <= HARDLY_ANY && said.alone(SoftErrorWords.UNAVAILABLE_ALONE))
                || (own <= SHORTER && all <= SHORT && said.anywhere(SoftErrorWords.UNAVAILABLE));
    }

    private static int linked(List<Outlink> outlinks) {
        int units = 0;
        for (Outlink link : outlinks) {
            units += units(link.anchor().text());
        }
        return units;
    }

    /// Counts the units of a text: an ideograph is one, a run of other letters or digits two.
    static int units(String text) {
        int units = 0;
        boolean inWord = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean ideograph = c >= 0x3400 && c <= 0x9fff;
            boolean letter = !ideograph && isLetterOrDigit(c);
            units += ideograph ? 1 : letter && !inWord ? 2 : 0;
            inWord = letter;
        }
        return units;
    }

    private static boolean isLetterOrDigit(char c) {
        int lower = c | 0x20;
        return c < 0x80 ? (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') : Character.isLetterOrDigit(c);
    }

    /// The title and lines of a page, in lower case and simplified characters. A phrase inside a link is about
    /// another page and does not count.
    ///
    /// @param title the whole title, then its parts
    /// @param lines the lines of the text
    private record Said(List<String> title, List<String> lines, Links links) {
        static Said of(String title, String text, List<Outlink> outlinks) {
            List<String> parts = new ArrayList<>();
            parts.add(plain(title));
            for (String part : PARTS.split(parts.getFirst(), -1)) {
                parts.add(part.strip());
            }
            return new Said(parts, text.lines().map(Said::plain).distinct().toList(), new Links(outlinks));
        }

        private static String plain(String line) {
            return SoftErrorWords.plain(TextFlow.cut(line, 2 * LONGEST_LINE));
        }

        boolean alone(Phrase words) {
            return inTitle(words)
                    || lines.stream().anyMatch(line -> words.isAll(line, LONGEST_LINE) && !links.say(line));
        }

        boolean inTitle(Phrase words) {
            return title.stream().anyMatch(part -> words.isAll(part, LONGEST_LINE));
        }

        boolean anywhere(Phrase words) {
            return !words.in(title.getFirst()).isEmpty()
                    || lines.stream().map(words::in).anyMatch(found -> !found.isEmpty() && !links.say(found));
        }
    }

    /// The anchor texts of a page, normalized once and only on demand. Answers are cached.
    private static final class Links {
        private final List<Outlink> outlinks;
        private final Map<String, Boolean> answers = new HashMap<>();
        private String anchors;

        Links(List<Outlink> outlinks) {
            this.outlinks = outlinks;
        }

        /// Whether the anchor texts contain these words.
        boolean say(String words) {
            if (anchors == null) {
                anchors = outlinks.stream()
                        .map(link -> SoftErrorWords.plain(link.anchor().text()))
                        .distinct()
                        .collect(Collectors.joining("\n"));
            }
            return answers.computeIfAbsent(words, anchors::contains);
        }
    }
}
