package dev.remora.search.app.topic;

import dev.remora.search.app.crawl.TopicPlaces;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.NewFile;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.topic.CatalogueEntry;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora topic`: creates and checks topic files.
@Command(
        name = "topic",
        mixinStandardHelpOptions = true,
        description = "Creates and checks topic files.",
        subcommandsRepeatable = false)
public final class TopicCommand implements Callable<Integer> {
    private final Wiring wiring;

    /// Prints to the terminal of `wiring`.
    public TopicCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        throw Ended.wrong(
                "choose",
                "./remora topic new ID, ./remora topic check FILE.yaml, ./remora topic seeds FILE.yaml, "
                        + "./remora topic keywords FILE.yaml, ./remora topic catalogue");
    }

    @Command(
            name = "new",
            mixinStandardHelpOptions = true,
            description = "Creates a topic file template that explains every key.")
    Integer make(
            @Parameters(paramLabel = "ID", description = "id of a-z, 0-9 and hyphens; also the name of the collection")
                    String id,
            @Option(names = "--name", paramLabel = "NAME", description = "display name") Optional<String> name,
            @Option(
                            names = "--keyword",
                            paramLabel = "WORD[=WEIGHT]",
                            mapFallbackValue = "1", // as of a list of keywords in a topic file
                            description = "keyword, with its weight if that is not 1, for example tea=2.5 (repeatable)")
                    Map<String, Double> keywords,
            @Option(names = "--seed", paramLabel = "URL", description = "seed address (repeatable)") List<String> seeds,
            @Option(
                            names = "--from",
                            paramLabel = "CODE",
                            description = "class or division that provides name, description and keywords (see: "
                                    + "./remora topic catalogue)")
                    Optional<String> from,
            @Option(names = "--out", paramLabel = "FILE", description = "file to create (default: ID.yaml)")
                    Optional<Path> out) {
        if (!TopicPlaces.isId(id)) {
            throw Ended.wrong("no-id", id);
        }
        SequencedMap<String, Double> words = new LinkedHashMap<>(keywords == null ? Map.of() : keywords);
        Optional<CatalogueEntry> entry = from.map(code -> TopicCatalogueCommand.entry(Wiring.catalogue(), code));
        entry.ifPresent(chosen -> chosen.weighted().forEach(words::putIfAbsent));
        List<String> starts = seeds == null ? List.of() : seeds;
        String shown = name.orElse(entry.map(CatalogueEntry::name).orElse(id));
        check(id, shown, words, starts);
        Path file = out.orElse(Path.of(id + ".yaml"));
        String yaml = TopicFile.skeleton(
                wiring.terminal().language().locale(),
                id,
                shown,
                entry.map(CatalogueEntry::text).orElse(""),
                words,
                starts);
        NewFile.writeShared(file, to -> to.write(yaml.getBytes(StandardCharsets.UTF_8)));
        wiring.terminal().tell("topic.made", file);
        return 0;
    }

    /// Ends the command if [#check] would reject the given values. Missing values are allowed.
    private static void check(String id, String name, SequencedMap<String, Double> words, List<String> seeds) {
        SequencedMap<String, Double> some = new LinkedHashMap<>(words);
        if (some.isEmpty()) {
            some.put("word", 1.0);
        }
        String yaml = TopicFile.skeleton(
                Locale.ROOT, id, name, "", some, seeds.isEmpty() ? List.of("http://a.example/") : seeds);
        if (TopicFile.parse(yaml, id, Wiring.names(), UrlRules.DEFAULT) instanceof TopicFile.Invalid invalid) {
            throw Ended.badInput(language -> invalid.problems().stream()
                    .map(problem -> ReasonText.in(language.locale()).say(problem.mistake()))
                    .distinct()
                    .collect(Collectors.joining("\n")));
        }
    }

    @Command(
            name = "check",
            mixinStandardHelpOptions = true,
            description = "Checks topic files and reports each problem with its line.")
    Integer check(@Parameters(arity = "1..*", paramLabel = "FILE", description = "topic files") List<Path> files) {
        boolean good = true;
        for (Path file : files) {
            switch (TopicFile.read(file, Wiring.names(), UrlRules.DEFAULT)) {
                case TopicFile.Valid valid -> {
                    wiring.tell(valid.warnings(), file.toString());
                    Topic topic = valid.topic();
                    wiring.terminal()
                            .out()
                            .println(wiring.terminal()
                                    .words(
                                            "topic.good",
                                            file,
                                            topic.id(),
                                            topic.name(),
                                            topic.keywords().size(),
                                            topic.seeds().size()));
                }
                case TopicFile.Invalid invalid -> {
                    good = false;
                    wiring.terminal()
                            .say(Wiring.problems(
                                    file.toString(),
                                    invalid.problems(),
                                    wiring.terminal().language()));
                }
            }
        }
        return good ? 0 : 2;
    }
}
