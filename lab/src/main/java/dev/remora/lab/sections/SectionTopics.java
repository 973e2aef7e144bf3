package dev.remora.lab.sections;

import dev.remora.crawler.relevance.ExampleKeywords;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.lab.experiment.TopicGroup;
import dev.remora.lab.experiment.TopicLabels;
import dev.remora.lab.library.HeldPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Topics with labels, made of sections: keywords from five random pages of the section, held against a
/// hundred of the rest of its host; seeds near (three of its pages) and far (the host's front page and two
/// pages outside the section). No topic has examples.
public final class SectionTopics {
    private static final int EXAMPLES = 5;
    private static final int CONTRAST = 100;
    private static final int KEYWORDS = 15;
    private static final int SEEDS = 3;

    private final Folding folding;
    private final long seed;

    /// @param seed of the random pages
    public SectionTopics(Folding folding, long seed) {
        this.folding = folding;
        this.seed = seed;
    }

    /// Returns the groups `near` and `far`, each with a topic for every section.
    ///
    /// @param web all pages, in the order of their addresses
    public List<TopicGroup> groups(List<SiteSection> sections, List<HeldPage> web) {
        List<Topic> near = new ArrayList<>();
        List<Topic> far = new ArrayList<>();
        for (SiteSection section : sections) {
            Random random = new Random(seed ^ section.id().hashCode());
            SequencedMap<String, Double> keywords = keywords(section, random);
            if (!keywords.isEmpty()) {
                String name = section.label().isEmpty() ? named(keywords) : section.label();
                near.add(Topic.of(section.id(), name, keywords, urls(sample(section.pages(), SEEDS, random))));
                far.add(near.getLast().with(farSeeds(section, web, random)));
            }
        }
        return List.of(new TopicGroup("near", near), new TopicGroup("far", far));
    }

    /// Returns which page is of which section.
    public static TopicLabels labels(List<SiteSection> sections) {
        return TopicLabels.of(
                sections.stream().collect(Collectors.toMap(SiteSection::id, section -> urls(section.pages()))));
    }

    /// Draws sections at random; all if there are no more.
    public List<SiteSection> sample(List<SiteSection> sections, int size) {
        List<SiteSection> drawn = sample(sections, size, new Random(seed));
        return sections.stream().filter(drawn::contains).toList();
    }

    private SequencedMap<String, Double> keywords(SiteSection section, Random random) {
        List<ExamplePage> examples = Stream.concat(
                        sample(section.pages(), EXAMPLES, random).stream().map(page -> example(page, true)),
                        sample(section.rest(), CONTRAST, random).stream().map(page -> example(page, false)))
                .toList();
        return ExampleKeywords.merged(Map.of(), ExampleKeywords.of(examples, KEYWORDS, folding), folding);
    }

    private static ExamplePage example(HeldPage page, boolean positive) {
        return new ExamplePage(
                page.words().title().get(),
                page.words().body().get(),
                positive,
                page.page().url().host());
    }

    private static String named(SequencedMap<String, Double> keywords) {
        return keywords.keySet().stream().limit(2).collect(Collectors.joining("、"));
    }

    private static List<Url> farSeeds(SiteSection section, List<HeldPage> web, Random random) {
        Set<HeldPage> own = Set.copyOf(section.pages());
        List<HeldPage> others = web.stream().filter(page -> !own.contains(page)).toList();
        Stream<HeldPage> front = others.stream()
                .filter(page -> page.page().url().host().equals(section.host())
                        && page.page().url().pathAndQuery().equals("/"));
        return urls(Stream.concat(front, sample(others, SEEDS, random).stream())
                .distinct()
                .limit(SEEDS)
                .toList());
    }

    private static List<Url> urls(List<HeldPage> pages) {
        return pages.stream().map(page -> page.page().url()).toList();
    }

    private static <T> List<T> sample(List<T> from, int size, Random random) {
        List<T> shuffled = new ArrayList<>(from);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, Math.min(size, shuffled.size())));
    }
}
