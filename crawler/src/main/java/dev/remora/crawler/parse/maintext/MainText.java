package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.maintext.Segment.Standing;
import dev.remora.crawler.parse.templates.SiteTemplate;
import java.util.ArrayList;
import java.util.List;

/// The main text of a page: its segments without the frame around them.
///
/// First the frame is marked ([Boilerplate]), then the box is found that holds what is left ([Region]); at last the
/// edges
/// are trimmed of titles and notes, and labels that all pages share come back where they name content.
public final class MainText {
    /// A longer text is no label.
    private static final int LABEL = 40;
    /// Lines above the text that may be notes on it.
    private static final int ABOVE = 12;

    private final Segmentation segmentation;
    private final List<Segment> segments;
    private final String text;
    private final TemplatePlaces places;
    private final TitleWords title;
    /// The first heading that says the title; null if there is none.
    private Segment titled;
    /// Where headings stand that announce other pages.
    private final List<Integer> announcing = new ArrayList<>();

    private Box region;

    /// @param text all of the page's text, in which the segments have their places
    /// @param title as the page gives it
    public MainText(Segmentation segmentation, String text, String title) {
        this.segmentation = segmentation;
        this.segments = segmentation.segments();
        this.text = text;
        this.places = new TemplatePlaces(segmentation, text);
        this.title = new TitleWords(title);
        readHeadings();
    }

    private void readHeadings() {
        for (int i = 0; i < segments.size(); i++) {
            Segment s = segments.get(i);
            if (s.box.level > 0) {
                String line = line(s);
                titled = titled == null && title.saidBy(line) ? s : titled;
                if (s.length() <= LABEL && NoteLines.announcesOthers(line)) {
                    announcing.add(i);
                }
            }
        }
    }

    /// What the site's template may learn of the page.
    public TemplatePlaces places() {
        return places;
    }

    /// Finds the text, in place of that which was found before, as far as the page alone tells it.
    public void find() {
        find(SiteTemplate.Known.NOTHING);
    }

    /// Finds the text, in place of that which was found before.
    public void find(SiteTemplate template) {
        template.ask(this::find);
    }

    private void find(SiteTemplate.Known known) {
        Boilerplate frame = new Boilerplate(segmentation, places, known);
        frame.mark(titled);
        if (known.pages() > 0 && !frame.leavesText(titled)) {
            // All that it says stands on other pages, too: then it is read as if it were the only one.
            new Boilerplate(segmentation, places, SiteTemplate.Known.NOTHING).mark(titled);
        }
        dropRelated();
        region = Region.of(segmentation);
        for (Segment s : segments) {
            if (s.standing == Standing.OPEN && !s.box.isIn(region)) {
                s.standing = Standing.OUTSIDE;
            }
        }
        restoreLabels();
        trim();
    }

    private String line(Segment s) {
        return text.substring(s.start, s.end);
    }

    /// Drops links under a heading that announces other pages, up to the end of what holds it or the next heading.
    private void dropRelated() {
        for (int heading : announcing) {
            int end = endUnder(heading);
            int links = 0;
            int all = 0;
            for (Segment s : segments.subList(heading + 1, end)) {
                links += s.linkCharacters;
                all += s.length();
            }
            if (links * 2 > all) {
                segments.subList(heading, end).forEach(s -> s.standing = Standing.NAMED);
            }
        }
    }

    private int endUnder(int heading) {
        Box head = segments.get(heading).box;
        int end = heading + 1;
        while (end < segments.size()) {
            Box box = segments.get(end).box;
            boolean next = box.level > 0 && box.level <= head.level;
            if (next || !box.isIn(head.parent)) {
                break;
            }
            end++;
        }
        return end;
    }

    /// "Ingredients" heads each recipe of a site and is content all the same: short texts that repeat come back
    /// where the same box goes on with content.
    private void restoreLabels() {
        for (int i = segments.size() - 2; i >= 0; i--) {
            Segment s = segments.get(i);
            Segment next = segments.get(i + 1);
            boolean repeats = s.standing == Standing.REPEATED || s.standing == Standing.ALIKE;
            boolean label = repeats && isLabel(s) && s.box.isIn(region);
            Box around = s.box.parent;
            if (label && next.standing == Standing.OPEN && around.isIn(region) && next.box.isIn(around)) {
                s.standing = Standing.OPEN;
            }
        }
    }

    private boolean isLabel(Segment s) {
        return s.length() <= LABEL && !s.isLinks() && "。！？!?".indexOf(text.charAt(s.end - 1)) < 0;
    }

    /// Trims the edges; a page that is nothing but its edges keeps them.
    private void trim() {
        List<Segment> all = kept();
        trimAbove();
        do {
            trimBelow();
        } while (trimAnnounced());
        if (all.stream().noneMatch(s -> s.standing == Standing.OPEN)) {
            all.forEach(s -> s.standing = Standing.OPEN);
        }
    }

    private void trimAbove() {
        int looked = 0;
        for (Segment s : segments) {
            if (s.standing == Standing.OPEN) {
                String line = line(s);
                boolean says = (s.box.level == 1 || !s.box.entry) && title.saidBy(line);
                if (looked++ >= ABOVE || !(s.equals(titled) || says || (!s.box.entry && NoteLines.above(line)))) {
                    return;
                }
                s.standing = Standing.OUTSIDE;
            }
        }
    }

    private void trimBelow() {
        for (Segment s : segments.reversed()) {
            if (s.standing == Standing.OPEN) {
                if (s.box.entry || !NoteLines.below(line(s), s.isLinks())) {
                    return;
                }
                s.standing = Standing.OUTSIDE;
            }
        }
    }

    /// Drops links to other pages that end the text, with the line above them that announces them: old layouts
    /// write "related articles" as a bold line, which is no heading. Gives whether there were any.
    private boolean trimAnnounced() {
        List<Segment> links = new ArrayList<>();
        for (Segment s : segments.reversed()) {
            if (s.standing == Standing.OPEN) {
                if (!s.isLinks()) {
                    boolean announced = !links.isEmpty() && !s.box.entry && NoteLines.announcesAlone(line(s));
                    if (announced) {
                        links.add(s);
                        links.forEach(link -> link.standing = Standing.NAMED);
                    }
                    return announced;
                }
                links.add(s);
            }
        }
        return false;
    }

    /// Its segments, in order.
    public List<Segment> kept() {
        List<Segment> kept = new ArrayList<>(segments.size());
        for (Segment s : segments) {
            if (s.standing == Standing.OPEN) {
                kept.add(s);
            }
        }
        return kept;
    }

    /// The box that holds it.
    Box region() {
        return region;
    }

    /// The text: segments that follow one another parted as on the page, others by line feeds.
    @Override
    public String toString() {
        List<Segment> kept = kept();
        StringBuilder out =
                new StringBuilder(kept.stream().mapToInt(s -> s.length() + 1).sum());
        Segment last = null;
        for (Segment s : kept) {
            if (last != null && last.end + 1 >= s.start) {
                out.append(text, last.end, s.start);
            } else if (last != null) {
                out.append('\n');
            }
            out.append(text, s.start, s.end);
            last = s;
        }
        return out.toString();
    }
}
