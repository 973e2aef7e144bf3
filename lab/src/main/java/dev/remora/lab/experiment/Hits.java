package dev.remora.lab.experiment;

import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.lab.library.HeldPage;
import dev.remora.lab.library.Holding;
import dev.remora.lab.library.PageLibrary;
import dev.remora.lab.trial.Judge;
import dev.remora.lab.trial.Targets;
import dev.remora.shared.url.Url;
import java.util.Set;

/// The two ways in which the lab knows what is a hit.
final class Hits {
    private Hits() {}

    /// By labels.
    ///
    /// @param labelled keys of the addresses that are hits
    static Targets labelled(Set<Long> labelled) {
        return new Targets() {
            @Override
            public boolean hit(HeldPage page) {
                return at(page.page().url());
            }

            @Override
            public boolean at(Url url) {
                return labelled.contains(url.key());
            }
        };
    }

    /// By a relevance model: to know what an address holds, it is read.
    static Targets judged(PageLibrary library, Judge judge) {
        return new Targets() {
            @Override
            public boolean hit(HeldPage page) {
                return judge.onTopic(page);
            }

            @Override
            public boolean at(Url url) {
                FetchRequest request = new FetchRequest(url, FetchRequest.Purpose.PAGE);
                return library.hosts().contains(url.host())
                        && library.look(request) instanceof Holding.HeldPageAt(HeldPage page)
                        && hit(page);
            }
        };
    }
}
