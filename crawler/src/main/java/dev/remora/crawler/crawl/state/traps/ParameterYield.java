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
/// A page counts for each parameter of its address, at its path with digits left out. If of fifty pages or more with a
/// parameter less than a tenth brought anything, links with it are not requested any more. Of a page with several, all
/// count: `page` of a list leads on, but not together with `sort`.
///
/// Counts are approximate and start from zero in each process: of up to 100,000 parameters, the one not counted for
/// longest is forgotten. Parameters of more than 200 characters with host and path are not counted, so that the counts of a hostile
/// web stay within 100 MB. For the loop's thread.
public final class ParameterYield {
    private static final int FEW = 50;
    private static final int PER_HIT = 10;
    private static final int LONGEST = 200;
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    private final PairCounts counts = new PairCounts(PairCounts.MOST_NAMES);
    /// Pages with a text of their own.
    private final PairCounts texts = new PairCounts(PairCounts.MOST_NAMES);

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
    /// @param hasText whether it has a text of its own
    /// @param leadsOn whether it has a link to an address that was unknown ([#leadsOn])
    public void read(Url url, boolean hasText, boolean leadsOn) {
        for (String name : names(url)) {
            counts.add(name, 0);
            if (hasText) {
                texts.add(name, 0);
            }
            if (hasText || leadsOn) {
                counts.add(name, 1);
            }
        }
    }

    /// Whether a link leads to more than its page in another order or selection. At the same path it does if each has a
    /// parameter that the other lacks, or if pages with a parameter that the page lacks had texts, or are too few
    /// to tell: an article of a section has the numbers of both.
    public boolean leadsOn(Url from, Url to) {
        List<String> here = names(from);
        List<String> there = names(to);
        boolean selects = path(from).equals(path(to)) && (here.containsAll(there) || there.containsAll(here));
        return objection(to).isEmpty()
                && (!selects
                        || there.stream()
                                .filter(name -> !here.contains(name))
                                .anyMatch(name -> texts.of(name)[0] > 0 || counts.of(name)[0] < FEW));
    }

    private static String path(Url url) {
        int query = url.text().indexOf('?');
        return query < 0 ? url.text() : url.text().substring(0, query);
    }

    /// Host, path and name of each parameter.
    private static List<String> names(Url url) {
        String path = path(url);
        if (path.length() == url.text().length()) {
            return List.of();
        }
        String place = url.host()
                + DIGITS.matcher(path.substring(url.origin().length())).replaceAll("#") + "?";
        return Stream.of(url.text().substring(path.length() + 1).split("&"))
                .map(parameter -> parameter.split("=", 2)[0])
                .distinct()
                .map(name -> place + name)
                .filter(name -> name.length() <= LONGEST)
                .toList();
    }
}
