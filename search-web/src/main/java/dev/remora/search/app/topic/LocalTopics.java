package dev.remora.search.app.topic;

import dev.remora.search.app.crawl.TopicOrigin;
import dev.remora.search.app.crawl.TopicPlaces;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.OwnWordFiles;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.app.wiring.WordFiles;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.topic.EditableWords;
import dev.remora.search.topic.Feedback;
import dev.remora.search.topic.Proposal;
import dev.remora.search.topic.Topics;
import dev.remora.search.topic.Wish;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.TopicMistake;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicEdit;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.topic.TopicProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/// The topic files of the server's data folder.
public final class LocalTopics implements Topics {
    /// Ids that conflict with addresses of the console.
    private static final Set<String> RESERVED = Set.of("new");

    private final Wiring wiring;
    private final CrawlOptions options;
    private final TopicPlaces places;
    private final SearchEngine engine;
    private final Crawls crawls;
    private final CrawlWatch watch;
    private final Supplier<Catalogue> catalogue;
    private final CollectionWords words;

    /// Serves the topic files of a folder of collections.
    ///
    /// @param options of web access, for example pages
    /// @param engine searched for seeds of new topics
    /// @param crawls checked before a topic is deleted
    /// @param watch provides the pages of answers
    /// @param catalogue provides further words for new topics
    public LocalTopics(
            Wiring wiring,
            CrawlOptions options,
            SearchEngine engine,
            Crawls crawls,
            CrawlWatch watch,
            Supplier<Catalogue> catalogue) {
        this.wiring = wiring;
        this.options = options;
        this.places = new TopicPlaces(options.data);
        this.engine = engine;
        this.crawls = crawls;
        this.watch = watch;
        this.catalogue = catalogue;
        this.words = new CollectionWords(
                places, new WordFiles(options.data), new OwnWordFiles(options.data, wiring.folding()));
    }

    @Override
    public String dataOption() {
        Path data = options.data;
        return DataFolder.isDefault(data)
                ? ""
                : DataFolder.option(data.toAbsolutePath().normalize());
    }

    @Override
    public List<Named> list() {
        List<Named> named = new ArrayList<>();
        for (String id : places.ids()) {
            places.file(id)
                    .map(TopicFile::read)
                    .ifPresent(reading -> named.add(reading.valid()
                            .map(topic -> new Named(id, topic.name(), topic.description()))
                            .orElse(new Named(id, id, ""))));
        }
        return named;
    }

    @Override
    public Optional<Definition> definition(String id) {
        return TopicPlaces.isId(id) ? places.file(id).map(this::definition) : Optional.empty();
    }

    private Definition definition(Path file) {
        return new Definition(
                file.toString(),
                reading(file) instanceof TopicFile.Invalid(List<TopicProblem> mistakes) ? mistakes : List.of());
    }

    private TopicFile.Reading reading(Path file) {
        return TopicFile.read(file, Wiring.names(), WebReach.urls(options));
    }

    @Override
    public List<TopicPart> unjudged(String id) {
        return Optional.of(id)
                .filter(TopicPlaces::isId)
                .flatMap(places::file)
                .flatMap(file -> reading(file).valid())
                .map(topic -> unjudged(topic, places.folder(id)))
                .orElse(List.of());
    }

    private List<TopicPart> unjudged(Topic topic, Path folder) {
        try {
            return CollectionFolder.isCollection(folder)
                    ? Wiring.topicOf(folder).judgementChanges(new WordFiles(options.data).extend(topic))
                    : List.of();
        } catch (CollectionDamaged | Ended unreadable) {
            return List.of(); // a re-judging says so
        }
    }

    @Override
    public Optional<Text> text(String id) {
        return TopicPlaces.isId(id)
                ? places.file(id).flatMap(LocalTopics::read).map(yaml -> text(id, yaml))
                : Optional.empty();
    }

    private Text text(String id, String yaml) {
        CRC32C sum = new CRC32C();
        sum.update(yaml.getBytes(StandardCharsets.UTF_8));
        return new Text(yaml, read(places.before(id)), Long.toHexString(sum.getValue()));
    }

    @Override
    public TopicFile.Reading check(String yaml, Optional<String> topic) {
        return checked(yaml, topic.flatMap(this::text).flatMap(now -> topic(now.yaml())));
    }

    private static Optional<Topic> topic(String yaml) {
        return TopicFile.parse(yaml, "topic.yaml").valid();
    }

    /// @param now the topic whose file the text replaces
    private TopicFile.Reading checked(String yaml, Optional<Topic> now) {
        TopicFile.Reading reading = TopicFile.parse(yaml, "topic.yaml", Wiring.names(), WebReach.urls(options));
        if (!(reading instanceof TopicFile.Valid(Topic topic, List<TopicProblem> _))) {
            return reading;
        }
        List<TopicProblem> problems = new ArrayList<>();
        now.map(Topic::id)
                .filter(id -> !id.equals(topic.id()))
                .ifPresent(id -> problems.add(TopicProblem.of(yaml, "id:", new TopicMistake.FixedId(topic.id(), id))));
        if (RESERVED.contains(topic.id())) {
            problems.add(TopicProblem.of(yaml, "id:", new TopicMistake.ReservedId(topic.id())));
        }
        List<String> examples = new ArrayList<>(topic.examples().positive());
        examples.addAll(topic.examples().negative());
        now.map(Topic::examples).ifPresent(known -> {
            examples.removeAll(known.positive());
            examples.removeAll(known.negative());
        });
        examples.stream()
                .filter(example -> example.startsWith("file:"))
                .forEach(example -> problems.add(TopicProblem.of(yaml, example, new TopicMistake.ServerFile(example))));
        return problems.isEmpty() ? reading : new TopicFile.Invalid(problems);
    }

    @Override
    public synchronized Written create(String yaml) {
        return switch (checked(yaml, Optional.empty())) {
            case TopicFile.Invalid(List<TopicProblem> problems) -> new Written.Invalid(problems);
            case TopicFile.Valid(Topic topic, List<TopicProblem> _)
            when places.file(topic.id()).isPresent() -> new Written.Exists(topic.id());
            case TopicFile.Valid(Topic topic, List<TopicProblem> warnings) -> {
                try {
                    OwnerOnly.replaceFile(places.own(topic.id()), yaml);
                    yield new Written.Done(topic, warnings, List.of());
                } catch (IOException e) {
                    yield failed(places.own(topic.id()), e);
                }
            }
        };
    }

    @Override
    public synchronized Written replace(String id, String yaml, Optional<String> edition) {
        Optional<Text> now = text(id);
        if (now.isEmpty()) {
            return new Written.NoSuchTopic(id);
        }
        if (edition.filter(known -> !known.equals(now.get().edition())).isPresent()) {
            return new Written.ChangedMeanwhile(id);
        }
        Optional<Topic> topic = topic(now.get().yaml());
        return switch (checked(yaml, topic)) {
            case TopicFile.Invalid(List<TopicProblem> problems) -> new Written.Invalid(problems);
            case TopicFile.Valid(Topic next, List<TopicProblem> warnings) -> {
                List<TopicPart> changed =
                        topic.map(was -> was.judgementChanges(next)).orElse(List.of());
                boolean budget = topic.filter(
                                was -> was.crawl().maxPages() != next.crawl().maxPages())
                        .isPresent();
                yield write(id, now.get().yaml(), yaml).orElse(new Written.Done(next, warnings, changed, budget));
            }
        };
    }

    /// Writes a file and keeps its previous text; returns the error, if any.
    private Optional<Written> write(String id, String before, String yaml) {
        Path file = places.written(id).orElse(places.own(id));
        try {
            if (before.equals(yaml)) {
                return Optional.empty();
            }
            OwnerOnly.replaceFile(places.before(id), before);
            if (file.equals(places.own(id))) {
                OwnerOnly.replaceFile(file, yaml);
            } else {
                Files.writeString(file, yaml); // an existing file of the user keeps its permissions
            }
            if (Files.isDirectory(places.folder(id))) {
                TopicOrigin.keep(places.folder(id), file);
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(failed(file, e));
        } catch (Ended e) {
            return Optional.of(new Written.Failed(e::message));
        }
    }

    @Override
    public synchronized Removed delete(String id) {
        if (!TopicPlaces.isId(id) || places.file(id).isEmpty()) {
            return new Removed.NoSuchTopic(id);
        }
        if (crawls.current(id).filter(run -> !run.state().over()).isPresent()) {
            return new Removed.Busy(Ended.said("crawling", id));
        }
        return new TopicRemoval(places, wiring.clock(), "remora serve").setAside(id);
    }

    @Override
    public Written answer(String id, Map<String, Boolean> answers) {
        return edit(id, (yaml, topic) -> TopicFeedback.answered(yaml, topic, answers, WebReach.urls(options)));
    }

    @Override
    public synchronized Optional<Written> withdraw(String id, String address) {
        Optional<Text> before = text(id);
        Written written = edit(id, (yaml, _) -> TopicEdit.withdraw(yaml, address, WebReach.urls(options)));
        return Optional.of(written).filter(done -> !(done instanceof Written.Done && before.equals(text(id))));
    }

    @Override
    public Written exclude(String id, String word, boolean excluded) {
        List<String> words = List.of(word);
        return edit(
                id,
                (yaml, _) -> excluded ? TopicEdit.excludeKeywords(yaml, words) : TopicEdit.allowKeywords(yaml, words));
    }

    /// @param edit returns the new text of a valid file
    private synchronized Written edit(String id, BiFunction<String, Topic, String> edit) {
        Optional<Text> now = text(id);
        if (now.isEmpty()) {
            return new Written.NoSuchTopic(id);
        }
        String yaml = now.get().yaml();
        try {
            return replace(
                    id,
                    topic(yaml).map(topic -> edit.apply(yaml, topic)).orElse(yaml),
                    Optional.of(now.get().edition()));
        } catch (IllegalArgumentException cannotBeAdded) {
            return new Written.Failed(_ -> cannotBeAdded.getMessage());
        }
    }

    @Override
    public Topic.Examples examples(String id) {
        return text(id).flatMap(now -> topic(now.yaml())).map(Topic::examples).orElse(Topic.Examples.NONE);
    }

    @Override
    public Map<String, String> titles(String id, List<String> examples) {
        return TopicPlaces.isId(id)
                ? new TopicFeedback(wiring, watch, WebReach.urls(options)).titles(examples, places.folder(id))
                : Map.of();
    }

    @Override
    public Optional<Feedback> feedback(String id, int questions) {
        return text(id).flatMap(now -> topic(now.yaml()))
                .map(topic -> new TopicFeedback(wiring, watch, WebReach.urls(options))
                        .of(topic, places.folder(id), questions));
    }

    @Override
    public Proposal propose(Wish wish, Locale locale) throws InterruptedException {
        return new TopicProposal(wiring, options, engine, places, catalogue).of(wish, locale);
    }

    @Override
    public EditableWords words() {
        return words;
    }

    static boolean isTaken(String id, TopicPlaces places) {
        return RESERVED.contains(id) || places.file(id).isPresent();
    }

    private static Optional<String> read(Path file) {
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Written failed(Path file, IOException e) {
        return new Written.Failed(Ended.said("unwritable", file.getFileName(), e));
    }
}
