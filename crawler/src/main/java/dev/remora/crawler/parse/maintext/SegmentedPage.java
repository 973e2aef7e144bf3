package dev.remora.crawler.parse.maintext;

import java.util.ArrayList;
import java.util.List;

/// The whole text of a page in segments and boxes, with the headings that show where the main text is.
///
/// @param text of the whole page, to which the positions of the segments refer
/// @param boxes parents before their children
/// @param segments in document order
/// @param title as the page gives it
/// @param titled index of the first heading that repeats the title; -1 if there is none
/// @param announcing indexes of the headings that announce other pages
record SegmentedPage(
        String text, List<Box> boxes, List<Segment> segments, TitleWords title, int titled, List<Integer> announcing) {
    /// Maximum length of a label, in characters.
    private static final int LABEL = 40;

    /// Creates the page from its segmentation.
    ///
    /// @param title as the page gives it
    static SegmentedPage of(Segmentation segmentation, String text, String title) {
        TitleWords words = new TitleWords(title);
        List<Integer> announcing = new ArrayList<>();
        int titled = -1;
        for (Segment s : segmentation.segments()) {
            if (s.box().level() > 0) {
                String line = text.substring(s.start(), s.end());
                titled = titled < 0 && words.isRepeatedBy(line) ? s.index() : titled;
                if (s.length() <= LABEL && NoteLines.announcesOthers(line)) {
                    announcing.add(s.index());
                }
            }
        }
        return new SegmentedPage(text, segmentation.boxes(), segmentation.segments(), words, titled, announcing);
    }

    String line(Segment s) {
        return text.substring(s.start(), s.end());
    }

    /// Whether a segment is as short as a label and has no sentence end.
    boolean isLabel(Segment s) {
        return s.length() <= LABEL && !s.isLinks() && "。！？!?".indexOf(text.charAt(s.end() - 1)) < 0;
    }

    /// Whether it is the heading that repeats the title.
    boolean isTitle(Segment s) {
        return s.index() == titled;
    }
}
