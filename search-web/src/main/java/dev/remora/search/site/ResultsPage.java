package dev.remora.search.site;

import dev.remora.search.html.AnswerForm;
import dev.remora.search.html.PageShell;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A page of results.
///
/// @param asked the query, and what became of it
/// @param filters by which the results can be narrowed
/// @param found what was found
/// @param sliders weights that can be changed
/// @param feed address of the search as a feed
/// @param help advice if nothing was found
public record ResultsPage(
        PageShell frame,
        Asked asked,
        Filters filters,
        Found found,
        List<ScoreView.Slider> sliders,
        String feed,
        Help help) {
    /// The query.
    ///
    /// @param query as typed
    /// @param hidden fields of the form other than the query
    /// @param read how the query was interpreted; empty if that adds nothing
    /// @param misread whether that differs from what was probably meant, which is said as a note
    /// @param better suggested correction, with a link to its search; empty if nothing looks mistyped
    /// @param typed the typed query that had no results, with a link to its search; empty if the results are
    ///     those of the typed query
    public record Asked(
            String query,
            Map<String, String> hidden,
            String read,
            boolean misread,
            Optional<Choice> better,
            Optional<Choice> typed) {}

    /// By what the results can be narrowed and sorted.
    ///
    /// @param topics topic filters
    /// @param start link to the start page of the only searched topic, if any
    /// @param orders sort orders
    /// @param menus facet menus
    /// @param chosen active filters, each with the link that removes it
    public record Filters(
            List<Choice> topics, Optional<Choice> start, List<Choice> orders, List<Menu> menus, List<Choice> chosen) {}

    /// The results.
    ///
    /// @param summary number of results and time
    /// @param none message if no page has all words; else empty
    /// @param partial number of results before the first that lacks words, after which all lack some; -1 if
    ///     unknown or already said
    /// @param results best first
    /// @param related related searches
    /// @param pager links to other pages; empty if there is only one page
    public record Found(
            String summary, String none, int partial, List<Hit> results, List<Choice> related, Pager pager) {}

    /// One result, part by part as it is shown.
    ///
    /// @param id page id
    /// @param snippet may be empty
    /// @param thumbnail address of its picture on this server; empty if there is none
    /// @param missing message with the words of the query that it lacks; empty if it has all
    public record Hit(
            String id, Heading heading, Marked snippet, String thumbnail, String missing, Facts facts, Acts acts) {}

    /// Safe HTML with marks around matches.
    ///
    /// @param language BCP 47 tag if different from the page's, else null
    public record Marked(String html, @Nullable String language) {}

    /// What names a result.
    ///
    /// @param href its address if it is a web address, with the position of the snippet, else empty
    /// @param host of its address
    /// @param marked its host as HTML, with words of the query that only the address has marked
    /// @param path the rest of the address behind the host, likewise, shortened; may be empty
    public record Heading(String href, Marked title, String host, String marked, String path) {}

    /// The line of facts below a result.
    ///
    /// @param closeness to its topic, as text; empty if it is as close as others
    /// @param date as text
    /// @param isoDate for machines
    /// @param topic its topic, with a link to its start page; empty if only one is searched
    /// @param type of the file, such as `PDF`; empty for a web page
    /// @param similar number of near-duplicate results that this one represents
    /// @param all address that lists these; empty if there are none
    public record Facts(
            String closeness,
            String date,
            String isoDate,
            Optional<Choice> topic,
            String type,
            int similar,
            String all) {}

    /// What can be done with a result.
    ///
    /// @param copy address of its archived copy
    /// @param about address of its details and similar pages
    /// @param why address of its crawl path
    /// @param moreHere link that filters the search to its host; empty if it is filtered already, or a button
    ///     does it
    /// @param narrows true if a button of the search form filters it to its host
    /// @param question asks an admin whether it is on the topic
    /// @param score components of its score
    public record Acts(
            String copy,
            String about,
            String why,
            String moreHere,
            boolean narrows,
            Optional<AnswerForm> question,
            ScoreView score) {
        /// True if its details are open: they show the formula that was asked for. After an answer the fragment of
        /// the address opens them.
        public boolean open() {
            return !score.formula().isEmpty();
        }
    }

    /// Links to other pages.
    ///
    /// @param previous address of the previous page; empty on the first
    /// @param next address of the next page; empty on the last
    /// @param numbers nearby page numbers
    public record Pager(String previous, String next, List<Choice> numbers) {
        /// One page only.
        public static final Pager NONE = new Pager("", "", List.of());
    }

    /// Advice if nothing was found.
    ///
    /// @param heading the problem
    /// @param advice general advice
    /// @param wider searches without one of the filters, or without all
    /// @param words searches for one of the words
    /// @param popular frequent searches
    public record Help(
            String heading, List<String> advice, List<Choice> wider, Optional<Words> words, List<Choice> popular) {
        /// No advice.
        public static final Help NONE = new Help("", List.of(), List.of(), Optional.empty(), List.of());
    }

    /// Searches for one word of a query.
    ///
    /// @param label says whether they are within the filters
    public record Words(String label, List<Choice> choices) {}
}
