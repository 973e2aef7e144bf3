package dev.remora.search.app.search;

import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.why.UnknownAddress;
import dev.remora.search.why.WhyJson;
import dev.remora.search.why.WhyText;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.AddressForms;
import dev.remora.shared.url.ReadableUrl;
import dev.remora.shared.url.Url;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora why`: explains why an address is or is not in a collection.
@Command(
        name = "why",
        mixinStandardHelpOptions = true,
        description = {
            "Explains why an address was queued, fetched, judged on or off topic, or dropped, with its crawl "
                    + "path from a seed.",
            "Read-only; works during a crawl."
        })
public final class WhyCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(index = "0", paramLabel = "URL", description = "the address")
    private String address;

    @Option(names = "--topic", required = true, paramLabel = "ID", description = "the collection's topic")
    private String topic;

    @Mixin
    private DataFolder data;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    /// Reads collections through `wiring`.
    public WhyCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Language language = wiring.terminal().language();
        MessageBundle.In words = new MessageBundle(WhyText.class).in(language);
        List<Url> forms = forms(address);
        Path folder = data.collection(topic);
        boolean written = CollectionFolder.isWritten(folder); // asked first: its end is read afterwards
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            Provenance provenance = new Provenances(collection, RelevanceModels::threshold)
                    .ofFirst(forms)
                    .map(known -> written ? known : known.atRest())
                    .orElseThrow(() -> unknown(forms, collection.topic(), words));
            if (json) {
                wiring.terminal().json(WhyJson.of(provenance, ReasonText.in(language.locale())));
            } else {
                print(provenance, words);
            }
        }
        return 0;
    }

    private static List<Url> forms(String address) {
        return switch (AddressForms.of(address)) {
            case AddressForms.Known(List<Url> urls) -> urls;
            case AddressForms.Refused(var reason) ->
                throw Ended.badInput(language -> Ended.said(
                                "no-address",
                                address,
                                ReasonText.in(language.locale()).say(reason))
                        .apply(language));
        };
    }

    private Ended unknown(List<Url> forms, Topic topic, MessageBundle.In words) {
        UnknownAddress unknown = UnknownAddress.of(forms, topic);
        if (json) {
            wiring.terminal().json(unknown.json(ReasonText.in(words.language().locale())));
        }
        return Ended.badInput(unknown.text(words));
    }

    private void print(Provenance provenance, MessageBundle.In words) {
        PrintStream out = wiring.terminal().out();
        WhyText text = WhyText.of(provenance, words, wiring.clock().getZone());
        out.println(ReadableUrl.of(provenance.url()));
        text.fate().forEach(sentence -> out.println("  " + sentence));
        if (!text.way().isEmpty()) {
            boolean ofSource = provenance.fate() instanceof Fate.NotLetIn
                    && !provenance.way().getLast().url().equals(provenance.url());
            String title = provenance.archived() ? "way.title.archive" : ofSource ? "way.title.source" : "way.title";
            out.println("\n" + words.say(title));
            int number = 0;
            for (WhyText.Step step : text.way()) {
                out.printf(Locale.ROOT, "%3d. %s%n", ++number, step.lines().replace("\n", "\n     "));
            }
        }
        out.println("\n" + text.run());
    }
}
