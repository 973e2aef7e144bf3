package dev.remora.search.suggest;

import dev.remora.search.query.GramPhrase;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.index.Indexes;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/// The titles and words of the local indexes.
public final class LuceneVocabulary implements Vocabulary {
    private static final String FIRST_CHARACTER = "\u4e00";

    /// Words on fewer than one page in this many of a segment are not read.
    private static final int MOST_RARE = 20_000;

    private final Indexes indexes;

    /// Returns the vocabulary of some indexes.
    public LuceneVocabulary(Indexes indexes) {
        this.indexes = indexes;
    }

    @Override
    public int pages() {
        return indexes.look((searcher, _) -> searcher.getIndexReader().numDocs());
    }

    @Override
    public int pagesWith(String gram) {
        return indexes.look((searcher, _) -> searcher.getIndexReader().docFreq(new Term(Fields.BODY_GRAMS, gram)));
    }

    @Override
    public List<Source> sources() {
        return indexes.look((_, parts) -> parts.stream()
                .map(part -> new Source(part.topic(), part.version()))
                .toList());
    }

    @Override
    public void read(Source source, int most, Reader reader) {
        indexes.look((_, parts) -> {
            for (Indexes.Part part : parts) {
                if (part.topic().id().equals(source.topic().id())) {
                    for (LeafReaderContext segment : part.segments()) {
                        readTitles(segment.reader(), reader);
                        readWords(segment.reader(), reader);
                        readTextWords(segment.reader(), reader);
                    }
                }
            }
            return Optional.empty();
        });
    }

    private static void readTitles(LeafReader segment, Reader reader) throws IOException {
        TitleColumns columns = new TitleColumns(segment);
        BinaryDocValues headings = DocValues.getBinary(segment, Fields.HEADING);
        Bits live = segment.getLiveDocs();
        for (int doc = headings.nextDoc(); doc != BinaryDocValues.NO_MORE_DOCS; doc = headings.nextDoc()) {
            if (live == null || live.get(doc)) {
                reader.title(columns.read(doc, headings.binaryValue()));
            }
        }
    }

    private static void readWords(LeafReader segment, Reader reader) throws IOException {
        Terms terms = segment.terms(Fields.TITLE);
        if (terms != null) {
            TermsEnum each = terms.iterator();
            for (BytesRef term = each.next(); term != null; term = each.next()) {
                reader.word(term.utf8ToString(), each.docFreq());
            }
        }
    }

    private static void readTextWords(LeafReader segment, Reader reader) throws IOException {
        Terms terms = segment.terms(Fields.BODY);
        TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
        int least = segment.numDocs() / MOST_RARE;
        boolean more = each.seekCeil(new BytesRef(FIRST_CHARACTER)) != TermsEnum.SeekStatus.END;
        while (more) {
            String word = each.term().utf8ToString();
            more = Character.isIdeographic(word.charAt(0));
            if (more && word.length() > 1 && each.docFreq() > least) {
                reader.textWord(word, each.docFreq());
            }
            more = more && each.next() != null;
        }
    }

    @Override
    public List<String> titleWordsNear(String word, int edits, int number) {
        return indexes.look((searcher, _) -> {
            Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), Fields.TITLE_GRAMS);
            List<Near> near = new ArrayList<>();
            if (terms != null) {
                FuzzyTermsEnum each = new FuzzyTermsEnum(terms, new Term(Fields.TITLE_GRAMS, word), edits, 1, true);
                while (each.next() != null) {
                    near.add(new Near(each.term().utf8ToString(), each.docFreq()));
                }
            }
            near.sort(Comparator.comparingInt(Near::titles).reversed().thenComparing(Near::word));
            return near.stream().limit(number).map(Near::word).toList();
        });
    }

    private record Near(String word, int titles) {}

    @Override
    public Map<String, Integer> pagesWithGrams(Collection<String> grams) {
        return pagesWith(Fields.BODY_GRAMS, grams);
    }

    @Override
    public Map<String, Integer> pagesWithWords(Collection<String> words) {
        return pagesWith(Fields.BODY, words);
    }

    private Map<String, Integer> pagesWith(String field, Collection<String> terms) {
        return indexes.look((searcher, _) -> {
            Map<String, Integer> pages = new HashMap<>();
            for (String term : terms) {
                int holders = searcher.getIndexReader().docFreq(new Term(field, term));
                if (holders > 0) {
                    pages.put(term, holders);
                }
            }
            return pages;
        });
    }

    @Override
    public int pagesWithAll(Collection<String> texts, int most) {
        Query all = GramPhrase.all(texts);
        return indexes.look(
                (searcher, _) -> (int) FirstPass.count(searcher, all, most).value());
    }

    @Override
    public BestTitles best(SearchRequest request, int number) {
        return indexes.lookAtBest(request, number, (searcher, dictionary, docs) -> {
            List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
            List<Title> titles = new ArrayList<>();
            for (int doc : docs) {
                LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
                BinaryDocValues heading = DocValues.getBinary(leaf.reader(), Fields.HEADING);
                if (heading.advanceExact(doc - leaf.docBase)) {
                    titles.add(new TitleColumns(leaf.reader()).read(doc - leaf.docBase, heading.binaryValue()));
                }
            }
            return new BestTitles(dictionary, titles);
        });
    }
}
