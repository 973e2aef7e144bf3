package dev.remora.lab.app;

import dev.remora.lab.experiment.TopicGroup;
import dev.remora.lab.experiment.TopicLabels;
import dev.remora.lab.library.ArchiveLibrary;
import dev.remora.lab.library.HeldPage;
import dev.remora.lab.sections.SectionFinder;
import dev.remora.lab.sections.SectionTopics;
import dev.remora.lab.sections.SiteSection;
import dev.remora.search.app.wiring.Ended;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The sections of a web as topics of the lab.
///
/// @param sections that were found, or drawn
/// @param groups near and far
/// @param labels which define the hits
record LabSections(List<SiteSection> sections, List<TopicGroup> groups, TopicLabels labels) {
    /// Finds the sections of a library that has been read.
    ///
    /// @param sample number of sections to draw; empty: all
    static LabSections of(ArchiveLibrary library, Folding folding, long seed, Optional<Integer> sample) {
        List<HeldPage> web = library.pages();
        List<SiteSection> found = new SectionFinder(folding, seed).sections(web);
        if (found.isEmpty()) {
            throw Ended.badInput(
                    "this web has no sections: no host has a group of at least 40 pages, in at most half of "
                            + "it, with words of their own");
        }
        SectionTopics topics = new SectionTopics(folding, seed);
        List<SiteSection> chosen = sample.map(n -> topics.sample(found, n)).orElse(found);
        return new LabSections(chosen, topics.groups(chosen, web), SectionTopics.labels(chosen));
    }

    /// Returns a line for each topic, with a heading.
    List<String> table() {
        Map<String, SiteSection> byId =
                sections.stream().collect(Collectors.toMap(SiteSection::id, Function.identity()));
        List<String> lines =
                new ArrayList<>(List.of("id\tname\thost\tpages\tfound by\tdivergence\tby chance\tkeywords"));
        for (Topic topic : groups.getFirst().topics()) {
            SiteSection section = byId.get(topic.id());
            lines.add(String.format(
                    Locale.ROOT,
                    "%s\t%s\t%s\t%d\t%s\t%.2f\t%.2f\t%s",
                    topic.id(),
                    topic.name(),
                    section.host(),
                    section.pages().size(),
                    section.source().name().toLowerCase(Locale.ROOT),
                    section.divergence().measured(),
                    section.divergence().chance(),
                    String.join(" ", topic.keywords().keySet())));
        }
        return lines;
    }
}
