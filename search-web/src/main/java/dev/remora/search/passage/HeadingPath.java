package dev.remora.search.passage;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The headings above a position in a text. A main text has no heading levels, so they are inferred from
/// numbering: a heading with the numbering style of an earlier one is its sibling and closes what was under
/// it; any other is a child of the last.
final class HeadingPath {
    private static final String NUMERAL = "[一二三四五六七八九十百零〇\\d]+";

    /// Numbering styles, and labels in brackets; no numbering counts as a further style.
    private static final List<Pattern> NUMBERINGS = List.of(
            Pattern.compile("【.*"),
            Pattern.compile("第\\s*" + NUMERAL + "\\s*[编篇部章].*"),
            Pattern.compile("第\\s*" + NUMERAL + "\\s*节.*"),
            Pattern.compile("第\\s*" + NUMERAL + "\\s*条.*"),
            Pattern.compile("[一二三四五六七八九十百]+[、.．].*"),
            Pattern.compile("[（(][一二三四五六七八九十百]+[）)].*"),
            Pattern.compile("\\d+[.．]\\d+[.．]\\d+.*"),
            Pattern.compile("\\d+[.．]\\d+.*"),
            Pattern.compile("\\d+[、.．)）].*"),
            Pattern.compile("[（(]\\d+[）)].*"));

    private final List<Integer> numberings = new ArrayList<>();
    private final List<String> headings = new ArrayList<>();

    void enter(String heading) {
        int numbering = numbering(heading);
        int same = numberings.indexOf(numbering);
        while (same >= 0 && numberings.size() > same) {
            numberings.removeLast();
            headings.removeLast();
        }
        numberings.add(numbering);
        headings.add(heading);
    }

    /// Returns the headings, outermost first.
    List<String> headings() {
        return List.copyOf(headings);
    }

    private static int numbering(String heading) {
        for (int i = 0; i < NUMBERINGS.size(); i++) {
            if (NUMBERINGS.get(i).matcher(heading).matches()) {
                return i;
            }
        }
        return NUMBERINGS.size();
    }
}
