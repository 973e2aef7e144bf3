package dev.remora.search.query;

/// Term statistics of an index.
public interface TermStatistics {
    /// Statistics of an unknown index: no term counts as absent.
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

    /// Returns the number of searchable pages.
    int pages();

    /// Returns the number of pages whose body has a gram.
    int pagesWith(String gram);
}
