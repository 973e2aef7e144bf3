package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicMistake;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses a topic file's `archive` key: `{keep: all}`, `{keep: latest}` or `{keep: 90 days}`.
final class ArchiveSection {
    private static final Pattern DAYS = Pattern.compile("([1-9]\\d{0,4}) days?");

    private ArchiveSection() {}

    /// Returns the value of the file, or the default.
    static Topic.Archive read(Section top) {
        return top.section("archive", Set.of("keep"))
                .flatMap(ArchiveSection::keep)
                .orElse(Topic.Archive.ALL);
    }

    private static Optional<Topic.Archive> keep(Section section) {
        Optional<String> text = section.text("keep");
        if (text.isEmpty() || text.get().equals("all")) {
            return Optional.empty();
        }
        if (text.get().equals("latest")) {
            return Optional.of(Topic.Archive.LATEST);
        }
        Matcher days = DAYS.matcher(text.get());
        if (!days.matches()) {
            section.problem("keep", new TopicMistake.NotKeep(text.get()));
            return Optional.empty();
        }
        return Optional.of(new Topic.Archive(OptionalInt.of(Integer.parseInt(days.group(1)))));
    }

    /// Returns the value as it is in a file.
    static String text(Topic.Archive archive) {
        int days = archive.days().orElse(-1);
        return days < 0 ? "all" : days == 0 ? "latest" : days + (days == 1 ? " day" : " days");
    }
}
