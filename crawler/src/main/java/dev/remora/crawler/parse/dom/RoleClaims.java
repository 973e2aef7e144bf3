package dev.remora.crawler.parse.dom;

import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import dev.remora.shared.page.Block.Role;
import java.util.Optional;
import org.jsoup.nodes.Element;

/// The evidence for the role of an element, and its evaluation. In order of precedence: its ARIA role or
/// `main`; `header` and `footer` of the page; its label; `nav`; its classes and ids; `article` and `aside`;
/// the enclosing element.
///
/// Visible text may refute each of them:
/// - a label counts only for a run of links, and only if no later label contradicts it: the first heading of an
///   article does not label a list;
/// - names of boilerplate are ignored on a box with more than half of the page's text outside links
///   (`<div class="has-sidebar">`);
/// - names of content are ignored inside boilerplate: `content` is the inside of any widget, and an `article`
///   there is an entry of a list.
final class RoleClaims {
    private final RoleClaims around;
    private final String tag;
    private final Optional<Role> stated;
    private final Optional<Role> named;
    private final boolean head;
    private final boolean foot;

    private Optional<Role> label = Optional.empty();
    private boolean mixed;
    private Optional<Role> told = Optional.empty();
    private int characters;
    private int linkCharacters;
    private boolean settled;
    private Role role;
    /// The ignored role of a box that contains most of the page; the same role is ignored on the elements
    /// inside it.
    private Optional<Role> empty = Optional.empty();
    /// Whether the role is only that of a page header, which may contain the title of an article.
    private boolean soft;

    private RoleClaims(RoleClaims around, String tag, Optional<Role> stated, Optional<Role> named, Names names) {
        this.around = around;
        this.tag = tag;
        this.stated = stated;
        this.named = named;
        this.head = named.isEmpty() && (names.classes().head() || names.id().head());
        // An article has a footer, too: `post-footer`.
        this.foot = !names.classes().ofText() && !names.id().ofText();
    }

    /// @param around claims of the enclosing element; null for the root of a layout, which has no role
    static RoleClaims of(RoleClaims around, Element element, Names names, TagKind kind) {
        Optional<Role> stated =
                names.more() ? RoleWords.ofAria(element.attributes().get("role")) : Optional.empty();
        Optional<Role> named = names.classes().role().or(names.id()::role);
        return new RoleClaims(around, kind == TagKind.LANDMARK ? element.normalName() : "", stated, named, names);
    }

    /// Records that a line announces a role. Returns false if conflicting labels were known before.
    boolean label(Optional<Role> announced) {
        if (mixed || announced.isEmpty()) {
            return !mixed;
        }
        mixed = label.isPresent() && !label.equals(announced);
        label = label.isPresent() ? label : announced;
        return true;
    }

    void link(int length) {
        linkCharacters += length;
    }

    /// Called at the end of the element.
    ///
    /// @param length of its text, in characters
    /// @param heading its label
    void close(int length, String heading) {
        characters = length;
        if (around != null) {
            around.linkCharacters += linkCharacters;
        }
        boolean run = linkCharacters > 0 && (linkCharacters * 3 >= length || label.equals(named));
        told = run && label.isPresent() && !mixed && around != null ? RoleLabels.of(heading) : Optional.empty();
    }

    /// Whether there is evidence for a role of its own.
    boolean any() {
        return told.isPresent() || stated.isPresent() || named.isPresent() || head;
    }

    /// Whether its label determines a role.
    boolean labelled() {
        return told.isPresent();
    }

    /// Returns its role; called after the walk.
    Role role() {
        settle();
        return role == null ? Role.OTHER : role;
    }

    private void settle() {
        if (settled) {
            return;
        }
        settled = true;
        if (around == null) {
            return;
        }
        around.settle();
        empty = named.filter(r -> r != Role.MAIN && dominatesPage()).or(() -> around.empty);
        Optional<Role> own = own();
        soft = own.isPresent() ? headed() && own.get() == Role.NAVIGATION : around.soft;
        role = own.orElse(around.role);
    }

    private boolean headed() {
        return head || tag.equals("header");
    }

    private Optional<Role> own() {
        if (stated.isPresent() || tag.equals("main")) {
            return stated.or(() -> Optional.of(Role.MAIN));
        }
        return byTag().or(() -> told)
                .or(() -> tag.equals("nav") ? Optional.of(Role.NAVIGATION) : Optional.empty())
                .or(() -> named.filter(this::isFrame))
                .or(() -> content() && !inFrame() ? Optional.of(Role.MAIN) : Optional.empty())
                .or(() -> tag.equals("aside") && !inFrame() ? Optional.of(Role.OTHER) : Optional.empty())
                .or(() -> head && around.role == null ? Optional.of(Role.NAVIGATION) : Optional.empty());
    }

    /// The role of the page's header or footer. Those inside other elements have none.
    private Optional<Role> byTag() {
        return around.role != null
                ? Optional.empty()
                : switch (tag) {
                    case "header" -> Optional.of(Role.NAVIGATION);
                    case "footer" -> Optional.of(Role.FOOTER);
                    default -> Optional.empty();
                };
    }

    /// Whether its names may indicate boilerplate.
    private boolean isFrame(Role claimed) {
        return !empty.equals(Optional.of(claimed))
                && switch (claimed) {
                    case MAIN -> false;
                    case OTHER -> !inFrame(); // no more than that it lies in a side bar
                    case FOOTER -> foot || around.role != Role.MAIN;
                    case NAVIGATION, RELATED, ADVERTISEMENT -> true;
                };
    }

    private boolean content() {
        return tag.equals("article") || named.filter(r -> r == Role.MAIN).isPresent();
    }

    private boolean inFrame() {
        return around.role != null && around.role != Role.MAIN && !around.soft;
    }

    /// Whether it has more than half of the page's text outside links, or of the text in `main`.
    private boolean dominatesPage() {
        RoleClaims root = this;
        RoleClaims content = null;
        while (root.around != null) {
            root = root.around;
            content = root.tag.equals("main") ? root : content;
        }
        return (characters - linkCharacters) * 2 > root.characters - root.linkCharacters
                || (content != null && characters * 2 > content.characters);
    }
}
