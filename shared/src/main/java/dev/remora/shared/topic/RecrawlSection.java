package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicMistake;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses a topic file's `recrawl` key: `off`, or `{budget: 2000/day}`.
final class RecrawlSection {
    private static final Pattern BUDGET = Pattern.compile("(\\d{1,9})\\s*/\\s*day");
    private static final String OFF = "off";

    private RecrawlSection() {}

    /// Returns the value of the file, or the default.
    static Topic.Revisits read(Section top) {
        if (top.isText("recrawl")) {
            top.text("recrawl")
                    .filter(text -> !text.equals(OFF))
                    .ifPresent(text -> top.problem("recrawl", new TopicMistake.NotRecrawl(text)));
            return Topic.Revisits.NONE;
        }
        return top.section("recrawl", Set.of("budget"))
                .flatMap(RecrawlSection::budget)
                .orElse(Topic.Revisits.DEFAULT);
    }

    private static Optional<Topic.Revisits> budget(Section section) {
        Optional<String> text = section.text("budget");
        Optional<Topic.Revisits> budget = text.map(BUDGET::matcher)
                .filter(Matcher::matches)
                .map(form -> new Topic.Revisits(Long.parseLong(form.group(1))))
                .filter(revisits -> revisits.perDay() > 0);
        if (text.isPresent() && budget.isEmpty()) {
            section.problem("budget", new TopicMistake.NotBudget(text.get()));
        }
        return budget;
    }
}
