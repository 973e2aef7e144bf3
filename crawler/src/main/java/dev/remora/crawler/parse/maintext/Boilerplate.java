package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.dom.BoilerplateWords.Sign;
import dev.remora.crawler.parse.maintext.Segment.Standing;
import dev.remora.crawler.parse.templates.SiteTemplate;
import java.util.List;

/// Marks those segments of a page that are its frame: by the names of the boxes around them, and by what the site's
/// template knows.
final class Boilerplate {
    /// Share of a site's pages with a place on which its frame says the same.
    private static final double USUAL = 0.5;
    /// The same for a place of entries, where the newest may stand on many pages, and for prose, which pages may
    /// quote.
    private static final double ENTRY_USUAL = 0.8;
    /// Characters that make a text without links prose.
    private static final int PROSE = 40;

    private final List<Segment> segments;
    private final List<Box> boxes;
    private final TemplatePlaces places;
    private final SiteTemplate.Known known;

    Boilerplate(Segmentation segmentation, TemplatePlaces places, SiteTemplate.Known known) {
        this.segments = segmentation.segments();
        this.boxes = segmentation.boxes();
        this.places = places;
        this.known = known;
    }

    /// Marks them.
    ///
    /// @param titled the heading that says the page's title; null if there is none
    void mark(Segment titled) {
        markEntries(titled);
        markNamed();
        if (known.pages() >= SiteTemplate.RIPE) {
            markRepeated(titled);
        }
        markNotes();
    }

    /// Whether it leaves anything open but the title.
    boolean leavesText(Segment titled) {
        for (Segment s : segments) {
            if (s.standing == Standing.OPEN && !s.equals(titled)) {
                return true;
            }
        }
        return false;
    }

    /// An entry is a box that stands many times on this page, or on others of the site. A page whose own title
    /// stands where lists have those of their entries is an article in the same dress.
    private void markEntries(Segment titled) {
        boolean single = titled != null && !titled.box.many && manyElsewhere(titled.box);
        for (Box box : boxes) {
            // Paragraphs of a text stand in a row, too.
            boolean row = !box.tag.equals("p") || box.parent.entry;
            box.entry = row && (box.many || (!single && manyElsewhere(box)));
        }
    }

    private boolean manyElsewhere(Box box) {
        return known.count(TemplatePlaces.many(box.path)) > 0;
    }

    private void markNamed() {
        int total = 0;
        boxes.forEach(Box::forget);
        for (Segment s : segments) {
            total += s.length();
            s.box.characters += s.length();
        }
        // The root is the first of them, and has no parent.
        for (int i = boxes.size() - 1; i > 0; i--) {
            Box box = boxes.get(i);
            box.parent.characters += box.characters;
        }
        for (Box box : boxes) {
            boolean framed = box.parent != null && box.parent.verdict == Sign.FRAME;
            // A box with most of the page is no side bar whatever its classes say: `<div class="has-sidebar">`.
            boolean own = box.sign == Sign.FRAME && (box.characters * 2 <= total || box.tag.equals("nav"));
            box.verdict = framed || own ? Sign.FRAME : Sign.NONE;
        }
        for (Segment s : segments) {
            s.standing = s.box.verdict == Sign.FRAME ? Standing.NAMED : Standing.OPEN;
        }
    }

    /// A page of which nothing would be left keeps what only a part of the site's pages have a place for: short
    /// lists of one site name the same few pages.
    private void markRepeated(Segment titled) {
        for (Segment s : segments) {
            s.standing = s.standing == Standing.OPEN ? repetition(s) : s.standing;
        }
        if (leavesText(titled)) {
            return;
        }
        for (Segment s : segments) {
            boolean repeats = s.standing == Standing.REPEATED || s.standing == Standing.ALIKE;
            s.standing = repeats && known.count(s.box.path) * 2 < known.pages() ? Standing.OPEN : s.standing;
        }
    }

    private Standing repetition(Segment s) {
        int there = known.count(s.box.path);
        if (there < SiteTemplate.RIPE) {
            return Standing.OPEN;
        }
        boolean prose = isProse(s);
        double usual = s.box.entry || prose ? ENTRY_USUAL : USUAL;
        int same = known.count(places.exact(s));
        if (same >= usual * there && same >= (prose ? SiteTemplate.SURE : SiteTemplate.RIPE)) {
            return Standing.REPEATED;
        }
        boolean alike =
                !s.box.entry && !prose && known.count(places.alike(s)) >= Math.max(SiteTemplate.RIPE, USUAL * there);
        return alike ? Standing.ALIKE : Standing.OPEN;
    }

    private static boolean isProse(Segment s) {
        return s.length() >= PROSE && !s.isLinks();
    }

    /// Notes on the text are frame where they are small and stand once; in the entries of a list they are a part.
    private void markNotes() {
        int open = 0;
        for (Segment s : segments) {
            if (s.standing == Standing.OPEN) {
                open += s.length();
                s.box.open += s.length();
                s.box.prose |= isProse(s);
            }
        }
        for (int i = boxes.size() - 1; i > 0; i--) {
            Box box = boxes.get(i);
            box.parent.open += box.open;
            box.parent.prose |= box.prose;
        }
        for (Box box : boxes) {
            boolean noted = box.parent != null && box.parent.verdict == Sign.NOTE;
            boolean own = box.sign == Sign.NOTE && box.open * 3 <= open && !box.entry && !box.prose;
            box.verdict = box.verdict == Sign.NONE && (noted || own) ? Sign.NOTE : box.verdict;
        }
        for (Segment s : segments) {
            if (s.standing == Standing.OPEN && s.box.verdict == Sign.NOTE) {
                s.standing = Standing.NAMED;
            }
        }
    }
}
