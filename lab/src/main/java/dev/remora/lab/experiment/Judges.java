package dev.remora.lab.experiment;

import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.lab.library.HeldPage;
import dev.remora.lab.library.Holding;
import dev.remora.lab.library.PageLibrary;
import dev.remora.lab.trial.Judge;
import dev.remora.lab.trial.Targets;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The relevance models of an experiment: one for all topics that look for the same in the same way, such as a
/// topic's near and far twins, so that a page is judged once; but a new one for each crawl where the model
/// learns. Examples are read from the library.
final class Judges {
    private final PageLibrary library;
    private final Folding folding;
    private final Map<List<Object>, Judge> known = new HashMap<>();

    Judges(PageLibrary library, Folding folding) {
        this.library = library;
        this.folding = folding;
    }

    /// The judge of a topic by a model.
    ///
    /// @param model its name; one that is not the topic's own comes with its own threshold and settings
    /// @return shared by all who ask, unless the model learns
    synchronized Judge of(Topic topic, String model) {
        Topic asked = topic.relevance().model().equals(model) ? topic : topic.with(Topic.Relevance.by(model));
        List<Object> key = List.of(asked.id(), asked.keywords(), asked.examples(), asked.relevance());
        return RelevanceModels.learns(model)
                ? new Judge(model(asked))
                : known.computeIfAbsent(key, k -> new Judge(model(asked)));
    }

    /// What counts as a hit of a topic.
    Targets targets(Topic topic, HitCriterion hits) {
        return switch (hits) {
            case HitCriterion.Labelled(Set<Long> pages) -> Hits.labelled(pages);
            case HitCriterion.Judged(String model) -> Hits.judged(library, of(topic, model));
        };
    }

    private RelevanceModel model(Topic topic) {
        List<ExamplePage> examples = new ArrayList<>();
        if (RelevanceModels.usesExamples(topic)) {
            topic.examples()
                    .positive()
                    .forEach(address -> example(address, true).ifPresent(examples::add));
            topic.examples()
                    .negative()
                    .forEach(address -> example(address, false).ifPresent(examples::add));
        }
        return RelevanceModels.of(topic, folding, examples);
    }

    /// An example page, if the library has it.
    private Optional<ExamplePage> example(String address, boolean positive) {
        return library.urls().canonical(address) instanceof UrlVerdict.Accepted(Url url)
                        && library.look(new FetchRequest(url, FetchRequest.Purpose.PAGE))
                                instanceof Holding.HeldPageAt(HeldPage page)
                ? Optional.of(new ExamplePage(
                        page.words().title().get(), page.words().body().get(), positive, url.host()))
                : Optional.empty();
    }
}
