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

/// Tells pages that were served well but are none: "not found", a login in place of content, a domain for sale, the
/// shell of a script. A pure function of what was read.
///
/// Built for precision: the words must be the whole of a title's part or of a line, or speak to whoever came here,
/// and the page must have hardly any text of its own, links left out. So an article about such pages is none.
///
/// Text is counted in units: an ideograph is one, a run of other letters or digits is two.
final class SoftErrors {
    /// Units of own text up to which a title decides.
    private static final int SHORT = 200;
    /// Units of own text up to which a line of it decides.
    private static final int SHORTER = 100;
    /// Units of own text up to which a page is empty but for a number or a few words.
    private static final int HARDLY_ANY = 60;
    /// Units of text that the shell of a script may show: `Loading …`.
    private static final int SHELL = 12;
    /// Links that it may have.
    private static final int SHELL_LINKS = 2;
    /// Units of text of a shell that asks for scripts.
    private static final int PLEADING_SHELL = 40;
    /// Characters of own text beyond which nothing is looked at: more than short texts of any script have.
    private static final int LONG = 1_600;

    private static final int LONGEST_LINE = 120;
    private static final Pattern PARTS = Pattern.compile("\\s+[-–—:：·]+\\s+|\\s*[|｜_»«]+\\s*|\\s*[–—-]{2,}\\s*");

    private SoftErrors() {}

    /// The soft error that a page is, if it is one.
    ///
    /// @param text its main text
    /// @param signs what it holds besides text
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
        boolean asks = signs.password() && own <= SHORTER && said.alone(SoftErrorWords.LOGIN_ALONE);
        if (asks || (own <= HARDLY_ANY && said.anywhere(SoftErrorWords.LOGIN))) {
            return Optional.of(SoftError.LOGIN_WALL);
        }
        return shell(text, all, outlinks, signs);
    }

    /// @param units of all of its text
    private static Optional<SoftError> shell(String text, int units, List<Outlink> outlinks, PageSigns signs) {
        boolean shell = signs.onlyScripts() && outlinks.size() <= SHELL_LINKS && units <= PLEADING_SHELL;
        boolean pleads = shell && (signs.plea() || PageSigns.asksForScripts(text));
        return shell && (pleads || units <= SHELL) ? Optional.of(SoftError.SCRIPT_SHELL) : Optional.empty();
    }

    private static boolean saysNotFound(Said said, int own) {
        return said.alone(SoftErrorWords.NOT_FOUND_ALONE)
                || (own <= SHORTER && said.anywhere(SoftErrorWords.NOT_FOUND))
                || (own <= HARDLY_ANY && said.inTitle(SoftErrorWords.NUMBER_ALONE));
    }

    private static int linked(List<Outlink> outlinks) {
        int units = 0;
        for (Outlink link : outlinks) {
            units += units(link.anchor().text());
        }
        return units;
    }

    /// An ideograph is one unit, a run of other letters or digits two.
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

    /// What a page says, in lower case and simplified characters. What stands in a link is said of another page.
    ///
    /// @param title whole, then its parts
    /// @param lines of its text
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

    /// What stands in links, made plain once and only if asked for; each question is answered once.
    private static final class Links {
        private final List<Outlink> outlinks;
        private final Map<String, Boolean> answers = new HashMap<>();
        private String anchors;

        Links(List<Outlink> outlinks) {
            this.outlinks = outlinks;
        }

        /// Whether one says these words.
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
