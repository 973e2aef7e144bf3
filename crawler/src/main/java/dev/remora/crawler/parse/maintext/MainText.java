package dev.remora.crawler.parse.maintext;

import java.util.List;

/// The main text of a page: its segments without boilerplate.
///
/// @param text adjacent segments separated as on the page, others by line feeds
/// @param characters of its segments, without separators
/// @param linkCharacters characters of these inside links
/// @param headings number of headings that are not links
/// @param linkedHeadings number of headings that are mostly links
public record MainText(String text, int characters, int linkCharacters, int headings, int linkedHeadings) {
    /// @param kept its segments, in order
    static MainText of(SegmentedPage page, List<Segment> kept) {
        int characters = 0;
        int linkCharacters = 0;
        int headings = 0;
        int linkedHeadings = 0;
        for (Segment s : kept) {
            characters += s.length();
            linkCharacters += s.linkCharacters();
            if (s.box().level() > 0) {
                linkedHeadings += s.isLinks() ? 1 : 0;
                headings += s.isLinks() ? 0 : 1;
            }
        }
        String text = join(page.text(), kept, characters + kept.size());
        return new MainText(text, characters, linkCharacters, headings, linkedHeadings);
    }

    private static String join(String text, List<Segment> kept, int length) {
        StringBuilder out = new StringBuilder(length);
        Segment last = null;
        for (Segment s : kept) {
            if (last != null && last.end() + 1 >= s.start()) {
                out.append(text, last.end(), s.start());
            } else if (last != null) {
                out.append('\n');
            }
            out.append(text, s.start(), s.end());
            last = s;
        }
        return out.toString();
    }
}
