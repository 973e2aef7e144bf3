package dev.remora.shared.topic;

import java.util.List;

/// Finds pages for a query: a meta-search, or Remora's own index. Used to create topics.
@FunctionalInterface
public interface PageSearch {
    /// Returns the best pages for a query, best first.
    ///
    /// @param most maximum number
    /// @throws Unanswered if the service does not answer
    List<Hit> search(String query, int most) throws Unanswered;

    /// A page that was found.
    ///
    /// @param url as returned by the service, not checked
    /// @param title may be empty
    record Hit(String url, String title) {}

    /// Why there is no answer, for users.
    final class Unanswered extends Exception {
        private static final long serialVersionUID = 1;

        /// @param why message for users
        public Unanswered(String why) {
            super(why);
        }
    }
}
