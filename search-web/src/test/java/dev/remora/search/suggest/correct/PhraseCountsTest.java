package dev.remora.search.suggest.correct;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.suggest.Vocabulary;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Numbers of pages in collections of any size.
class PhraseCountsTest {
    /// Indexes of a number of pages, each of which has each text.
    private record Uniform(int pages) implements Vocabulary {
        @Override
        public int pagesWith(String gram) {
            return pages;
        }

        @Override
        public int pagesWithAll(Collection<String> texts, int most) {
            return Math.min(pages, most);
        }

        @Override
        public List<Source> sources() {
            return List.of();
        }

        @Override
        public void read(Source source, int most, Reader reader) {}

        @Override
        public List<String> titleWordsNear(String word, int edits, int number) {
            return List.of();
        }

        @Override
        public Map<String, Integer> pagesWithGrams(Collection<String> grams) {
            return Map.of();
        }

        @Override
        public Map<String, Integer> pagesWithWords(Collection<String> words) {
            return Map.of();
        }

        @Override
        public BestTitles best(SearchRequest request, int number) {
            throw new UnsupportedOperationException();
        }
    }

    /// As counted up to a limit, and as they are.
    @Test
    void aPhraseThatHasMorePagesThanAreCountedIsFrequentInACollectionOfAnySize() {
        for (int pages : new int[] {1_500, 60_000, 1_000_000}) {
            PhraseCounts counts = new PhraseCounts(new Uniform(pages));
            int counted = counts.of("保证合同");
            assertTrue(counts.common(counted), "of " + pages);
            assertTrue(counts.share(counted, 5, counts.atMost("保证")), "of " + pages);
        }
    }

    @Test
    void textsThatAllPagesHaveAreTogetherByChanceInACollectionOfAnySize() {
        for (int pages : new int[] {500, 1_500, 60_000, 1_000_000}) {
            PhraseCounts counts = new PhraseCounts(new Uniform(pages));
            assertFalse(counts.attract("失眠", Set.of("针灸")), "of " + pages);
        }
    }

    @Test
    void aPhraseOfFewPagesIsNone() {
        PhraseCounts counts = new PhraseCounts(new Uniform(60_000));
        assertFalse(counts.common(300));
        assertFalse(counts.share(999, 5, 60_000));
        assertTrue(counts.common(301));
    }
}
