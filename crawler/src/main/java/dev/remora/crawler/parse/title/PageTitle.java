package dev.remora.crawler.parse.title;

import dev.remora.crawler.parse.evidence.Evidence;
import dev.remora.crawler.parse.evidence.HeadFacts;
import dev.remora.crawler.parse.evidence.Headings.Heading;
import dev.remora.crawler.parse.evidence.MetaTags;
import dev.remora.crawler.parse.title.SiteNames.Known;
import dev.remora.crawler.parse.title.TitleText.Cut;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// The search for the title of one page; confined to one thread.
final class PageTitle {
    /// Maximum length of a site name that is cut off on the evidence of a separator alone, in characters.
    private static final int LONGEST_GUESS = 24;

    private final String raw;
    private final Evidence evidence;
    private final SiteMarks marks;
    private final Known known;
    private final Document document;
    private final Map<String, List<Cut>> parted = new HashMap<>();
    /// The site name that was cut off so far.
    private String learnt = "";
    private Set<String> standAlone;

    /// @param raw content of `<title>`, cleaned
    /// @param known the titles of the host's other pages
    /// @param document used only where a page has no title or a template joins title and site name without a
    ///     separator
    PageTitle(String raw, Evidence evidence, SiteMarks marks, Known known, Document document) {
        this.raw = raw;
        this.evidence = evidence;
        this.marks = marks;
        this.known = known;
        this.document = document;
    }

    /// Finds the title and the name of the site.
    ///
    /// @param front whether the page is its site's front page, or its host's root
    TitleFinder.Found find(boolean front) {
        String title = front ? home() : own();
        String site = TitleText.clean(marks.first().orElse(learnt));
        return new TitleFinder.Found(title, site, front ? besides(title) : "");
    }

    /// Returns the rest of `<title>` around the title found in it: on a front page, a description of the site.
    /// Empty if there is no other text.
    private String besides(String title) {
        int at = title.isEmpty() ? -1 : raw.indexOf(title);
        if (at < 0 || TitleText.isJunk(raw)) {
            return "";
        }
        String before = TitleText.clean(raw.substring(0, at));
        String behind = TitleText.clean(raw.substring(at + title.length()));
        String rest = TitleText.clean(before + (before.isEmpty() || behind.isEmpty() ? "" : " - ") + behind);
        return TitleText.key(rest).isEmpty() ? "" : rest;
    }

    private String own() {
        if (marks.names(raw) && sharesSiteOnly()) {
            return raw; // a page of the site's front
        }
        boolean serves = !TitleText.isJunk(raw) && !marks.names(raw) && !known.repeated();
        if (serves) {
            String cut = cut(raw);
            if (!cut.isEmpty() && !marks.names(cut)) {
                return agreed(cut);
            }
        }
        return shared().or(this::heading)
                .or(() -> TitleText.isJunk(raw) ? LayoutTitle.of(document).or(this::anyHeading) : Optional.empty())
                .orElseGet(this::constant);
    }

    /// Returns `<title>` where the page has no other. One that most pages of the host have is the site's name.
    private String constant() {
        if (TitleText.isJunk(raw)) {
            return "";
        }
        learnt = learnt.isEmpty() && known.repeated() ? raw : learnt;
        return raw;
    }

    /// Returns the name of the site as the title has it.
    private String home() {
        if (TitleText.isJunk(raw)) {
            return marks.first().or(this::shared).or(this::heading).orElse("");
        }
        String title = TitleText.key(raw);
        Optional<String> named = marks.all().stream()
                .filter(name -> title.contains(TitleText.key(name)))
                .findFirst();
        return named.orElse(raw);
    }

    /// Removes the names of the site from both ends.
    private String cut(String title) {
        String rest = title;
        for (boolean again = true; again; ) {
            String shorter = cutHead(cutTail(rest));
            again = shorter.length() < rest.length() && !shorter.isEmpty();
            rest = shorter.isEmpty() ? rest : shorter;
        }
        return rest;
    }

    private String cutTail(String title) {
        List<Cut> cuts = cuts(title);
        for (Cut cut : cuts) {
            String tail = title.substring(cut.end());
            if (marks.names(tail) || known.commonTail(title.substring(cut.start()))) {
                learnt = learnt.isEmpty() ? tail : learnt;
                return TitleText.clean(title.substring(0, cut.start()));
            }
        }
        return cutUnparted(title);
    }

    /// Some templates omit the separator: then the shared end of most titles is, or ends with, the site's
    /// name, if that also stands alone on the page.
    private String cutUnparted(String title) {
        String tail = TitleText.clean(known.sharedTail(title));
        if (tail.length() < 3 || tail.length() == title.length() || !title.endsWith(tail)) {
            return title;
        }
        String name = "";
        for (int start = 0; start + 2 < tail.length() && name.isEmpty(); start++) {
            name = standAlone().contains(tail.substring(start)) ? tail.substring(start) : "";
        }
        learnt = learnt.isEmpty() ? name : learnt;
        return TitleText.clean(title.substring(0, title.length() - name.length()));
    }

    private List<Cut> cuts(String title) {
        return parted.computeIfAbsent(title, TitleText::cuts);
    }

    /// The texts of links, and the names that the page gives its site; collected once.
    private Set<String> standAlone() {
        if (standAlone == null) {
            standAlone = new HashSet<>(marks.all());
            document.body().getElementsByTag("a").stream()
                    .map(Element::ownText)
                    .filter(text -> text.length() > 2 && text.length() <= HeadFacts.MAX_TITLE)
                    .forEach(standAlone::add);
        }
        return standAlone;
    }

    private String cutHead(String title) {
        List<Cut> cuts = cuts(title);
        for (Cut cut : cuts.reversed()) {
            String head = title.substring(0, cut.start());
            if (marks.names(head) || known.commonHead(title.substring(0, cut.end()))) {
                learnt = learnt.isEmpty() ? head : learnt;
                return TitleText.clean(title.substring(cut.end()));
            }
        }
        return title;
    }

    /// Returns the part of the title that the page repeats elsewhere; else the whole title, without a short end
    /// that may be the site's name while the host is new.
    private String agreed(String title) {
        List<Cut> cuts = cuts(title);
        if (cuts.isEmpty()) {
            return title;
        }
        Set<String> said = new HashSet<>();
        statements().stream().distinct().forEach(text -> said.add(TitleText.key(cut(text))));
        evidence.headings().all().stream().filter(h -> h.level() < 3).forEach(h -> said.add(TitleText.key(h.text())));
        if (said.contains(TitleText.key(title))) {
            return title;
        }
        Optional<String> part = longestRepeated(title, cuts, said);
        return part.orElseGet(() -> known.tells() || !learnt.isEmpty() ? title : guess(title, cuts));
    }

    private Optional<String> longestRepeated(String title, List<Cut> cuts, Set<String> said) {
        String best = "";
        for (int i = -1; i < cuts.size(); i++) {
            int start = i < 0 ? 0 : cuts.get(i).end();
            for (int j = cuts.size(); j > i; j--) {
                int end = j == cuts.size() ? title.length() : cuts.get(j).start();
                String part = end > start ? title.substring(start, end) : "";
                if (part.length() > best.length() && said.contains(TitleText.key(part)) && !marks.names(part)) {
                    best = part;
                }
            }
        }
        return best.isEmpty() ? Optional.empty() : Optional.of(TitleText.clean(best));
    }

    private String guess(String title, List<Cut> cuts) {
        Cut last = cuts.getLast();
        String rest = TitleText.clean(title.substring(0, last.start()));
        boolean likely = last.strong() && title.length() - last.end() <= LONGEST_GUESS && rest.length() > 1;
        if (likely) {
            learnt = title.substring(last.end());
        }
        return likely ? rest : title;
    }

    private List<String> statements() {
        List<String> statements = new ArrayList<>(evidence.meta().each(MetaTags.TITLE));
        evidence.linked().first("headline").ifPresent(statements::add);
        return statements;
    }

    /// Returns the title that the page gives for sharing, if it is more than the site's name.
    private Optional<String> shared() {
        String constant = known.repeated() ? TitleText.key(raw) : "";
        return statements().stream()
                .distinct()
                .map(TitleText::clean)
                .map(text -> withoutConstant(text, constant))
                .map(this::cut)
                .filter(text -> !TitleText.isJunk(text) && !marks.names(text))
                .filter(text -> !TitleText.key(text).equals(constant))
                .findFirst();
    }

    private boolean sharesSiteOnly() {
        List<String> statements = evidence.meta().each(List.of("og:title", "twitter:title"));
        return !statements.isEmpty() && statements.stream().allMatch(marks::names);
    }

    private static String withoutConstant(String text, String constant) {
        for (Cut cut : TitleText.cuts(text)) {
            if (TitleText.key(text.substring(cut.end())).equals(constant)) {
                return TitleText.clean(text.substring(0, cut.start()));
            }
        }
        return text;
    }

    /// Returns the first heading that fits as a title: the only one of its level that is no link, or the first
    /// of fewer than four `h1`.
    private Optional<String> heading() {
        for (int level = 1; level <= 2; level++) {
            List<Heading> own = evidence.headings().of(level).stream()
                    .filter(h -> !marks.names(h.text()))
                    .filter(h -> !h.linked() && !evidence.isFrame(h.at()))
                    .toList();
            if (own.size() == 1 || (level == 1 && !own.isEmpty() && own.size() < 4)) {
                return Optional.of(TitleText.clean(cut(own.getFirst().text())));
            }
        }
        return Optional.empty();
    }

    private Optional<String> anyHeading() {
        return evidence.headings().all().stream()
                .map(Heading::text)
                .map(TitleText::clean)
                .findFirst();
    }
}
