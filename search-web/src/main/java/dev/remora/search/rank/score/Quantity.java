package dev.remora.search.rank.score;

/// What a number of a [ScoreExplanation] is. Message files have a sentence for each, with its arguments.
public enum Quantity {
    /// The sum of the text, passage, title, site, feedback and static parts.
    SCORE("score"),
    /// The sum of that score and of what meaning adds.
    SCORE_WITH_MEANING("withMeaning"),
    /// That score without what the page loses by what it lacks of the query.
    SCORE_OF_PARTIAL("ofPartial"),
    /// What it loses.
    LACKING("lacking"),
    /// What meaning adds; its weight.
    MEANING("meaning"),
    /// How near the page is to the query in meaning.
    CLOSENESS("closeness"),
    /// The text part; the best score of the words of any page.
    TEXT("text"),
    /// The score of words and grams.
    WORDS("words"),
    /// What some fields add; their names.
    FIELDS("in"),
    /// What a term adds; the term, its weight, idf and weighted frequency.
    TERM("term"),
    /// The passage part; its weight.
    PASSAGE("passage"),
    /// The share of the query that occurs together in the text.
    NEARNESS("nearness"),
    /// The title part; the weight of the overlap.
    TITLE("title"),
    /// How query and title overlap.
    OVERLAP("overlap"),
    /// The site part; the weights of named, list, later part and depth.
    SITE("site"),
    /// The share of the query that names the site or section.
    NAMED("named"),
    /// The depth of a front page.
    DEPTH_OF_FRONT("depth.front"),
    /// The depth of a list.
    DEPTH_OF_LIST("depth.list"),
    /// The depth of another page.
    DEPTH_OF_PAGE("depth.page"),
    /// The depth of a front page that is a later part of a list.
    DEPTH_OF_LATER_FRONT("depth.front.later"),
    /// The depth of a later part of a list.
    DEPTH_OF_LATER_LIST("depth.list.later"),
    /// The depth of another later part.
    DEPTH_OF_LATER_PAGE("depth.page.later"),
    /// The feedback part; its weight.
    FEEDBACK("feedback"),
    /// How similar the text is to the first pages; their number.
    LIKENESS("likeness"),
    /// The static part; the weights of relevance, links and newness.
    STATIC("static"),
    /// Relevance to the topic.
    RELEVANCE("relevance"),
    /// Recency.
    NEWNESS("newness"),
    /// The link signal; the weights of both kinds of PageRank.
    LINKS("links"),
    /// PageRank, scaled.
    PAGE_RANK("pageRank"),
    /// Topic-sensitive PageRank, scaled.
    TOPIC_RANK("topicRank");

    private final String key;

    Quantity(String name) {
        key = "formula." + name;
    }

    /// Returns the key of its sentence.
    public String key() {
        return key;
    }
}
