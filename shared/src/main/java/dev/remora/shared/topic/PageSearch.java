package dev.remora.shared.topic;

import java.util.List;

/// Something that finds pages for words: a meta-search, or our own index. It serves the making of topics.
@FunctionalInterface
public interface PageSearch {
    /// The best pages for a query, best first.
    ///
    /// @param most how many at most
    /// @throws Unanswered if the service does not answer
    List<Hit> search(String query, int most) throws Unanswered;

    /// A page that was found.
    ///
    /// @param url as the service gives it, not checked
    /// @param title may be empty
    record Hit(String url, String title) {}

    /// Why there is no answer, for people.
    final class Unanswered extends Exception {
        private static final long serialVersionUID = 1;

        /// @param why in words
        public Unanswered(String why) {
            super(why);
        }
    }
}
