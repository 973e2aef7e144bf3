package dev.remora.shared.reason;

/// Why a link was not admitted to the frontier, or was dropped before it was fetched.
public sealed interface Exclusion extends Reason {
    /// The collection does not know it.
    record NeverMet() implements Exclusion {}

    /// It is outside the topic's scope.
    record OutOfScope() implements Exclusion {}

    /// It is too many links away from every seed.
    ///
    /// @param links maximum number of links from a seed
    record TooDeep(int links) implements Exclusion {}

    /// It is behind too many redirects.
    ///
    /// @param redirects maximum number in a row
    record TooManyRedirects(int redirects) implements Exclusion {}

    /// The crawl follows only links of pages on topic.
    record SourceOffTopic() implements Exclusion {}

    /// The frontier is full, and this was among its worst links.
    record FrontierFull() implements Exclusion {}

    /// Its strategy re-scored it and no longer wants it.
    record ScoredAgain() implements Exclusion {}

    /// The page that links to it was re-judged, and the link is no longer wanted.
    record SourceJudgedAnew() implements Exclusion {}

    /// The strategy was changed, and the new one does not want it.
    record OtherStrategy() implements Exclusion {}

    /// Its path has too many segments.
    ///
    /// @param segments maximum number
    record LongPath(int segments) implements Exclusion {}

    /// Its path repeats a segment, as traps do.
    ///
    /// @param times maximum number of occurrences of a segment
    record RepeatedSegment(String segment, int times) implements Exclusion {}

    /// Its query has too many parameters.
    ///
    /// @param parameters maximum number
    record ManyParameters(int parameters) implements Exclusion {}

    /// It is one of many similar addresses without a page on topic.
    ///
    /// @param addresses in a row that differ only in digits, none of them on topic
    record AlikeInRow(int addresses) implements Exclusion {}

    /// Its host or site mostly repeats the same content.
    ///
    /// @param host or site
    /// @param same its pages whose content another address has
    record MuchTheSame(String host, int same, int onTopic) implements Exclusion {}

    /// It is one of too many similar addresses on its host.
    ///
    /// @param addresses of the host that differ only in digits or random names
    record AlikeOnHost(int addresses, int onTopic) implements Exclusion {}

    /// Too few of the pages fetched from its place are on topic.
    ///
    /// @param place a host, a folder of a host, or a path with a trailing question mark, meaning all its
    ///     queries
    /// @param pages fetched from there
    record LittleOnTopic(String place, int pages, int onTopic) implements Exclusion {}

    /// It leads to or from a link farm: sites that mostly repeat one another.
    ///
    /// @param site one of them, a registrable domain
    /// @param sites of the farm found so far
    /// @param pages fetched from them
    /// @param onTopic pages on topic among these that no other site has
    record LinkFarm(String site, int sites, int pages, int onTopic) implements Exclusion {}

    /// Its host is new, and the hosts of its site requested so far have too few pages on topic to justify
    /// another.
    ///
    /// @param site the registrable domain
    /// @param hosts requested so far
    /// @param onTopic pages on topic found on them
    record UnprovenSite(String site, int hosts, int onTopic) implements Exclusion {}

    /// Too few of the requests to sites of its network address brought a page on topic, and its own site has not
    /// proved better.
    ///
    /// @param network an IPv4 address, or the first 64 bits of an IPv6 address
    /// @param requests to sites there that bring little
    /// @param onTopic pages on topic found there
    record PoorNetwork(String network, int requests, int onTopic) implements Exclusion {}

    /// Its depth is used up.
    ///
    /// @param steps without a relevant page
    record DepthUsed(int steps) implements Exclusion {}

    /// Its depth is used up.
    ///
    /// @param steps without a link above the threshold
    record ThresholdUnmet(int steps) implements Exclusion {}

    /// The page that links to it more likely belongs to a class outside the topic.
    ///
    /// @param good probability of the topic's classes
    record OtherClass(float good) implements Exclusion {}

    /// No page passes PageRank to it, and its link text is not close to the topic.
    record NoRank() implements Exclusion {}
}
