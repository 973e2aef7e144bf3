package dev.remora.shared.text;

/// Splits a run of Chinese characters into words.
interface ChineseCutter {
    /// Adds the words between `from` and `to`, in order; together they cover the run.
    ///
    /// @param text folded
    void cut(char[] text, int from, int to, TokenList words);
}
