package dev.remora.search.html;

import dev.remora.search.access.SignedIn;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import java.util.Optional;

/// The layout around a page.
///
/// @param t the texts, in the page's language
/// @param title of the browser tab
/// @param style address of the style sheet
/// @param script address of the script that improves searching; empty on pages without it
/// @param icon address of the logo
/// @param otherLanguage address of the same page in the other language
/// @param typed whether the page has a text that is typed, in the form [#TYPED], which must not be lost when the
///     language changes
/// @param home address of the start page
/// @param kind class of the body, which selects the layout
/// @param person who is signed in, on pages of the console
/// @param demo whether the pages found are the demo's, which a notice on the page tells
public record PageShell(
        MessageBundle.In t,
        String title,
        String style,
        String script,
        String icon,
        String otherLanguage,
        boolean typed,
        String home,
        String kind,
        Optional<SignedIn> person,
        boolean demo) {
    /// Id of the form that a page with a typed text sends, as it is, for the other language.
    public static final String TYPED = "typed";

    /// A layout without a signed-in person.
    public PageShell(
            MessageBundle.In t,
            String title,
            String style,
            String script,
            String icon,
            String otherLanguage,
            String home,
            String kind) {
        this(t, title, style, script, icon, otherLanguage, false, home, kind, Optional.empty(), false);
    }

    /// Returns the layout with another script.
    public PageShell running(String other) {
        return new PageShell(t, title, style, other, icon, otherLanguage, typed, home, kind, person, demo);
    }

    /// Returns the layout with another style sheet.
    public PageShell styled(String other) {
        return new PageShell(t, title, other, script, icon, otherLanguage, typed, home, kind, person, demo);
    }

    /// Returns the layout for a signed-in person.
    public PageShell seenBy(Optional<SignedIn> other) {
        return new PageShell(t, title, style, script, icon, otherLanguage, typed, home, kind, other, demo);
    }

    /// Returns the layout of a page with a typed text, in a form [#TYPED] that answers `do=check` with the same page;
    /// the Enter key sends `do=enter`.
    public PageShell withTypedText() {
        return new PageShell(t, title, style, script, icon, otherLanguage, true, home, kind, person, demo);
    }

    /// Returns the layout on the demo's server, or on another.
    public PageShell ofDemo(boolean shown) {
        return new PageShell(t, title, style, script, icon, otherLanguage, typed, home, kind, person, shown);
    }

    /// Whether who is signed in may change something.
    public boolean admin() {
        return person.filter(SignedIn::admin).isPresent();
    }

    /// The token that forms carry against cross-site request forgery; empty where nobody is signed in.
    public String csrf() {
        return person.map(SignedIn::csrf).orElse("");
    }

    /// Returns the language as a BCP 47 tag.
    public String tag() {
        return t.language().tag();
    }

    /// Returns the other language's own name.
    public String otherName() {
        return t.language() == Language.ZH ? "English" : "中文";
    }

    /// Returns the other language's tag.
    public String otherTag() {
        return t.language().other().tag();
    }
}
