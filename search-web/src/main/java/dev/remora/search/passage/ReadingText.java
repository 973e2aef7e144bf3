package dev.remora.search.passage;

import dev.remora.search.query.TypedQuery;
import dev.remora.search.snippet.QueryPlaces;
import dev.remora.search.snippet.QueryPlaces.Place;
import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/// Renders a main text for reading: headings, paragraphs, and highlights of a query. A phrase is highlighted as a
/// whole, and its words only where the text does not have it. Each paragraph with highlights has links to the one
/// before and the one behind it.
public final class ReadingText {
    /// Fragment id of the longest highlight in the best passage.
    public static final String BEST = "best";

    private static final String PARAGRAPH = "p";

    private final String text;
    private final QueryPlaces found;
    private final Labels labels;
    private final List<Element> hits = new ArrayList<>();
    private int next;

    /// The texts of links between highlights.
    ///
    /// @param previous to the highlights before
    /// @param following to the highlights behind
    public record Labels(String previous, String following) {}

    private ReadingText(String text, QueryPlaces found, Labels labels) {
        this.text = text;
        this.found = found;
        this.labels = labels;
    }

    /// Returns safe HTML of a text.
    ///
    /// @param text paragraphs separated by line feeds
    /// @param query as typed; may be empty
    /// @param synonyms of its words, folded: highlighted where the text lacks the word
    public static String html(
            String text, String query, Map<String, List<String>> synonyms, Folding folding, Labels labels) {
        return new ReadingText(text, places(text, query, synonyms, folding), labels).html();
    }

    private static QueryPlaces places(String text, String query, Map<String, List<String>> synonyms, Folding folding) {
        String folded = synonyms.isEmpty() ? "" : folding.fold(text);
        Stream<String> same = synonyms.entrySet().stream()
                .filter(word -> !folded.contains(word.getKey()))
                .flatMap(word -> word.getValue().stream());
        List<String> phrases = Stream.concat(
                        TypedQuery.of(query).parts().stream()
                                .flatMap(part -> part instanceof TypedQuery.Phrase phrase
                                        ? Stream.of(phrase.text())
                                        : Stream.empty()),
                        same)
                .toList();
        QueryPlaces found = QueryPlaces.in(text, phrases, QueryGramSet.of(query, folding, false), folding);
        return found.places().isEmpty()
                ? QueryPlaces.in(text, List.of(), QueryGramSet.of(query, folding), folding)
                : found;
    }

    private String html() {
        Element all = new Element("div");
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            if (!text.substring(start, end).isBlank()) {
                write(start, end, all.appendElement(PassageHeadings.heads(text, start, end) ? "h2" : "p"));
            }
            start = end + 1;
        }
        link();
        return all.html();
    }

    private void write(int start, int end, Element into) {
        int written = start;
        while (next < found.places().size() && found.places().get(next).start() < end) {
            Place place = found.places().get(next);
            int from = Math.max(written, place.start());
            int to = Math.min(end, place.end());
            if (from < to) {
                into.appendChild(new TextNode(text.substring(written, from)));
                Element mark = into.appendElement("mark").text(text.substring(from, to));
                if (next == found.best() && place.start() >= start) {
                    mark.attr("id", BEST);
                }
                written = to;
            }
            if (place.end() > end) {
                break;
            }
            next++;
        }
        into.appendChild(new TextNode(text.substring(written, end)));
        if (written > start) {
            hits.add(into);
        }
    }

    private void link() {
        for (int i = 0; hits.size() > 1 && i < hits.size(); i++) {
            hits.get(i).attr("id", PARAGRAPH + i);
            Element links = hits.get(i).appendElement("small").addClass("jump");
            if (i > 0) {
                link(links, i - 1, "↑", labels.previous());
            }
            links.appendText(" " + (i + 1) + "/" + hits.size() + " ");
            if (i < hits.size() - 1) {
                link(links, i + 1, "↓", labels.following());
            }
        }
    }

    private static void link(Element links, int to, String arrow, String label) {
        links.appendElement("a")
                .attr("href", "#" + PARAGRAPH + to)
                .attr("aria-label", label)
                .attr("title", label)
                .text(arrow);
    }
}
