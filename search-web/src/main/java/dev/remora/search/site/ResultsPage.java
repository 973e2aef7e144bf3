package dev.remora.search.site;

import dev.remora.search.html.AnswerForm;
import dev.remora.search.html.PageShell;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A page of results.
///
/// @param query as typed
/// @param hidden fields of the form other than the query
/// @param topics topic filters
/// @param start link to the start page of the only searched topic, if any
/// @param orders sort orders
/// @param menus facet menus
/// @param chosen active filters, each with the link that removes it
/// @param summary number of results and time
/// @param read how the query was interpreted; empty if that adds nothing
/// @param better suggested correction, with a link to its search; empty if nothing looks mistyped
/// @param typed the typed query that had no results, with a link to its search; empty if the results are those
///     of the typed query
/// @param none message if no page has all words; else empty
/// @param partial number of results before the first that lacks words, after which all lack some; -1 if
///     unknown or already said
/// @param results best first
/// @param related related searches
/// @param pager links to other pages; empty if there is only one page
/// @param sliders weights that can be changed
/// @param weighed true if the request changed them
/// @param feed address of the search as a feed
/// @param help advice if nothing was found
public record ResultsPage(
        PageShell frame,
        String query,
        Map<String, String> hidden,
        List<Choice> topics,
        Optional<Choice> start,
        List<Choice> orders,
        List<Menu> menus,
        List<Choice> chosen,
        String summary,
        String read,
        Optional<Choice> better,
        Optional<Choice> typed,
        String none,
        int partial,
        List<Hit> results,
        List<Choice> related,
        Pager pager,
        List<ScoreView.Slider> sliders,
        boolean weighed,
        String feed,
        Help help) {
    /// One result.
    ///
    /// @param href its address if it is a web address, with the position of the snippet, else empty
    /// @param titleHtml safe HTML with marks
    /// @param snippetHtml safe HTML with marks; may be empty
    /// @param thumbnail address of its picture on this server; empty if there is none
    /// @param host its host
    /// @param path the rest of the address, shortened; may be empty
    /// @param missing message with the words of the query that it lacks; empty if it has all
    /// @param date as text
    /// @param isoDate for machines
    /// @param topic name of its topic; empty if only one is searched
    /// @param topicStart address of its start page
    /// @param type of the file, such as `PDF`; empty for a web page
    /// @param closeness to its topic, as text; empty if it is as close as others
    /// @param moreHere link that filters the search to its host; empty if it is filtered already, or a button
    ///     does it
    /// @param narrows true if a button of the search form filters it to its host
    /// @param similar number of near-duplicate results that this one represents
    /// @param all address that lists these; empty if there are none
    /// @param id page id
    /// @param titleLanguage BCP 47 tag if different from the page's, else null
    /// @param snippetLanguage the same for the snippet
    /// @param copy address of its archived copy
    /// @param about address of its details and similar pages
    /// @param why address of its crawl path
    /// @param question asks an admin whether it is on the topic
    /// @param score components of its score
    public record Hit(
            String href,
            String titleHtml,
            String snippetHtml,
            String thumbnail,
            String host,
            String path,
            String missing,
            String date,
            String isoDate,
            String topic,
            String topicStart,
            String type,
            String closeness,
            String moreHere,
            boolean narrows,
            int similar,
            String all,
            String id,
            @Nullable String titleLanguage,
            @Nullable String snippetLanguage,
            String copy,
            String about,
            String why,
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
    /// @param wider searches without one of the filters
    /// @param words searches for one of the words
    /// @param popular frequent searches
    public record Help(
            String heading, List<String> advice, List<Choice> wider, List<Choice> words, List<Choice> popular) {
        /// No advice.
        public static final Help NONE = new Help("", List.of(), List.of(), List.of(), List.of());
    }
}
