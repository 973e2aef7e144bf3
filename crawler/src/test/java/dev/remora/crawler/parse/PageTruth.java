package dev.remora.crawler.parse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// One row of the truth that people wrote down before the extractors were made.
///
/// @param row from 1
/// @param titles what is equally right
/// @param published days that are equally right; `-` is none
/// @param modified likewise
/// @param first words of the main text; `-` where there is none
/// @param last words of it
public record PageTruth(
        int row,
        String address,
        String kind,
        List<String> titles,
        List<String> published,
        List<String> modified,
        String first,
        String last) {
    private static final Pattern BLANK = Pattern.compile("[\\s\\u00a0\\u3000\\u200b]");

    /// All rows.
    public static List<PageTruth> all() throws IOException {
        try (InputStream in = PageTruth.class.getResourceAsStream("/truth/pages.tsv")) {
            List<PageTruth> rows = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                if (line.startsWith("http")) {
                    String[] cells = line.split("\t", -1);
                    rows.add(new PageTruth(
                            rows.size() + 1,
                            cells[0],
                            cells[1],
                            parts(cells[2]),
                            parts(cells[3]),
                            parts(cells[4]),
                            cells[5],
                            cells[6]));
                }
            }
            return rows;
        }
    }

    private static List<String> parts(String cell) {
        return Arrays.stream(cell.split(" ‖ ", -1)).map(String::strip).toList();
    }

    /// Whether a title is right, white space, width and case aside.
    public boolean hasTitle(String title) {
        return titles.stream().anyMatch(right -> folded(right).equals(folded(title)));
    }

    private static String folded(String title) {
        String plain = java.text.Normalizer.normalize(title, java.text.Normalizer.Form.NFKC);
        return plain.replaceAll("\\s+", " ").strip().toLowerCase(Locale.ROOT);
    }

    /// What a plain rendering of the page holds between the first and the last words of the main text, both
    /// included, white space aside.
    public Optional<String> mainText(String rendering) {
        StringBuilder letters = new StringBuilder();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < rendering.length(); i++) {
            if (!BLANK.matcher(rendering.substring(i, i + 1)).matches()) {
                letters.append(rendering.charAt(i));
                places.add(i);
            }
        }
        String opening = BLANK.matcher(first).replaceAll("");
        String closing = BLANK.matcher(last).replaceAll("");
        int from = letters.indexOf(opening);
        int to = from < 0 ? -1 : letters.indexOf(closing, from);
        return first.equals("-") || to < 0
                ? Optional.empty()
                : Optional.of(rendering.substring(places.get(from), places.get(to + closing.length() - 1) + 1));
    }

    /// Whether the page has a date.
    public boolean dated() {
        return !published.contains("-");
    }
}
