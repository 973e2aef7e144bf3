package dev.remora.search.app.topic;

import dev.remora.crawler.crawl.example.ExampleReader;
import dev.remora.crawler.crawl.example.ExampleText;
import dev.remora.crawler.relevance.ExampleKeywords;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.KeywordFeedback;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.crawler.relevance.learn.KeywordExtraction;
import dev.remora.search.app.crawl.TopicPlaces;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.topic.Proposal;
import dev.remora.search.topic.Proposal.Note;
import dev.remora.search.topic.Proposal.Origin;
import dev.remora.search.topic.SeedLines;
import dev.remora.search.topic.Wish;
import dev.remora.shared.text.Beginning;
import dev.remora.shared.text.Pinyin;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.CatalogueEntry;
import dev.remora.shared.topic.PageSearch;
import dev.remora.shared.topic.SeedSearch;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicEdit;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Proposes a topic file from a user's input: given words have weight 3 unless specified, words of example
/// pages follow in proportion ([ExampleKeywords]), those of the nearest class of the catalogue have weight 1;
/// neither fill the topic to where answers could add no words.
/// Seeds are the given ones, the examples with the front pages of their sites, and front pages, sections and
/// the best pages of hosts that a search for the words in the existing collections finds ([SeedSearch]).
final class TopicProposal {
    private static final Pattern WEIGHTED = Pattern.compile("(.{1,64}?)\\s*[:：=]\\s*([0-9]{1,3}(?:[.][0-9]{1,3})?)");
    /// A Chinese word and what should be its weight; a title may have a colon before Chinese text.
    private static final Pattern WITH_COLON = Pattern.compile(".*\\p{IsHan}\\s*[:：=]\\s*\\p{ASCII}+");
    private static final double GIVEN = 3;
    private static final double OF_CATALOGUE = 1;
    /// Of few pages, further words are mostly everyday ones.
    private static final int EXTRACTED = 8;
    private static final int FOUND = 10;

    private final Wiring wiring;
    private final CrawlOptions options;
    private final SearchEngine engine;
    private final TopicPlaces places;
    private final Supplier<Catalogue> catalogue;
    private final UrlRules urls;

    private final SequencedMap<String, Double> weights = new LinkedHashMap<>();
    private final SequencedMap<String, Origin> terms = new LinkedHashMap<>();
    private final SequencedMap<String, Origin> seeds = new LinkedHashMap<>();
    private final List<String> examples = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();

    TopicProposal(
            Wiring wiring,
            CrawlOptions options,
            SearchEngine engine,
            TopicPlaces places,
            Supplier<Catalogue> catalogue) {
        this.wiring = wiring;
        this.options = options;
        this.engine = engine;
        this.places = places;
        this.catalogue = catalogue;
        this.urls = WebReach.urls(options);
    }

    Proposal of(Wish wish, Locale locale) throws InterruptedException {
        first(wish.words(), Wish.MOST_WORDS, "words").forEach(this::word);
        first(wish.seeds(), Wish.MOST_SEEDS, "seeds").forEach(this::seed);
        learn(first(wish.examples(), Wish.MOST_EXAMPLES, "examples"));
        fromCatalogue();
        if (weights.isEmpty()) {
            notes.add(new Note("no-words", "", ""));
        } else {
            fromCollections();
        }
        if (seeds.isEmpty()) {
            notes.add(new Note("no-seeds", "", ""));
        }
        String name = wish.name().isBlank()
                ? String.join("、", terms.sequencedKeySet().stream().limit(3).toList())
                : wish.name().strip();
        String id = id(wish.id().isBlank() ? name : wish.id());
        String yaml = TopicFile.skeleton(
                locale, id, name.isEmpty() ? id : name, "", weights, List.copyOf(seeds.sequencedKeySet()));
        return new Proposal(
                id,
                name,
                terms.sequencedEntrySet().stream()
                        .map(term -> new Proposal.Keyword(term.getKey(), weights.get(term.getKey()), term.getValue()))
                        .toList(),
                seeds.sequencedEntrySet().stream()
                        .map(seed -> new Proposal.Seed(seed.getKey(), seed.getValue()))
                        .toList(),
                RelevanceModels.threshold(draft()).orElse(0),
                TopicEdit.addExamples(yaml, true, examples),
                notes);
    }

    private List<String> first(List<String> given, int most, String what) {
        List<String> all = given.stream()
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
        if (all.size() > most) {
            notes.add(new Note("too-many", what, Integer.toString(most)));
        }
        return all.stream().limit(most).toList();
    }

    private void word(String text) {
        Matcher weighted = WEIGHTED.matcher(text);
        String word = weighted.matches() ? weighted.group(1).strip() : text;
        double weight = weighted.matches() ? Double.parseDouble(weighted.group(2)) : GIVEN;
        if (word.length() > Topic.LONGEST_TERM || !(weight > 0)) {
            notes.add(new Note("word", Beginning.of(word, 20), "1–" + Topic.LONGEST_TERM));
        } else if (word.codePoints().noneMatch(Character::isLetterOrDigit)) {
            notes.add(new Note("word.none", word, ""));
        } else if (!weighted.matches() && WITH_COLON.matcher(word).matches()) {
            notes.add(new Note("word.weight", word, ""));
        } else if (weights.putIfAbsent(word, weight) == null) {
            terms.put(word, Origin.GIVEN);
        }
    }

    private void seed(String text) {
        Optional<String> address = SeedLines.address(text);
        if (address.isEmpty()) {
            notes.add(new Note("seed.host", text, ""));
            return;
        }
        switch (urls.canonical(address.get())) {
            case UrlVerdict.Accepted(Url url) -> seeds.putIfAbsent(url.text(), Origin.GIVEN);
            case UrlVerdict.Refused no -> notes.add(new Note("seed", text, no.reason()));
        }
    }

    /// Adds the words of example pages; their addresses and the front pages of their sites become seeds.
    private void learn(List<String> given) throws InterruptedException {
        SequencedMap<String, ExampleText> texts = new LinkedHashMap<>();
        for (String example : given) {
            if (!Wish.isAddress(example)) {
                texts.put("file:text-" + texts.size(), new ExampleText("", example));
            } else {
                switch (urls.canonical(example)) {
                    case UrlVerdict.Accepted(Url url) -> examples.add(url.text());
                    case UrlVerdict.Refused no -> notes.add(new Note("example", example, no.reason()));
                }
            }
        }
        if (!examples.isEmpty()) {
            texts.putAll(fetched());
        }
        Topic.Examples all = new Topic.Examples(List.copyOf(texts.sequencedKeySet()), List.of());
        List<ExamplePage> pages = ExampleText.pages(all, texts, wiring.segmenter(draft()));
        List<KeywordExtraction.Keyword> found = ExampleKeywords.of(pages, EXTRACTED, wiring.folding());
        ExampleKeywords.merged(weights, found, wiring.folding())
                .forEach((term, weight) -> add(term, weight, Origin.EXAMPLE));
        for (String example : examples) {
            seeds.putIfAbsent(example, Origin.EXAMPLE);
            seeds.putIfAbsent(new Url(example).origin() + "/", Origin.SITE);
        }
    }

    /// Returns the texts of the examples that can be fetched. Without web access all examples are kept, since
    /// a crawl may fetch them; otherwise those that fail are removed with a note.
    private Map<String, ExampleText> fetched() throws InterruptedException {
        try (WebReach reach = WebReach.open(wiring, options, WebReach.unchecked(options, draft()))) {
            if (reach.refusal().isPresent()) {
                notes.add(new Note("no-contact", "", reach.refusal().get()));
                return Map.of();
            }
            ExampleReader reader = new ExampleReader(
                    reach.fetcher(),
                    reach.room(),
                    reach.parser(),
                    urls,
                    draft().crawl().delay(),
                    wiring.clock(),
                    Thread::sleep);
            ExampleReader.Read read = reader.read(new Topic.Examples(List.copyOf(examples), List.of()), Map.of());
            read.leftOut().forEach((example, why) -> notes.add(new Note("example", example, why)));
            examples.removeAll(read.leftOut().keySet());
            return read.texts();
        }
    }

    /// Adds further words of the catalogue's entry that contains most of the words, if there is one.
    private void fromCatalogue() {
        Optional<CatalogueEntry> nearest = classes().stream()
                .filter(entry -> shared(entry) > 0)
                .max(Comparator.comparingLong(this::shared).thenComparing(entry -> !entry.isClass()));
        nearest.ifPresent(entry -> {
            entry.keywords().forEach(term -> add(term, OF_CATALOGUE, Origin.CATALOGUE));
            notes.add(new Note("catalogue", entry.code() + " " + entry.name(), ""));
        });
    }

    private List<CatalogueEntry> classes() {
        try {
            return catalogue.get().entries();
        } catch (Ended notThere) {
            return List.of();
        }
    }

    private long shared(CatalogueEntry entry) {
        return entry.keywords().stream().filter(weights::containsKey).count();
    }

    /// Adds a word to the given ones, while answers keep room for theirs.
    private void add(String term, double weight, Origin from) {
        if (weights.size() < KeywordFeedback.DRAFTED && weights.putIfAbsent(term, weight) == null) {
            terms.put(term, from);
        }
    }

    private void fromCollections() {
        PageSearch own = TopicSeedsCommand.own(engine);
        try {
            List<String> found = new SeedSearch(own, urls)
                    .starts(draft(), FOUND).stream()
                            .map(Url::text)
                            .filter(seed -> seeds.putIfAbsent(seed, Origin.COLLECTION) == null)
                            .toList();
            if (!found.isEmpty()) {
                notes.add(new Note("seeds.found", String.join("\n", found), ""));
            }
        } catch (PageSearch.Unanswered unanswered) {
            notes.add(new Note("seed", "", unanswered.getMessage()));
        }
    }

    /// Returns the topic as far as it is known.
    private Topic draft() {
        SequencedMap<String, Double> words = weights.isEmpty() ? new LinkedHashMap<>(Map.of("word", 1.0)) : weights;
        String yaml = TopicFile.skeleton(Locale.ROOT, "draft", "draft", "", words, List.of());
        return switch (TopicFile.parseDraft(yaml, "draft", Wiring.names(), urls)) {
            case TopicFile.Valid(Topic topic, var _) -> topic;
            case TopicFile.Invalid(var problems) -> throw new IllegalStateException(problems.toString());
        };
    }

    /// Returns a free id made of the name's letters, Chinese characters in pinyin.
    private String id(String name) {
        String plain = Arrays.stream(wiring.folding().fold(name).split("[^\\p{L}\\p{N}]+"))
                .map(word -> Pinyin.shared().of(word).full().replaceAll("[^a-z0-9]+", ""))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining("-"));
        String id = plain.isEmpty()
                ? "topic"
                : plain.substring(0, Math.min(plain.length(), 40)).replaceAll("-$", "");
        String free = id;
        for (int i = 2; LocalTopics.isTaken(free, places); i++) {
            free = id + "-" + i;
        }
        return free;
    }
}
