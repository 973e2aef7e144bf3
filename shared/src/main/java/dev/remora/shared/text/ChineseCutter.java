package dev.remora.shared.text;

/// Cuts a run of Chinese characters into words.
interface ChineseCutter {
    /// Adds the words between `from` and `to`, in order; together they are the run.
    ///
    /// @param text folded
    void cut(char[] text, int from, int to, TokenList words);
}
