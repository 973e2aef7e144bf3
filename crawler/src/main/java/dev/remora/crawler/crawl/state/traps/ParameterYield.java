package dev.remora.crawler.crawl.state.traps;

import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Which parameters of addresses bring nothing: orders, filters and searches that show what is known in ever new
/// combinations, copies for print or phones. They may be on topic throughout, so that no other budget ends them.
///
/// A page counts for each parameter of its address, at its path with digits left out. If of twenty pages or more with a
/// parameter less than a tenth brought anything, links with it are not requested any more. Of a page with several, all
/// count: `page` of a list leads on, but not together with `sort`.
///
/// Counts are approximate and start from zero in each process: of up to 100,000 parameters, the one not counted for
/// longest is forgotten. For the loop's thread.
public final class ParameterYield {
    private static final int FEW = 20;
    private static final int PER_HIT = 10;
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    private final PairCounts counts = new PairCounts(PairCounts.MOST_NAMES);

    /// Why a link is not requested; empty if it may be.
    public Optional<Exclusion> objection(Url url) {
        for (String name : names(url)) {
            int[] pages = counts.of(name);
            if (pages[0] >= FEW && pages[0] > PER_HIT * pages[1]) {
                return Optional.of(new Exclusion.NothingNew(name, pages[0], pages[1]));
            }
        }
        return Optional.empty();
    }

    /// Counts a page at its first visit.
    ///
    /// @param brought whether it has a text of its own, or a link to an address that was unknown
    public void read(Url url, boolean brought) {
        for (String name : names(url)) {
            counts.add(name, 0);
            if (brought) {
                counts.add(name, 1);
            }
        }
    }

    /// Host, path and name of each parameter.
    private static List<String> names(Url url) {
        String text = url.text();
        int query = text.indexOf('?');
        if (query < 0) {
            return List.of();
        }
        String path = url.pathAndQuery();
        String place = url.host()
                + DIGITS.matcher(path.substring(0, path.indexOf('?'))).replaceAll("#") + "?";
        return Stream.of(text.substring(query + 1).split("&"))
                .map(parameter -> parameter.split("=", 2)[0])
                .distinct()
                .map(name -> place + name)
                .toList();
    }
}
