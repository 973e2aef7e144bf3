package dev.remora.crawler.parse.maintext;

import java.util.ArrayList;
import java.util.List;

/// Selects the content from the segments that are not boilerplate: without related pages, within the region,
/// without titles and notes at its ends. Labels that all pages share are restored where they precede content.
final class ContentSelection {
    /// Maximum number of lines above the text that are checked for notes on it.
    private static final int ABOVE = 12;

    private final SegmentedPage page;
    private final List<Segment> segments;
    private final Boilerplate frame;
    private final Standing[] standings;

    private ContentSelection(SegmentedPage page, Boilerplate frame) {
        this.page = page;
        this.segments = page.segments();
        this.frame = frame;
        this.standings = frame.standings();
    }

    static List<Segment> of(SegmentedPage page, Boilerplate frame) {
        ContentSelection selection = new ContentSelection(page, frame);
        selection.dropRelated();
        Box region = Region.of(page.boxes(), selection.kept(), frame);
        selection.dropOutside(region);
        selection.restoreLabels(region);
        return selection.trimmed();
    }

    private boolean isOpen(Segment s) {
        return standings[s.index()] == Standing.OPEN;
    }

    private void set(Segment s, Standing standing) {
        standings[s.index()] = standing;
    }

    private List<Segment> kept() {
        return segments.stream().filter(this::isOpen).toList();
    }

    /// Drops links under a heading that announces other pages, up to the end of the enclosing box or the next
    /// heading.
    private void dropRelated() {
        for (int heading : page.announcing()) {
            int end = endUnder(heading);
            int links = 0;
            int all = 0;
            for (Segment s : segments.subList(heading + 1, end)) {
                links += s.linkCharacters();
                all += s.length();
            }
            if (links * 2 > all) {
                segments.subList(heading, end).forEach(s -> set(s, Standing.NAMED));
            }
        }
    }

    private int endUnder(int heading) {
        Box head = segments.get(heading).box();
        int end = heading + 1;
        while (end < segments.size()) {
            Box box = segments.get(end).box();
            boolean next = box.level() > 0 && box.level() <= head.level();
            if (next || !box.isIn(head.parent())) {
                break;
            }
            end++;
        }
        return end;
    }

    private void dropOutside(Box region) {
        for (Segment s : segments) {
            if (isOpen(s) && !s.box().isIn(region)) {
                set(s, Standing.OUTSIDE);
            }
        }
    }

    /// Restores short repeated texts where content follows in the same box: "Ingredients" labels each recipe
    /// of a site and is content nevertheless.
    private void restoreLabels(Box region) {
        for (int i = segments.size() - 2; i >= 0; i--) {
            Segment s = segments.get(i);
            Segment next = segments.get(i + 1);
            boolean label = standings[i].repeats() && page.isLabel(s) && s.box().isIn(region);
            Box around = s.box().parent();
            if (label && isOpen(next) && around.isIn(region) && next.box().isIn(around)) {
                set(s, Standing.OPEN);
            }
        }
    }

    /// Returns the open segments without titles and notes at the ends; if none would be left, all of them.
    private List<Segment> trimmed() {
        List<Segment> whole = kept();
        trimAbove();
        do {
            trimBelow();
        } while (trimAnnounced());
        List<Segment> rest = kept();
        return rest.isEmpty() ? whole : rest;
    }

    private void trimAbove() {
        int looked = 0;
        for (Segment s : segments) {
            if (isOpen(s)) {
                if (looked++ >= ABOVE || !isAbove(s)) {
                    return;
                }
                set(s, Standing.OUTSIDE);
            }
        }
    }

    /// Whether a line at the beginning repeats the title or is a note.
    private boolean isAbove(Segment s) {
        String line = page.line(s);
        boolean entry = frame.isEntry(s.box());
        boolean says = (s.box().level() == 1 || !entry) && page.title().isRepeatedBy(line);
        return page.isTitle(s) || says || (!entry && NoteLines.above(line));
    }

    private void trimBelow() {
        for (Segment s : segments.reversed()) {
            if (isOpen(s)) {
                if (frame.isEntry(s.box()) || !NoteLines.below(page.line(s), s.isLinks())) {
                    return;
                }
                set(s, Standing.OUTSIDE);
            }
        }
    }

    /// Drops links to other pages at the end of the text, with the line above that announces them: old layouts
    /// write "related articles" as a bold line, not as a heading. Returns whether there were any.
    private boolean trimAnnounced() {
        List<Segment> links = new ArrayList<>();
        for (Segment s : segments.reversed()) {
            if (isOpen(s)) {
                if (!s.isLinks()) {
                    boolean announced =
                            !links.isEmpty() && !frame.isEntry(s.box()) && NoteLines.announcesAlone(page.line(s));
                    if (announced) {
                        links.add(s);
                        links.forEach(link -> set(link, Standing.NAMED));
                    }
                    return announced;
                }
                links.add(s);
            }
        }
        return false;
    }
}
