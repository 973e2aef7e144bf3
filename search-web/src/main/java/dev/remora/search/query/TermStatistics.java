package dev.remora.search.query;

/// What an index knows of terms: enough to tell a rare word from a mistake.
public interface TermStatistics {
    /// An index of which nothing is known: no term is taken for a mistake.
    TermStatistics UNKNOWN = new TermStatistics() {
        @Override
        public int pages() {
            return 0;
        }

        @Override
        public int pagesWith(String gram) {
            return 0;
        }
    };

    /// Pages that can be searched.
    int pages();

    /// Pages whose body holds a gram.
    int pagesWith(String gram);

    /// Whether many pages may have a gram: false only where hardly any has. Costs less than counting.
    default boolean frequent(String gram) {
        return pagesWith(gram) > 0;
    }
}
