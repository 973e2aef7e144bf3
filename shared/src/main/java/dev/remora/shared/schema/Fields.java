package dev.remora.shared.schema;

/// Names of the fields of the Lucene index: the contract between the indexer, which writes them, and the search
/// front end, which reads them. One document is one page.
public final class Fields {
    /// Page id (16 hexadecimal digits of the address's key): indexed as one term, stored; the key itself as
    /// numeric doc value.
    public static final String ID = "id";

    /// Topic id: indexed as one term, stored.
    public static final String TOPIC = "topic";

    /// Address: stored, and indexed as one term.
    public static final String URL = "url";

    /// Host: indexed as one term, stored, sorted doc values.
    public static final String HOST = "host";

    /// Registrable domain of the host: indexed as one term, sorted doc values.
    public static final String SITE = "site";

    /// Title: analysed; stored.
    public static final String TITLE = "title";

    /// Texts of links that lead here, at most one of a kind from a host: analysed, not stored.
    public static final String ANCHORS = "anchors";

    /// Body text: analysed; its beginning stored.
    public static final String BODY = "body";

    /// Where words of title and stored body begin and end ([dev.remora.shared.text.WordBoundaries]): stored.
    public static final String WORD_BOUNDARIES = "wordBoundaries";

    /// The text shown for the page without a query: its summary, or else its own description; stored. A page
    /// may have none.
    public static final String SUMMARY = "summary";

    /// Words of the address: analysed, with positions.
    public static final String ADDRESS = "address";

    /// Prominent texts: headings of sections, keywords and tags, name of the site, and the words of the
    /// address; analysed, not stored.
    public static final String OUTLINE = "outline";

    /// Grams of the outline without the address ([dev.remora.shared.text.Grams]).
    public static final String OUTLINE_GRAMS = "outlineGrams";

    /// Grams of the title, and of a front page's subtitle ([dev.remora.shared.text.Grams]), with positions:
    /// the field that finds it regardless of segmentation.
    public static final String TITLE_GRAMS = "titleGrams";

    /// Grams of the anchor texts, likewise.
    public static final String ANCHOR_GRAMS = "anchorGrams";

    /// Grams of the body, likewise.
    public static final String BODY_GRAMS = "bodyGrams";

    /// The beginning of the folded title, on a front page followed by ` | ` and the subtitle: binary doc
    /// value, for comparing the query with all of it.
    public static final String HEADING = "heading";

    /// Name of the site that the page declares: grams, with positions; and binary doc value, folded.
    public static final String SITE_NAME = "siteName";

    /// Kind of the page, the name of its `PageKind`: indexed as one term, sorted doc values.
    public static final String KIND = "kind";

    /// Number of path steps from the root of the host, 0 for the front page: numeric doc value.
    public static final String DEPTH = "depth";

    /// Number of the part if the page is a part of a long list, from 2: numeric doc value; absent for other
    /// pages and the first part.
    public static final String PART = "part";

    /// Time of the fetch, milliseconds since 1970: point and doc value, stored.
    public static final String FETCHED_AT = "fetchedAt";

    /// Day of publication as the page states it, in days since 1970: point and doc value, stored; absent if
    /// unknown.
    public static final String PUBLISHED_AT = "publishedAt";

    /// Topic relevance in [0, 1], as the bits of a double: updatable numeric doc value.
    public static final String RELEVANCE = "relevance";

    /// PageRank mapped into [0, 1], as the bits of a double: updatable numeric doc value.
    public static final String PAGE_RANK = "pageRank";

    /// Topic-sensitive PageRank mapped into [0, 1], as the bits of a double: updatable numeric doc value.
    public static final String TOPIC_RANK = "topicRank";

    /// Vector of title and body ([dev.remora.shared.text.TextVectors]): binary doc value.
    public static final String VECTOR = "vector";

    /// Name of the page's cluster of near-duplicates: numeric doc value; absent if the page is too short to
    /// tell.
    public static final String CLUSTER = "cluster";

    /// Media type of the response, `text/html` or `application/pdf`: indexed as one term, stored.
    public static final String MEDIA_TYPE = "mediaType";

    /// File type for users, the code of its [FileType]: indexed as one term, sorted doc values.
    public static final String FILE_TYPE = "fileType";

    /// Language of its text, a BCP 47 tag without a region (`zh-Hans`, `en`): indexed as one term, sorted doc
    /// values; absent if unknown.
    public static final String LANGUAGE = "language";

    /// Address of the picture that stands for the page ([dev.remora.shared.page.PageFacts.Metadata#image]): indexed
    /// as one term, stored; absent if it has none. How many pages have the term tells a site's logo from a picture.
    public static final String PICTURE = "picture";

    /// Location of the response in the archive, `file:offset`: stored.
    public static final String WARC = "warc";

    /// Location of the page in the page store, `segment:offset`: stored.
    public static final String PAGE = "page";

    /// Key of the last journal sequence number in the commit's user data.
    public static final String COMMIT_SEQUENCE = "remora.sequence";

    /// Key of the schema's version in the commit's user data.
    public static final String COMMIT_SCHEMA = "remora.schema";

    /// Key, in the commit's user data, of the journal sequence number up to which anchor texts and PageRank
    /// are in the index.
    public static final String COMMIT_SETTLED = "remora.settled";

    /// Key, in the commit's user data, of the scope of searchable pages (`ON_TOPIC` or `ALL`); an index with
    /// another scope is rebuilt.
    public static final String COMMIT_SCOPE = "remora.scope";

    /// Key, in the commit's user data, of the dictionary with which the pages were segmented
    /// ([dev.remora.shared.text.Segmenter#dictionary]); an index with another dictionary is rebuilt.
    public static final String COMMIT_DICTIONARY = "remora.dictionary";

    /// Key, in the commit's user data, of the field of which every page has a vector
    /// ([dev.remora.shared.embedding.EmbeddingFields]); empty if there is none or some pages lack one.
    public static final String COMMIT_EMBEDDINGS = "remora.embeddings";

    /// Version of this schema; an index of another version is rebuilt when it is next written, and not
    /// searched until then.
    public static final int VERSION = 11;

    private Fields() {}
}
