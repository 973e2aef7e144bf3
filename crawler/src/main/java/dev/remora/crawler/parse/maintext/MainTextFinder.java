package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.templates.SiteTemplate;

/// Finds the main text of one page. Calls are independent of each other.
///
/// First it finds the boilerplate ([Boilerplate]), then the box with the rest ([Region]); last it removes
/// titles and notes at the ends ([ContentSelection]).
public final class MainTextFinder {
    private final Segmentation segmentation;
    private final SegmentedPage page;
    private final TemplatePlaces places;

    /// Creates the finder of a page after its walk.
    ///
    /// @param text of the whole page, to which the positions of the segments refer
    /// @param title as the page gives it
    public MainTextFinder(Segmentation segmentation, String text, String title) {
        this.segmentation = segmentation;
        page = SegmentedPage.of(segmentation, text, title);
        places = new TemplatePlaces(page);
    }

    /// Returns the distinct features that the site's template may learn from the page: its places and their
    /// texts, as hashes.
    public long[] features() {
        return places.features();
    }

    /// Returns the main text found from the page alone.
    public MainText find() {
        return find(SiteTemplate.Known.NOTHING);
    }

    /// Returns the main text found with the site's template.
    public MainText find(SiteTemplate template) {
        return template.ask(this::find);
    }

    /// Returns the main text that was found with the site's template, without lines above it that repeat the
    /// title, if that is not in the page's `<title>`.
    ///
    /// @param title that was found elsewhere on the page
    public MainText withoutTitle(MainText found, SiteTemplate template, String title) {
        String first = found.text().lines().findFirst().orElse("");
        return new TitleWords(title).isRepeatedBy(first)
                ? new MainTextFinder(segmentation, page.text(), title).find(template)
                : found;
    }

    private MainText find(SiteTemplate.Known known) {
        Boilerplate frame = new Boilerplate(page, places, known);
        // If other pages have all of its text, too, the page is read without the template.
        boolean alone = known.pages() > 0 && !frame.leavesText();
        Boilerplate best = alone ? new Boilerplate(page, places, SiteTemplate.Known.NOTHING) : frame;
        return MainText.of(page, ContentSelection.of(page, best));
    }
}
