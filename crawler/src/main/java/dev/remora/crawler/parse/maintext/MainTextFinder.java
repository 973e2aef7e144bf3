package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.templates.SiteTemplate;

/// Finds the main text of one page, as often as asked: it keeps nothing of what it found before.
///
/// First the frame is found ([Boilerplate]), then the box that holds what is left ([Region]); at last the edges are
/// trimmed of titles and notes ([ContentSelection]).
public final class MainTextFinder {
    private final SegmentedPage page;
    private final TemplatePlaces places;

    /// Takes a page that was walked over to its end.
    ///
    /// @param text all that the page says, in which the segments have their places
    /// @param title as the page gives it
    public MainTextFinder(Segmentation segmentation, String text, String title) {
        page = SegmentedPage.of(segmentation, text, title);
        places = new TemplatePlaces(page);
    }

    /// What the site's template may learn of the page, each once: its places, and what stands in them, as hashes.
    public long[] features() {
        return places.features();
    }

    /// The main text, as far as the page alone tells it.
    public MainText find() {
        return find(SiteTemplate.Known.NOTHING);
    }

    /// The main text beside the site's other pages.
    public MainText find(SiteTemplate template) {
        return template.ask(this::find);
    }

    private MainText find(SiteTemplate.Known known) {
        Boilerplate frame = new Boilerplate(page, places, known);
        // Where all that it says stands on other pages, too, it is read as if it were the only one.
        boolean alone = known.pages() > 0 && !frame.leavesText();
        Boilerplate best = alone ? new Boilerplate(page, places, SiteTemplate.Known.NOTHING) : frame;
        return MainText.of(page, ContentSelection.of(page, best));
    }
}
