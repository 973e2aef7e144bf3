package dev.remora.shared.reason;

/// Why a link was not let into the frontier, or was let go of before it was fetched.
public sealed interface Exclusion extends Reason {
    /// The collection never heard of it.
    record NeverMet() implements Exclusion {}

    /// The topic's scope leaves it out.
    record OutOfScope() implements Exclusion {}

    /// Too many links away from every seed.
    ///
    /// @param links most links from a seed
    record TooDeep(int links) implements Exclusion {}

    /// Redirected too often in a row.
    ///
    /// @param redirects most of them in a row
    record TooManyRedirects(int redirects) implements Exclusion {}

    /// The crawl is held to links of pages on topic.
    record SourceOffTopic() implements Exclusion {}

    /// The frontier is full, and this was among its worst.
    record FrontierFull() implements Exclusion {}

    /// Its strategy scored it again.
    record ScoredAgain() implements Exclusion {}

    /// The page that links to it was judged anew.
    record SourceJudgedAnew() implements Exclusion {}

    /// Another strategy took over.
    record OtherStrategy() implements Exclusion {}

    /// A path of too many segments.
    ///
    /// @param segments most of a path
    record LongPath(int segments) implements Exclusion {}

    /// A path that repeats a segment, as traps do.
    ///
    /// @param times that a segment may stand in a path
    record RepeatedSegment(String segment, int times) implements Exclusion {}

    /// A query of too many parameters.
    ///
    /// @param parameters most of a query
    record ManyParameters(int parameters) implements Exclusion {}

    /// One of many addresses alike that brought nothing.
    ///
    /// @param addresses in a row that differ in digits only, none of them on topic
    record AlikeInRow(int addresses) implements Exclusion {}

    /// Its host, or its site, has shown the same over and over.
    ///
    /// @param host or site
    /// @param same pages of it whose content another address has
    record MuchTheSame(String host, int same, int onTopic) implements Exclusion {}

    /// One of too many addresses alike on its host.
    ///
    /// @param addresses of the host that differ in digits or drawn names only
    record AlikeOnHost(int addresses, int onTopic) implements Exclusion {}

    /// Its host is new, and so many hosts of its site were asked before that it has to show more for the next.
    ///
    /// @param site the registrable domain
    /// @param hosts of it that were asked
    /// @param onTopic pages that they brought
    record UnprovenSite(String site, int hosts, int onTopic) implements Exclusion {}

    /// The steps without a relevant page are used up.
    ///
    /// @param steps without a relevant page
    record DepthUsed(int steps) implements Exclusion {}

    /// No link over the threshold for too many steps.
    ///
    /// @param steps without a link over the threshold
    record ThresholdUnmet(int steps) implements Exclusion {}

    /// Its page is more likely of a class that is not the topic's.
    ///
    /// @param good probability of the topic's classes
    record OtherClass(float good) implements Exclusion {}

    /// Nothing that is said of it is near the topic, and no page passes rank on to it.
    record NoRank() implements Exclusion {}
}
