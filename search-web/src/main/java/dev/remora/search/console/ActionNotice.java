package dev.remora.search.console;

/// What the last action on a page did.
///
/// @param words empty if there was none
/// @param done whether it was carried out; else the words tell why not
public record ActionNotice(String words, boolean done) {
    /// No action.
    public static final ActionNotice NONE = new ActionNotice("", false);

    /// An action that was refused.
    ///
    /// @param alert why; empty if nothing was done
    public static ActionNotice refused(String alert) {
        return new ActionNotice(alert, false);
    }
}
