package dev.remora.crawler.parse;

import dev.remora.crawler.parse.NameBook.Names;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Block.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.Element;

/// The layout of a page, found while it is walked over: its body, its landmarks (`nav`, `main`, `article` …), and
/// those lists, tables and divisions that are runs of links or are named for a purpose.
///
/// A division or list is a block of its own if at least [#RUN] links stand in it, outside inner blocks, and make up
/// half of its text, or if its class, id or label tells its role and it holds a link. Otherwise what it holds
/// belongs to the block around it. The label of a block is the heading inside it that comes before its links, else
/// the one right above it. The role is told by label, ARIA role, class and id, tag, and else is that of the block
/// around it.
final class Outline {
    /// Links that make a run.
    static final int RUN = 3;
    /// Blocks of a page; what would be more belongs to the block around it.
    static final int MOST = 500;

    static final int MAX_LABEL = 60;
    /// Characters that may stand beside a heading in a box of its own.
    private static final int SLACK = 12;

    /// An element that may turn out to be a block.
    static final class Draft {
        private final Draft parent;
        private final int order;
        private final int start;
        private Role role;
        private String path = "";
        private String label;
        private String heading = "";
        private int end;
        private int index = -1;
        private int links;
        private int linkCharacters;
        private int innerCharacters;
        private boolean block;
        private boolean headed;

        private Draft(Draft parent, int order, int start, Role role, String label) {
            this.parent = parent;
            this.order = order;
            this.start = start;
            this.role = role;
            this.label = label;
        }

        /// Whether it is no more than a box around a heading.
        private boolean isHeading(int characters) {
            return headed && links == 0 && characters <= heading.length() + SLACK;
        }

        private Draft settled() {
            Draft draft = this;
            while (!draft.block && draft.parent != null) {
                draft = draft.parent;
            }
            return draft;
        }

        /// Index of the block that it is or belongs to.
        int index() {
            return settled().index;
        }

        /// Where the text of that block begins.
        int start() {
            return settled().start;
        }

        /// Where it ends.
        int end() {
            return settled().end;
        }
    }

    private final List<Draft> found = new ArrayList<>();
    private Draft open;
    private String toldLabel = "";
    private Optional<Role> toldRole = Optional.empty();
    private int entered;

    /// The innermost element that may be a block; null before the body.
    Draft open() {
        return open;
    }

    /// @param at where the text stands
    void enter(Element element, Names names, TagKind kind, int at) {
        boolean inherits = kind == TagKind.LAYOUT && open != null;
        String label = inherits ? open.heading : "";
        open = new Draft(open, entered++, at, role(element, names, kind), label);
        open.heading = label;
    }

    private Role role(Element element, Names names, TagKind kind) {
        if (names.more()) {
            Optional<Role> aria = RoleWords.ofAria(element.attributes().get("role"));
            if (aria.isPresent()) {
                return aria.get();
            }
        }
        Optional<Role> byTag = kind == TagKind.LANDMARK ? byTag(element.normalName()) : Optional.empty();
        if (byTag.isPresent()) {
            return byTag.get();
        }
        return names.classes().role().orElse(names.id().role().orElse(null));
    }

    private Optional<Role> byTag(String tag) {
        return switch (tag) {
            case "nav" -> Optional.of(Role.NAVIGATION);
            case "main", "article" -> Optional.of(Role.MAIN);
            // The head and foot of an article belong to it.
            case "header" -> insideMain() ? Optional.empty() : Optional.of(Role.NAVIGATION);
            case "footer" -> insideMain() ? Optional.empty() : Optional.of(Role.FOOTER);
            default -> Optional.empty();
        };
    }

    private boolean insideMain() {
        Draft draft = open;
        while (draft != null && draft.role == null) {
            draft = draft.parent;
        }
        return draft != null && draft.role == Role.MAIN;
    }

    /// A heading has ended.
    void heading(String text) {
        String label = TextFlow.cut(text, MAX_LABEL);
        if (open == null || label.isEmpty()) {
            return;
        }
        open.heading = label;
        open.headed = true;
        for (Draft draft = open; draft != null && draft.links == 0 && draft.label.isEmpty(); draft = draft.parent) {
            draft.label = label;
        }
    }

    /// A link has ended.
    ///
    /// @param characters of its text
    void link(int characters) {
        if (open != null) {
            open.links++;
            open.linkCharacters += characters;
        }
    }

    /// The innermost element has ended.
    ///
    /// @param at where the text stands
    /// @param path of the element
    void leave(TagKind kind, int at, TagPath path) {
        Draft draft = open;
        draft.end = at;
        Optional<Role> told = told(draft.label);
        draft.role = told.orElse(draft.role);
        draft.block = draft.parent == null || (found.size() < MOST && isBlock(draft, kind));
        int characters = at - draft.start;
        if (draft.block) {
            draft.path = path.current();
            found.add(draft);
        }
        open = draft.parent;
        if (open != null) {
            open.links += draft.block ? 0 : draft.links;
            open.linkCharacters += draft.block ? 0 : draft.linkCharacters;
            open.innerCharacters += draft.block ? characters : draft.innerCharacters;
            if (draft.isHeading(characters)) {
                open.heading = draft.heading;
            } else if (characters > 0) {
                open.heading = ""; // It names the first thing under it only.
            }
        }
    }

    /// Boxes around a heading have its label one after the other.
    private Optional<Role> told(String label) {
        if (!label.equals(toldLabel)) {
            toldLabel = label;
            toldRole = RoleWords.ofLabel(label);
        }
        return toldRole;
    }

    private static boolean isBlock(Draft draft, TagKind kind) {
        int own = draft.end - draft.start - draft.innerCharacters;
        if (kind == TagKind.LANDMARK) {
            return draft.links > 0 || own > 0;
        }
        boolean run = draft.links >= RUN && draft.linkCharacters * 2 >= own;
        return run || (draft.role != null && draft.links > 0);
    }

    /// The blocks in the order of the page. Called once, when the walk is over.
    List<Block> lay() {
        found.sort(Comparator.comparingInt(draft -> draft.order));
        List<Block> blocks = new ArrayList<>(found.size());
        for (Draft draft : found) {
            draft.index = blocks.size();
            Role role = draft.role != null ? draft.role : inherited(draft);
            draft.role = role;
            blocks.add(new Block(draft.path, draft.label, role));
        }
        return blocks;
    }

    private static Role inherited(Draft draft) {
        for (Draft around = draft.parent; around != null; around = around.parent) {
            if (around.role != null) {
                return around.role;
            }
        }
        return Role.OTHER;
    }
}
