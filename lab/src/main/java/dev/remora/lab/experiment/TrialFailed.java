package dev.remora.lab.experiment;

/// A trial that could not be made on a cluster, with words for people: which one, where, why.
public final class TrialFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param words for people
    /// @param cause for the log
    public TrialFailed(String words, Throwable cause) {
        super(words, cause);
    }

    /// @param words for people
    public TrialFailed(String words) {
        super(words);
    }
}
