package dev.remora.search.rank.score;

/// Weights of the site part of a [ScoreFormula], which has their letters.
///
/// @param front c, 0 or more: of front pages and lists that the query names
/// @param shallow d, 0 or more: of the section in the address that the query names
/// @param list e, 0 or more: subtracted from lists and front pages that are not asked for
/// @param part p, 0 or more: subtracted from the later parts of a long list
public record SiteWeights(double front, double shallow, double list, double part) {
    /// No site part.
    public static final SiteWeights NONE = new SiteWeights(0, 0, 0, 0);

    /// The query names a site if the site's name is at least this share of it.
    private static final double NAMED = 0.25;

    /// What is subtracted from a list whose title is the whole query, beyond what is from any list, as a multiple.
    private static final double TAG = 3;

    public SiteWeights {
        if (!(Math.min(Math.min(front, shallow), Math.min(list, part)) >= 0)
                || !Double.isFinite(front + shallow + list + part)) {
            throw new IllegalArgumentException("the weights of the site part must be at least 0 and finite");
        }
    }

    /// Returns the site part of a page's score.
    ///
    /// @param place the query asks for a place and not a text
    double points(Signals page, boolean place) {
        TitleMatch.Meeting meeting = page.title();
        Signals.Shape shape = page.shape();
        double top = shallow * meeting.segment() / (1 + shape.depth());
        double later = shape.later() ? part : 0;
        if (!shape.front() && !shape.list()) {
            return top - later;
        }
        if (seeks(page, place)) {
            return front * meeting.named() * meeting.named() + top - later;
        }
        double tag = 1 + TAG * meeting.named() * meeting.named();
        return (shape.front() ? top - list * (1 - meeting.overlap()) : -list * tag) - later;
    }

    /// Whether a query asks for a list or a front page: for a place, or for a site by its name.
    static boolean seeks(Signals page, boolean place) {
        TitleMatch.Meeting meeting = page.title();
        return place || (page.shape().front() ? meeting.named() : meeting.site()) >= NAMED;
    }
}
