package dev.remora.search.html;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;

/// What surrounds a page.
///
/// @param t the texts, in the page's language
/// @param title of the browser's tab
/// @param style address of the style sheet
/// @param script address of the script that makes searching more comfortable; empty on pages without
/// @param icon address of the mark
/// @param otherLanguage address of the same page in the other language
/// @param home address of the start page
/// @param kind class of the body: which layout
public record PageShell(
        MessageBundle.In t,
        String title,
        String style,
        String script,
        String icon,
        String otherLanguage,
        String home,
        String kind) {
    /// BCP 47 tag.
    public String tag() {
        return t.language().tag();
    }

    /// The other language's name, in itself.
    public String otherName() {
        return t.language() == Language.ZH ? "English" : "中文";
    }

    /// The other language's tag.
    public String otherTag() {
        return t.language().other().tag();
    }
}
