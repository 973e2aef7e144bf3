package dev.remora.search.app.wiring;

/// A command that cannot continue, with a message for people and the exit code: 2 for wrong use or bad input,
/// 1 for a failure.
public final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int code;

    private Ended(int code, String words) {
        super(words, null, false, false);
        this.code = code;
    }

    /// Wrong use or bad input: exit code 2.
    public static Ended badInput(String words) {
        return new Ended(2, words);
    }

    /// A failure: exit code 1.
    public static Ended failed(String words) {
        return new Ended(1, words);
    }

    /// The exit code: 1 for a failure, 2 for wrong use or bad input.
    public int code() {
        return code;
    }
}
