package dev.remora.crawler.parse.dom;

import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import dev.remora.shared.page.Block.Role;
import java.util.Optional;
import org.jsoup.nodes.Element;

/// What speaks for the role of an element, and which of it holds: in this order the line that heads it, its ARIA
/// role or `main`, its tag, its classes and ids, what is around it.
///
/// Against each there is what a reader sees:
/// - a label holds for a run of links, and where no later label says otherwise: the first heading of a text heads
///   no list;
/// - names of the frame mean nothing on a box with more than half of what the page says outside of links
///   (`<div class="has-sidebar">`);
/// - names of the content mean nothing inside the frame: `content` is the inside of any widget; and an `article`
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
    /// What names say on a box that holds the page; the same in it means as little.
    private Optional<Role> empty = Optional.empty();
    /// Whether the role is no more than that of a head, in which the title of a text may stand.
    private boolean soft;

    private RoleClaims(RoleClaims around, String tag, Optional<Role> stated, Optional<Role> named, Names names) {
        this.around = around;
        this.tag = tag;
        this.stated = stated;
        this.named = named;
        this.head = named.isEmpty() && (names.classes().head() || names.id().head());
        // A text has a foot, too: `post-footer`.
        this.foot = !names.classes().ofText() && !names.id().ofText();
    }

    /// @param around those of the element around it; null for the root of a layout, which has no role
    static RoleClaims of(RoleClaims around, Element element, Names names, TagKind kind) {
        Optional<Role> stated =
                names.more() ? RoleWords.ofAria(element.attributes().get("role")) : Optional.empty();
        Optional<Role> named = names.classes().role().or(names.id()::role);
        return new RoleClaims(around, kind == TagKind.LANDMARK ? element.normalName() : "", stated, named, names);
    }

    /// Notes that a line announces a role; returns whether that was news to it.
    boolean label(Optional<Role> announced) {
        if (mixed || announced.isEmpty()) {
            return !mixed;
        }
        mixed = label.isPresent() && !label.equals(announced);
        label = label.isPresent() ? label : announced;
        return true;
    }

    /// Notes a link of so many characters.
    void link(int length) {
        linkCharacters += length;
    }

    /// The element has ended.
    ///
    /// @param length characters in it
    /// @param heading its label
    void close(int length, String heading) {
        characters = length;
        if (around != null) {
            around.linkCharacters += linkCharacters;
        }
        boolean run = linkCharacters > 0 && (linkCharacters * 3 >= length || label.equals(named));
        told = run && label.isPresent() && !mixed && around != null ? RoleLabels.of(heading) : Optional.empty();
    }

    /// Whether anything may speak for a role of its own.
    boolean any() {
        return told.isPresent() || stated.isPresent() || named.isPresent() || head;
    }

    /// Whether a line that heads it has told its role.
    boolean labelled() {
        return told.isPresent();
    }

    /// Its role; asked for when the walk is over.
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
        empty = named.filter(r -> r != Role.MAIN && holdsThePage()).or(() -> around.empty);
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

    /// The head and the foot of the page; whatever else has one keeps it for itself.
    private Optional<Role> byTag() {
        return around.role != null
                ? Optional.empty()
                : switch (tag) {
                    case "header" -> Optional.of(Role.NAVIGATION);
                    case "footer" -> Optional.of(Role.FOOTER);
                    default -> Optional.empty();
                };
    }

    /// Whether its names may say that it is of the frame.
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

    /// Whether it has more than half of what the page says outside of links, or of what the content holds.
    private boolean holdsThePage() {
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
