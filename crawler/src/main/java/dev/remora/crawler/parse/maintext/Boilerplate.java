package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.dom.BoilerplateWords.Sign;
import dev.remora.crawler.parse.templates.SiteTemplate;
import java.util.Arrays;
import java.util.List;

/// Decides which segments of a page are boilerplate ("frame"): by the names of the enclosing boxes, and by the
/// site's template. Immutable.
final class Boilerplate {
    /// Minimum share of the pages with a place on which a text must repeat to be boilerplate.
    private static final double USUAL = 0.5;
    /// The same for places of entries, where the newest entry may be on many pages, and for prose, which pages
    /// may quote.
    private static final double ENTRY_USUAL = 0.8;
    /// Minimum length of prose, a text without links, in characters.
    private static final int PROSE = 40;

    private final SegmentedPage page;
    private final TemplatePlaces places;
    private final SiteTemplate.Known known;
    /// For each box, whether it is one of a row of similar boxes.
    private final boolean[] entries;
    private final Standing[] standings;

    Boilerplate(SegmentedPage page, TemplatePlaces places, SiteTemplate.Known known) {
        this.page = page;
        this.places = places;
        this.known = known;
        entries = entries();
        Sign[] named = named();
        standings = standings(named);
        if (known.pages() >= SiteTemplate.RIPE) {
            markRepeated();
        }
        markNotes(named);
    }

    Standing[] standings() {
        return standings.clone();
    }

    /// Whether a box is one of a row of similar boxes: on this page, or on others of the site.
    boolean isEntry(Box box) {
        return entries[box.index()];
    }

    /// Whether any segment other than the title remains open.
    boolean leavesText() {
        return page.segments().stream().anyMatch(s -> isOpen(s) && !page.isTitle(s));
    }

    private boolean isOpen(Segment s) {
        return standings[s.index()] == Standing.OPEN;
    }

    /// An entry is a box that occurs many times on this page, or on others of the site. A page whose own title
    /// is at the place of list entries' titles is an article of the same design.
    private boolean[] entries() {
        Box title =
                page.titled() < 0 ? null : page.segments().get(page.titled()).box();
        boolean single = title != null && !places.isRepeated(title) && manyElsewhere(title);
        boolean[] found = new boolean[page.boxes().size()];
        for (Box box : page.boxes()) {
            // Paragraphs of an article form a row, too.
            boolean row = !box.tag().equals("p") || found[box.parent().index()];
            found[box.index()] = row && (places.isRepeated(box) || (!single && manyElsewhere(box)));
        }
        return found;
    }

    private boolean manyElsewhere(Box box) {
        return known.count(TemplatePlaces.many(box.path())) > 0;
    }

    /// Returns for each box whether its name, or that of an enclosing box, makes it boilerplate.
    private Sign[] named() {
        int[] characters = new int[page.boxes().size()];
        page.segments().forEach(s -> characters[s.box().index()] += s.length());
        addUp(characters);
        Sign[] named = new Sign[characters.length];
        for (Box box : page.boxes()) {
            boolean framed = box.parent() != null && named[box.parent().index()] == Sign.FRAME;
            // A box with most of the page is not a side bar whatever its class: `<div class="has-sidebar">`.
            boolean small = characters[box.index()] * 2 <= characters[0];
            boolean sure = box.tag().equals("nav") || box.tag().equals("footer");
            boolean own = box.sign() == Sign.FRAME && (small || sure);
            named[box.index()] = framed || own ? Sign.FRAME : Sign.NONE;
        }
        return named;
    }

    /// Adds the value of each box to its parent's, so that the root, which is the first, has the total.
    private void addUp(int[] characters) {
        for (Box box : page.boxes().subList(1, characters.length).reversed()) {
            characters[box.parent().index()] += characters[box.index()];
        }
    }

    private Standing[] standings(Sign[] named) {
        Standing[] found = new Standing[page.segments().size()];
        for (Segment s : page.segments()) {
            found[s.index()] = named[s.box().index()] == Sign.FRAME ? Standing.NAMED : Standing.OPEN;
        }
        return found;
    }

    /// Marks repeated texts. If no text would remain, texts at places that only a part of the site's pages have
    /// stay open: short lists of one site contain the same few pages.
    private void markRepeated() {
        for (Segment s : page.segments()) {
            standings[s.index()] = isOpen(s) ? repetition(s) : standings[s.index()];
        }
        if (leavesText()) {
            return;
        }
        for (Segment s : page.segments()) {
            boolean rare = known.count(s.box().path()) * 2 < known.pages();
            standings[s.index()] = rare && standings[s.index()].repeats() ? Standing.OPEN : standings[s.index()];
        }
    }

    private Standing repetition(Segment s) {
        int there = known.count(s.box().path());
        if (there < SiteTemplate.RIPE) {
            return Standing.OPEN;
        }
        boolean prose = isProse(s);
        boolean entry = isEntry(s.box());
        double usual = entry || prose ? ENTRY_USUAL : USUAL;
        int same = known.count(places.exact(s));
        if (same >= usual * there && same >= (prose ? SiteTemplate.SURE : SiteTemplate.RIPE)) {
            return Standing.REPEATED;
        }
        boolean alike = !entry && !prose && known.count(places.alike(s)) >= Math.max(SiteTemplate.RIPE, USUAL * there);
        return alike ? Standing.ALIKE : Standing.OPEN;
    }

    private static boolean isProse(Segment s) {
        return s.length() >= PROSE && !s.isLinks();
    }

    /// Marks notes on an article as boilerplate where they are small and occur once; in the entries of a list
    /// they are content.
    private void markNotes(Sign[] named) {
        List<Segment> open = page.segments().stream().filter(this::isOpen).toList();
        int[] characters = new int[named.length];
        int[] prose = new int[named.length];
        for (Segment s : open) {
            characters[s.box().index()] += s.length();
            prose[s.box().index()] += isProse(s) ? 1 : 0;
        }
        addUp(characters);
        addUp(prose);
        Sign[] signs = Arrays.copyOf(named, named.length);
        for (Box box : page.boxes()) {
            int i = box.index();
            boolean noted = box.parent() != null && signs[box.parent().index()] == Sign.NOTE;
            boolean small = characters[i] * 3 <= characters[0] && prose[i] == 0;
            boolean own = box.sign() == Sign.NOTE && small && !entries[i];
            signs[i] = named[i] == Sign.NONE && (noted || own) ? Sign.NOTE : named[i];
        }
        for (Segment s : open) {
            boolean note = signs[s.box().index()] == Sign.NOTE;
            standings[s.index()] = note ? Standing.NAMED : Standing.OPEN;
        }
    }
}
