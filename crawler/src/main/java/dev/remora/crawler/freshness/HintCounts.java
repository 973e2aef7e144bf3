package dev.remora.crawler.freshness;

/// How reliable a site's hints at changes are: visits to its pages, by whether they found a change, and
/// whether the site had announced one.
///
/// @param changesHinted changes that were announced
/// @param changesSilent changes that were not
/// @param falseHints announced changes that were none
/// @param unchangedSilent visits that found a page unchanged, as expected
public record HintCounts(int changesHinted, int changesSilent, int falseHints, int unchangedSilent) {
    /// Before any visit.
    public static final HintCounts NONE = new HintCounts(0, 0, 0, 0);

    /// After one more visit.
    public HintCounts visited(boolean changed, boolean hinted) {
        return new HintCounts(
                changesHinted + (changed && hinted ? 1 : 0),
                changesSilent + (changed && !hinted ? 1 : 0),
                falseHints + (!changed && hinted ? 1 : 0),
                unchangedSilent + (!changed && !hinted ? 1 : 0));
    }

    /// How much more often a hint, or none, comes for changed pages than for unchanged ones: 1 if nothing is
    /// known. Shares by Laplace's rule of succession.
    ///
    /// @param hinted whether the page has a hint
    public double ratio(boolean hinted) {
        return hinted
                ? share(changesHinted, changesSilent) / share(falseHints, unchangedSilent)
                : share(changesSilent, changesHinted) / share(unchangedSilent, falseHints);
    }

    /// Whether at least a quarter of the announcements are expected to be true: so until the third that is not.
    public boolean credible() {
        return share(changesHinted, falseHints) >= 0.25;
    }

    private static double share(int of, int rest) {
        return (1.0 + of) / (2 + of + rest);
    }
}
