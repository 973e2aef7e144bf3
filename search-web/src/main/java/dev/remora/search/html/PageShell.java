package dev.remora.search.html;

import dev.remora.search.access.SignedIn;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import java.util.Optional;
import java.util.Set;

/// The layout around a page.
///
/// @param t the texts, in the page's language
/// @param title of the browser tab
/// @param kind class of the body, which selects the layout
/// @param links to its style sheet, script and logo
/// @param other the same page in the other language
/// @param site that the page is of
/// @param person who is signed in, on pages of the console
public record PageShell(
        MessageBundle.In t,
        String title,
        String kind,
        Links links,
        OtherLanguage other,
        Site site,
        Optional<SignedIn> person) {
    /// Id of the form that a page with a typed text sends, as it is, for the other language.
    public static final String TYPED = "typed";

    private static final Set<String> FOUND = Set.of("home", "results", "page");

    /// The files that a page is displayed with, by address.
    ///
    /// @param style the style sheet
    /// @param script improves searching; empty on pages without it
    /// @param icon the logo
    public record Links(String style, String script, String icon) {}

    /// How to get a page in the other language.
    ///
    /// @param address of the same page
    /// @param typed whether the page has a text that is typed, in the form [#TYPED], which must not be lost
    ///     when the language changes
    public record OtherLanguage(String address, boolean typed) {
        /// The same page, which has no typed text.
        public OtherLanguage(String address) {
            this(address, false);
        }
    }

    /// The site that a page is of.
    ///
    /// @param home address of its start page
    /// @param demo whether the pages found are the demo's: nothing answers at their addresses
    public record Site(String home, boolean demo) {}

    /// Whether it tells that the web is made up: on pages that lead to found pages.
    public boolean tellsOfDemo() {
        return site.demo && FOUND.contains(kind);
    }

    /// Returns the layout with another script.
    public PageShell running(String script) {
        return with(new Links(links.style, script, links.icon));
    }

    /// Returns the layout with another style sheet.
    public PageShell styled(String style) {
        return with(new Links(style, links.script, links.icon));
    }

    private PageShell with(Links changed) {
        return new PageShell(t, title, kind, changed, other, site, person);
    }

    /// Returns the layout for a signed-in person.
    public PageShell seenBy(Optional<SignedIn> seeing) {
        return new PageShell(t, title, kind, links, other, site, seeing);
    }

    /// Returns the layout of a page with a typed text, in a form [#TYPED] that answers `do=check` with the same page;
    /// the Enter key sends `do=enter`.
    public PageShell withTypedText() {
        return new PageShell(t, title, kind, links, new OtherLanguage(other.address, true), site, person);
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
