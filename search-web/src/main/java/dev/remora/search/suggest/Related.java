package dev.remora.search.suggest;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TypedQuery;
import dev.remora.search.rank.index.Indexes;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;

/// Suggests related searches: the query with an additional word that many titles of its best results and few
/// other pages have, by `sites · ln(n / df)`. A word counts once per site, so that site names are not
/// suggested, and lists and front pages are skipped, because their titles are about the site.
public final class Related {
    private static final int BEST = 50;
    private static final int LONGEST_QUERY = 16;

    private final Indexes indexes;
    private final ChineseAnalyzer analyzer;
    private final Folding folding;
    private final StopWords stopWords;

    /// @param analyzer the one that indexed the pages, without the dictionary words of their topics
    public Related(Indexes indexes, ChineseAnalyzer analyzer, Folding folding, StopWords stopWords) {
        this.indexes = indexes;
        this.analyzer = analyzer;
        this.folding = folding;
        this.stopWords = stopWords;
    }

    private record Word(String text, double weight) {}

    /// Returns related searches, best first; none for long queries and those with operators.
    public List<String> of(SearchRequest request, int number) {
        String query = folding.fold(request.query()).strip();
        boolean plain = query.codePointCount(0, query.length()) <= LONGEST_QUERY
                && TypedQuery.of(request.query()).parts().stream().allMatch(TypedQuery.Word.class::isInstance);
        if (query.isEmpty() || !plain) {
            return List.of();
        }
        return indexes.lookAtBest(request, BEST, (searcher, topics, docs) -> {
            ChineseAnalyzer words = analyzer.with(topics);
            Map<String, Set<String>> sites = new HashMap<>();
            readTitles(searcher, docs, words, sites);
            return best(searcher.getIndexReader(), words(query, words), query, sites).stream()
                    .limit(number)
                    .map(word -> request.query().strip() + " " + word.text())
                    .toList();
        });
    }

    private void readTitles(
            IndexSearcher searcher, Collection<Integer> docs, ChineseAnalyzer analyzer, Map<String, Set<String>> sites)
            throws IOException {
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        for (int doc : docs) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
            BinaryDocValues heading = DocValues.getBinary(leaf.reader(), Fields.HEADING);
            SortedDocValues site = DocValues.getSorted(leaf.reader(), Fields.SITE);
            SortedDocValues kind = DocValues.getSorted(leaf.reader(), Fields.KIND);
            int inLeaf = doc - leaf.docBase;
            boolean text = kind.advanceExact(inLeaf)
                    && kind.lookupOrd(kind.ordValue()).utf8ToString().equals(PageKind.ARTICLE.name());
            if (text && heading.advanceExact(inLeaf) && site.advanceExact(inLeaf)) {
                String name = site.lookupOrd(site.ordValue()).utf8ToString();
                words(heading.binaryValue().utf8ToString(), analyzer)
                        .forEach(word -> sites.computeIfAbsent(word, w -> new HashSet<>())
                                .add(name));
            }
        }
    }

    private static List<Word> best(IndexReader reader, Set<String> typed, String query, Map<String, Set<String>> sites)
            throws IOException {
        List<Word> best = new ArrayList<>();
        for (Map.Entry<String, Set<String>> word : sites.entrySet()) {
            String text = word.getKey();
            boolean fresh = !query.contains(text) && typed.stream().noneMatch(text::contains);
            int df = reader.docFreq(new Term(Fields.BODY, text));
            if (word.getValue().size() > 1 && fresh && df > 0) {
                double weight = word.getValue().size() * Math.log(1 + (double) reader.numDocs() / df);
                best.add(new Word(text, weight));
            }
        }
        best.sort(Comparator.comparingDouble(Word::weight).reversed().thenComparing(Word::text));
        return best;
    }

    private record Token(String text, int start, int end) {
        boolean isPartOf(Token other) {
            return start >= other.start && end <= other.end && end - start < other.end - other.start;
        }
    }

    /// Returns significant words, without parts of words.
    private Set<String> words(String text, ChineseAnalyzer analyzer) {
        List<Token> words = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream(Fields.TITLE, text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            OffsetAttribute place = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                String word = term.toString();
                if (word.length() > 1 && !stopWords.contains(word) && Character.isLetter(word.charAt(0))) {
                    words.add(new Token(word, place.startOffset(), place.endOffset()));
                }
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return words.stream()
                .filter(word -> words.stream().noneMatch(word::isPartOf))
                .map(Token::text)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
