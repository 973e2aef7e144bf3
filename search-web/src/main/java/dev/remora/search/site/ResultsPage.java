package dev.remora.search.site;

import dev.remora.search.html.PageShell;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A page of results.
///
/// @param query as typed
/// @param hidden what the form carries besides the query
/// @param topics chips that narrow the search
/// @param orders chips that sort it
/// @param menus what it can be narrowed by
/// @param chosen what it is narrowed to, each with the link that lifts this
/// @param summary how many were found in what time
/// @param read how the query was understood; empty where that tells nothing new
/// @param better what was meant, with a link that searches for it; empty where nothing looks mistyped
/// @param typed what was typed and found nothing, with a link that searches for it all the same; empty where the
///     results are those of what was typed
/// @param none what is said where no page holds all words; else empty
/// @param partial number of results before the first of those that lack words, all of what follows among them; -1
///     where it is not known, or said already
/// @param results best first
/// @param related searches that lead on
/// @param pager links to other pages; empty if there is one page only
/// @param sliders what can be weighed anew
/// @param weighed whether the searcher has
/// @param feed address of the search as a feed
/// @param help what to try when nothing was found
public record ResultsPage(
        PageShell frame,
        String query,
        Map<String, String> hidden,
        List<Choice> topics,
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
    /// @param href its address if it is a web address, else empty
    /// @param titleHtml safe HTML with marks
    /// @param snippetHtml safe HTML with marks; may be empty
    /// @param host its host
    /// @param path the rest of the address, shortened; may be empty
    /// @param missing words of the query that it does not hold, in words; empty where it holds all
    /// @param date in words
    /// @param isoDate for machines
    /// @param topic name of its topic; empty where only one is searched
    /// @param type what one has to be able to open, as in `PDF`; empty for a page of the web
    /// @param percent topic relevance in per cent, 0 to 100
    /// @param moreHere link that narrows the search to its host; empty where it is narrowed already, or a button
    ///     narrows it
    /// @param narrows whether a button of the search form narrows it to its host
    /// @param similar results that are nearly the same page, and for which this one stands
    /// @param all address where these are listed; empty where there are none
    /// @param id page id
    /// @param titleLanguage BCP 47 tag where it is another than the page's, else null
    /// @param snippetLanguage the same of the snippet
    /// @param copy address of its archived copy
    /// @param about address of what is known of it, and of pages like it
    /// @param why address of how the crawl came to it
    /// @param score why it stands where it does
    public record Hit(
            String href,
            String titleHtml,
            String snippetHtml,
            String host,
            String path,
            String missing,
            String date,
            String isoDate,
            String topic,
            String type,
            int percent,
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
            ScoreView score) {}

    /// Links to other pages.
    ///
    /// @param previous address of the page before; empty if this is the first
    /// @param next address of the page after; empty if this is the last
    /// @param numbers pages around this one
    public record Pager(String previous, String next, List<Choice> numbers) {
        /// One page only.
        public static final Pager NONE = new Pager("", "", List.of());
    }

    /// What to try when nothing was found.
    ///
    /// @param heading what happened
    /// @param advice plain advice
    /// @param wider searches that leave out what narrows this one
    /// @param words searches for one of the words
    /// @param popular searches of many
    public record Help(
            String heading, List<String> advice, List<Choice> wider, List<Choice> words, List<Choice> popular) {
        /// No help needed.
        public static final Help NONE = new Help("", List.of(), List.of(), List.of(), List.of());
    }
}
