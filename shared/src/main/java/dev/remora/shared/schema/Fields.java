package dev.remora.shared.schema;

/// Names of the fields of the Lucene index: the contract between the indexer, which writes them, and the search
/// front end, which reads them. One document is one page.
public final class Fields {
    /// Page id (16 hexadecimal digits of the address's key): indexed as one term, stored; the key itself as numeric
    /// doc value.
    public static final String ID = "id";

    /// Topic id: indexed as one term, stored.
    public static final String TOPIC = "topic";

    /// Address: stored, and indexed as one term.
    public static final String URL = "url";

    /// Host: indexed as one term, stored, sorted doc values.
    public static final String HOST = "host";

    /// Registrable domain of the host: indexed as one term, sorted doc values.
    public static final String SITE = "site";

    /// Title: analysed, with positions and offsets; stored.
    public static final String TITLE = "title";

    /// Texts of links that lead here, at most one of a kind from a host: analysed, not stored.
    public static final String ANCHORS = "anchors";

    /// Body text: analysed, with positions and offsets; its beginning stored.
    public static final String BODY = "body";

    /// What stands for the page where no query says which passage is wanted: its summary, else its own description;
    /// stored. A page may have none.
    public static final String SUMMARY = "summary";

    /// Words of the address: analysed.
    public static final String ADDRESS = "address";

    /// What the page brings out: the headings of its sections, its own keywords and tags, the name of its site, and
    /// the words of its address; analysed, not stored.
    public static final String OUTLINE = "outline";

    /// Grams of the same but for the address ([dev.remora.shared.text.Grams]).
    public static final String OUTLINE_GRAMS = "outlineGrams";

    /// Grams of the title, and of a front page's subtitle ([dev.remora.shared.text.Grams]): the field that finds it
    /// whatever its words are; with positions.
    public static final String TITLE_GRAMS = "titleGrams";

    /// Grams of the anchor texts, likewise.
    public static final String ANCHOR_GRAMS = "anchorGrams";

    /// Grams of the body, likewise.
    public static final String BODY_GRAMS = "bodyGrams";

    /// The title folded, and on a front page the subtitle behind ` | `, their beginning only: binary doc value, for
    /// comparing the query with the whole of it.
    public static final String HEADING = "heading";

    /// Name of the site that the page says it belongs to: grams, with positions; and binary doc value, folded.
    public static final String SITE_NAME = "siteName";

    /// What sort of page it is, the name of its `PageKind`: indexed as one term, sorted doc values.
    public static final String KIND = "kind";

    /// Steps of the path from the root of the host, 0 for the front page: numeric doc value.
    public static final String DEPTH = "depth";

    /// Which part of a long list the page is, from 2: numeric doc value; none where it is no part, or the first.
    public static final String PART = "part";

    /// Time of the fetch, milliseconds since 1970: point and doc value, stored.
    public static final String FETCHED_AT = "fetchedAt";

    /// Day of publication as the page states it, in days since 1970: point and doc value, stored; absent where no
    /// day is known.
    public static final String PUBLISHED_AT = "publishedAt";

    /// Topic relevance in [0, 1], as the bits of a double: updatable numeric doc value.
    public static final String RELEVANCE = "relevance";

    /// PageRank mapped into [0, 1], as the bits of a double: updatable numeric doc value.
    public static final String PAGE_RANK = "pageRank";

    /// Topic-sensitive PageRank mapped into [0, 1], as the bits of a double: updatable numeric doc value.
    public static final String TOPIC_RANK = "topicRank";

    /// Name of the pages that are nearly the same as this one, itself among them: numeric doc value; none where the
    /// page is too short to tell.
    public static final String CLUSTER = "cluster";

    /// Media type of what was read, `text/html` or `application/pdf`: indexed as one term, stored.
    public static final String MEDIA_TYPE = "mediaType";

    /// What one needs to open it, the code of its [FileType]: indexed as one term, sorted doc values.
    public static final String FILE_TYPE = "fileType";

    /// Language of its text, a BCP 47 tag without a region (`zh-Hans`, `en`): indexed as one term, sorted doc
    /// values; absent where it is not known.
    public static final String LANGUAGE = "language";

    /// Where the response lies in the archive, `file:offset`: stored.
    public static final String WARC = "warc";

    /// Where the page lies in the page store, `segment:offset`: stored.
    public static final String PAGE = "page";

    /// Key of the commit's user data under which the last journal sequence number stands.
    public static final String COMMIT_SEQUENCE = "remora.sequence";

    /// Key of the commit's user data under which the schema's version stands.
    public static final String COMMIT_SCHEMA = "remora.schema";

    /// Key of the commit's user data under which stands the journal sequence number up to which anchor texts and
    /// PageRank had been brought into the index.
    public static final String COMMIT_SETTLED = "remora.settled";

    /// Key of the commit's user data under which stands which pages are searchable (`ON_TOPIC` or `ALL`); an index
    /// of another scope is built anew.
    public static final String COMMIT_SCOPE = "remora.scope";

    /// Key of the commit's user data under which stands by which dictionary the pages were cut into words
    /// ([dev.remora.shared.text.Segmenter#dictionary]); an index of another dictionary is built anew.
    public static final String COMMIT_DICTIONARY = "remora.dictionary";

    /// Version of this schema; an index of another version is built anew when it is next written, and not searched
    /// until then.
    public static final int VERSION = 6;

    private Fields() {}
}
