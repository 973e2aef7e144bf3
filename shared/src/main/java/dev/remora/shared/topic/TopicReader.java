package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicMistake;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;

/// Parses the top level of a topic file. One reader reads one file.
final class TopicReader {
    private static final Set<String> KEYS = Set.of("""
                id name description keywords excludedKeywords seeds examples relevance crawl recrawl archive rank index words""".split("\\s+"));

    private static final int MOST_TOLD = 100;
    private static final int LONGEST_WORD = 40;
    private static final double HEAVIEST = 1000;
    private static final double LIGHTEST = 1e-6;

    private final TopicNames names;
    private final UrlRules rules;
    private final Optional<Path> folder;
    private final boolean seedsNeeded;
    private final List<TopicProblem> problems = new ArrayList<>();
    private final List<TopicProblem> warnings = new ArrayList<>();

    /// @param folder of the file, against which relative `file:` examples are resolved
    /// @param seedsNeeded whether a file without seeds is invalid
    TopicReader(TopicNames names, UrlRules rules, Optional<Path> folder, boolean seedsNeeded) {
        this.names = names;
        this.rules = rules;
        this.folder = folder;
        this.seedsNeeded = seedsNeeded;
    }

    TopicFile.Reading read(String yaml, String name) {
        Optional<MappingNode> document = YamlDocument.read(yaml, name, problems);
        if (document.isEmpty()) {
            return new TopicFile.Invalid(inOrder(problems));
        }
        Topic topic = topic(Section.of("", document.get(), KEYS, problems));
        return problems.isEmpty()
                ? new TopicFile.Valid(topic, inOrder(warnings))
                : new TopicFile.Invalid(inOrder(problems));
    }

    /// Sorts problems by line and limits their number.
    private static List<TopicProblem> inOrder(List<TopicProblem> found) {
        var first = new ArrayList<>(found.stream()
                .sorted(Comparator.comparingInt(TopicProblem::line))
                .limit(MOST_TOLD)
                .toList());
        if (found.size() > MOST_TOLD) {
            first.add(new TopicProblem(0, new TopicMistake.More(found.size() - MOST_TOLD)));
        }
        return first;
    }

    private Topic topic(Section top) {
        String id = id(top);
        int before = problems.size();
        SequencedMap<String, Double> keywords = keywords(top);
        Topic.Examples examples = examples(top);
        boolean nothingToLookFor = keywords.isEmpty() && examples.positive().isEmpty();
        if (nothingToLookFor && !top.has("keywords") && !top.has("examples")) {
            top.problem("keywords", new TopicMistake.NoDefinition());
        } else if (nothingToLookFor && problems.size() == before) {
            top.problem(top.has("keywords") ? "keywords" : "examples", new TopicMistake.EmptyDefinition());
        }
        return new Topic(
                id,
                top.text("name").orElse(id),
                top.text("description").orElse(""),
                new Topic.Subject(
                        keywords,
                        excludedKeywords(top, keywords.keySet()),
                        words(top, keywords.keySet()),
                        examples,
                        relevance(top)),
                seeds(top),
                new Topic.Collecting(
                        new CrawlSection(names, problems, warnings).read(top),
                        RecrawlSection.read(top),
                        ArchiveSection.read(top)),
                new Topic.Serving(rank(top), index(top)));
    }

    private static Topic.IndexScope index(Section top) {
        return top.choice("index", Set.of("on-topic", "all"), "on-topic").equals("all")
                ? Topic.IndexScope.ALL
                : Topic.IndexScope.ON_TOPIC;
    }

    /// Returns further dictionary words. Keywords that can be words need no entry.
    private List<String> words(Section top, Set<String> keywords) {
        var words = new LinkedHashSet<String>();
        top.list("words", (word, at) -> {
            boolean chinese = word.codePoints().allMatch(Character::isIdeographic);
            if (!chinese || word.codePointCount(0, word.length()) < 2 || word.length() > LONGEST_WORD) {
                problems.add(new TopicProblem(at, new TopicMistake.NotWord(word, LONGEST_WORD)));
            } else if (keywords.contains(word) || !words.add(word)) {
                warnings.add(new TopicProblem(
                        at,
                        keywords.contains(word)
                                ? new TopicMistake.WordIsKeyword(word)
                                : new TopicMistake.DuplicateWord(word)));
            }
        });
        return List.copyOf(words);
    }

    private String id(Section top) {
        if (!top.has("id")) {
            top.problem("id", new TopicMistake.NoId());
        }
        Optional<String> id = top.text("id");
        if (id.isPresent() && !id.get().matches("[a-z0-9-]{1,64}")) {
            top.problem("id", new TopicMistake.BadId(id.get()));
        }
        return id.orElse("");
    }

    private SequencedMap<String, Double> keywords(Section top) {
        var keywords = new LinkedHashMap<String, Double>();
        if (top.isList("keywords")) {
            top.list("keywords", (term, at) -> {
                if (keywords.putIfAbsent(term, 1.0) != null) {
                    warnings.add(new TopicProblem(at, new TopicMistake.DuplicateKeyword(term)));
                }
            });
            return keywords;
        }
        top.free("keywords")
                .ifPresent(section -> section.keys().forEach(key -> {
                    String term = key.strip();
                    if (term.isEmpty() || term.length() > Topic.LONGEST_TERM) {
                        section.problem(key, new TopicMistake.KeywordLength(Topic.LONGEST_TERM));
                    } else if (section.text(key).isEmpty()) {
                        return; // reported by the section
                    }
                    section.number(key, LIGHTEST, HEAVIEST).ifPresent(weight -> keywords.putIfAbsent(term, weight));
                }));
        return keywords;
    }

    /// Returns the words that examples do not add. An entry that is a keyword too gets a warning.
    private List<String> excludedKeywords(Section top, Set<String> keywords) {
        var excluded = new LinkedHashSet<String>();
        top.list("excludedKeywords", (word, at) -> {
            if (word.isEmpty() || word.length() > Topic.LONGEST_TERM) {
                problems.add(new TopicProblem(at, new TopicMistake.KeywordLength(Topic.LONGEST_TERM)));
            } else if (keywords.contains(word)) {
                warnings.add(new TopicProblem(at, new TopicMistake.ExcludedIsKeyword(word)));
            } else if (!excluded.add(word)) {
                warnings.add(new TopicProblem(at, new TopicMistake.DuplicateKeyword(word)));
            }
        });
        return List.copyOf(excluded);
    }

    private List<Url> seeds(Section top) {
        var seeds = new LinkedHashSet<Url>();
        boolean[] refused = {false};
        top.list("seeds", (text, at) -> {
            switch (rules.canonical(text)) {
                case UrlVerdict.Accepted accepted -> {
                    if (!seeds.add(accepted.url())) {
                        warnings.add(new TopicProblem(at, new TopicMistake.DuplicateSeed(accepted.url())));
                    }
                }
                case UrlVerdict.Refused no -> {
                    refused[0] = true;
                    problems.add(new TopicProblem(at, new TopicMistake.RefusedSeed(text, no.reason())));
                }
            }
        });
        if (seedsNeeded && seeds.isEmpty() && !refused[0] && (!top.has("seeds") || top.isList("seeds"))) {
            top.problem("seeds", new TopicMistake.NoSeeds());
        }
        return List.copyOf(seeds);
    }

    private Topic.Examples examples(Section top) {
        return top.section("examples", Set.of("positive", "negative"))
                .map(section -> {
                    List<String> positive = examples(section, "positive", List.of());
                    return new Topic.Examples(positive, examples(section, "negative", positive));
                })
                .orElse(Topic.Examples.NONE);
    }

    /// @param contrary examples of the other kind; one that is in both gets a warning
    private List<String> examples(Section section, String key, List<String> contrary) {
        var examples = new ArrayList<String>();
        section.list(
                key,
                (text, at) -> example(text, at).ifPresent(example -> {
                    examples.add(example);
                    if (contrary.contains(example)) {
                        warnings.add(new TopicProblem(at, new TopicMistake.ContradictoryExample(text)));
                    }
                }));
        return examples;
    }

    private Optional<String> example(String text, TopicProblem.Place at) {
        if (text.startsWith("file:")) {
            return file(text.substring(5), at);
        }
        return switch (rules.canonical(text)) {
            case UrlVerdict.Accepted accepted -> Optional.of(accepted.url().text());
            case UrlVerdict.Refused no -> {
                problems.add(new TopicProblem(at, new TopicMistake.RefusedExample(text, no.reason())));
                yield Optional.empty();
            }
        };
    }

    private Optional<String> file(String path, TopicProblem.Place at) {
        try {
            Path plain = Path.of(path.startsWith("///") ? path.substring(2) : path);
            Path whole = folder.map(f -> f.resolve(plain).normalize()).orElse(plain);
            if (path.isBlank()) {
                problems.add(new TopicProblem(at, new TopicMistake.ExampleWithoutPath()));
                return Optional.empty();
            }
            if (folder.isPresent() && !Files.isReadable(whole)) {
                warnings.add(new TopicProblem(at, new TopicMistake.MissingExample(whole.toString())));
            }
            return Optional.of("file:" + whole);
        } catch (InvalidPathException notAPath) {
            problems.add(new TopicProblem(at, new TopicMistake.ExampleNotPath(path, notAPath.getReason())));
            return Optional.empty();
        }
    }

    private Topic.Relevance relevance(Section top) {
        var otherwise = Topic.Relevance.DEFAULT;
        return top.section("relevance", Set.of("model", "threshold", "settings"))
                .map(section -> {
                    String model = section.choice("model", names.models().keySet(), otherwise.model());
                    var settings = new LinkedHashMap<String, Double>();
                    Set<String> known = names.models().getOrDefault(model, Set.of());
                    Optional<Section> given =
                            known.isEmpty() ? section.free("settings") : section.section("settings", known);
                    given.ifPresent(map -> map.keys()
                            .forEach(key -> map.number(key, -1e9, 1e9).ifPresent(value -> settings.put(key, value))));
                    return new Topic.Relevance(model, section.number("threshold", 0, 1), settings);
                })
                .orElse(otherwise);
    }

    private Topic.Rank rank(Section top) {
        var otherwise = Topic.Rank.DEFAULT;
        return top.section("rank", Set.of("relevance", "pageRank"))
                .map(section -> {
                    double relevance = section.number("relevance", 0, 1).orElse(otherwise.relevance());
                    double pageRank = section.number("pageRank", 0, 1).orElse(otherwise.pageRank());
                    if (Math.abs(relevance + pageRank - 1) > 1e-9) {
                        top.problem(
                                "rank",
                                new TopicMistake.RankSum(Double.toString(relevance), Double.toString(pageRank)));
                    }
                    return new Topic.Rank(relevance, pageRank);
                })
                .orElse(otherwise);
    }
}
