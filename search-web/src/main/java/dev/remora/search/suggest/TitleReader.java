package dev.remora.search.suggest;

import dev.remora.search.rank.index.Indexes;
import dev.remora.search.suggest.Suggestion.Source;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/// Reads suggestions from indexes: keywords of the topics, parts of titles, words of titles.
///
/// @param folding maps texts to terms
/// @param stopWords words that are never suggested alone
/// @param most entries per source
record TitleReader(Folding folding, StopWords stopWords, int most) {
    /// A keyword precedes title texts with the same prefix.
    private static final float KEYWORD = 20;

    private static final int RARE = 2;

    /// Returns all suggestions, by text.
    Map<String, SuggestionEntry> read(List<Indexes.Part> parts) throws IOException {
        Map<String, SuggestionEntry> entries = new HashMap<>();
        TitleTable titles = new TitleTable(most);
        Map<String, Integer> sites = new HashMap<>();
        for (int topic = 0; topic < parts.size(); topic++) {
            Indexes.Part part = parts.get(topic);
            Map<String, SuggestionEntry> words = new HashMap<>();
            for (LeafReaderContext segment : part.segments()) {
                readTitles(segment.reader(), topic % Long.SIZE, sites, titles);
                readWords(segment.reader(), topic % Long.SIZE, words);
            }
            best(words).forEach(word -> entries.merge(word.text(), word, SuggestionEntry::and));
            int number = topic % Long.SIZE;
            part.topic().keywords().forEach((keyword, weight) -> {
                String text = folding.fold(keyword);
                float heavy = (float) (KEYWORD + Math.log1p(weight));
                entries.merge(
                        text, new SuggestionEntry(text, Source.KEYWORD, 1, heavy, 1L << number), SuggestionEntry::and);
            });
        }
        titles.entries().forEach(title -> entries.merge(title.text(), title, SuggestionEntry::and));
        return entries;
    }

    private static void readTitles(LeafReader segment, int topic, Map<String, Integer> sites, TitleTable titles)
            throws IOException {
        BinaryDocValues headings = DocValues.getBinary(segment, Fields.HEADING);
        SortedDocValues siteOf = DocValues.getSorted(segment, Fields.SITE);
        NumericDocValues relevance = DocValues.getNumeric(segment, Fields.RELEVANCE);
        Bits live = segment.getLiveDocs();
        int[] numbers = new int[siteOf.getValueCount()];
        for (int i = 0; i < numbers.length; i++) {
            String site = siteOf.lookupOrd(i).utf8ToString();
            numbers[i] = sites.computeIfAbsent(site, s -> sites.size());
        }
        for (int doc = headings.nextDoc(); doc != BinaryDocValues.NO_MORE_DOCS; doc = headings.nextDoc()) {
            if (live == null || live.get(doc)) {
                int site = siteOf.advanceExact(doc) ? numbers[siteOf.ordValue()] : -1;
                double stands = relevance.advanceExact(doc) ? Double.longBitsToDouble(relevance.longValue()) : 0;
                titles.add(headings.binaryValue().utf8ToString(), site, stands, topic);
            }
        }
    }

    private void readWords(LeafReader segment, int topic, Map<String, SuggestionEntry> words) throws IOException {
        Terms terms = segment.terms(Fields.TITLE);
        if (terms == null) {
            return;
        }
        TermsEnum each = terms.iterator();
        for (BytesRef term = each.next(); term != null; term = each.next()) {
            int pages = each.docFreq();
            if (pages >= RARE) {
                String word = term.utf8ToString();
                if (suits(word)) {
                    SuggestionEntry entry =
                            new SuggestionEntry(word, Source.WORD, pages, (float) Math.log1p(pages), 1L << topic);
                    words.merge(word, entry, TitleReader::sum);
                }
            }
        }
    }

    private static SuggestionEntry sum(SuggestionEntry one, SuggestionEntry other) {
        int pages = one.pages() + other.pages();
        return new SuggestionEntry(
                one.text(), one.source(), pages, (float) Math.log1p(pages), one.topics() | other.topics());
    }

    /// True if a word is significant by itself: at least two Chinese characters or three letters, and no stop
    /// word.
    private boolean suits(String word) {
        boolean chinese = Character.isIdeographic(word.codePointAt(0));
        int length = word.codePointCount(0, word.length());
        return length >= (chinese ? 2 : 3)
                && length <= 24
                && !stopWords.contains(word)
                && word.codePoints().anyMatch(Character::isLetter);
    }

    private List<SuggestionEntry> best(Map<String, SuggestionEntry> words) {
        List<SuggestionEntry> best = new ArrayList<>(words.values());
        best.sort(Comparator.comparingDouble(SuggestionEntry::weight).reversed().thenComparing(SuggestionEntry::text));
        return best.subList(0, Math.min(most, best.size()));
    }
}
