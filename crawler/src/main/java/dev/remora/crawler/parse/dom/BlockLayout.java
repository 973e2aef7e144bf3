package dev.remora.crawler.parse.dom;

import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Block.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.Element;

/// The layout of a page, determined during the walk: its body, its landmarks (`nav`, `main`, `article` …), and
/// those lists, tables and divisions that are runs of links or whose names tell a purpose.
///
/// A division or list is a block of its own if it has at least [#RUN] links outside inner blocks that make up
/// half of its text, or if its class, id or label tells its role and it contains a link. Otherwise its content
/// belongs to the enclosing block. The label of a block is the heading inside it that precedes its links, else
/// the one directly above it; a line that announces a role ([RoleLabels]) counts as a heading whatever its
/// element.
///
/// The role is decided after the walk, when sizes are known: [RoleClaims].
public final class BlockLayout {
    /// The minimum number of links in a run.
    static final int RUN = 3;
    /// The maximum number of blocks of a page; the content of further ones belongs to the enclosing block.
    static final int MOST = 500;

    static final int MAX_LABEL = 60;
    /// Maximum number of characters next to a heading in a box of its own.
    private static final int SLACK = 12;

    /// The number of an element outside the body.
    static final int NOWHERE = -1;

    /// An element that may become a block.
    private static final class Draft {
        private final Draft parent;
        private final RoleClaims claims;
        private final int order;
        private final int start;
        private String path = "";
        private String label;
        private String heading = "";
        private int end;
        private int links;
        private int linkCharacters;
        private int innerCharacters;
        private boolean block;
        private boolean headed;
        /// Whether its lines are list items.
        private final boolean list;

        private Draft(Draft parent, int order, int start, RoleClaims claims, String label, boolean list) {
            this.list = list;
            this.parent = parent;
            this.order = order;
            this.start = start;
            this.claims = claims;
            this.label = label;
        }

        /// Whether it is only a box around a heading.
        private boolean isHeading(int characters) {
            return !heading.isEmpty() && links == 0 && characters <= heading.length() + (headed ? SLACK : 1);
        }
    }

    private final List<Draft> found = new ArrayList<>();
    private Draft open;
    private boolean linksBefore;
    private String toldLabel = "";
    private Optional<Role> toldRole = Optional.empty();
    private int entered;
    /// For each element, in document order of its start, the element whose block it belongs to: itself or its
    /// parent.
    private int[] belongs = new int[64];

    /// Returns the number of the innermost open element that may be a block; [#NOWHERE] before the body.
    public int open() {
        return open == null ? NOWHERE : open.order;
    }

    /// Called at the start of an element that may be a block.
    ///
    /// @param at current position in the text
    public void enter(Element element, Names names, TagKind kind, int at) {
        boolean inherits = kind == TagKind.LAYOUT && open != null;
        String label = inherits ? open.heading : "";
        RoleClaims around = open == null ? null : open.claims;
        open = new Draft(open, entered++, at, RoleClaims.of(around, element, names, kind), label, isList(element));
        open.heading = label;
        open.claims.label(told(label));
    }

    private static boolean isList(Element element) {
        return element.normalName().equals("ul") || element.normalName().equals("ol");
    }

    /// Called at the start of a heading.
    public void headingBegins() {
        linksBefore = open == null || open.links > 0;
    }

    /// Called at the end of a heading.
    ///
    /// @param at position of its start in the text
    public void heading(String text, int at) {
        String label = TextFlow.cut(text, MAX_LABEL);
        if (open == null || label.isEmpty()) {
            return;
        }
        Optional<Role> told = told(label);
        // The title of an entry is a link, too: a linked heading labels a block only if it announces a role.
        boolean linked = open.links > 0 && !linksBefore && told.isPresent();
        open.heading = label;
        open.headed = true;
        for (Draft draft = open;
                draft != null && (draft.links == 0 || (linked && draft.equals(open))) && draft.label.isEmpty();
                draft = draft.parent) {
            // A heading that announces a role labels the boxes that begin with it, not every box around it.
            boolean heads = told.isEmpty() || draft.equals(open) || draft.start + 1 >= at;
            draft.label = heads ? label : draft.label;
            if (!heads) {
                break;
            }
        }
        announced(told);
    }

    /// Called at the end of a line without links: it is a heading if it announces a role.
    ///
    /// @param at position of its start in the text
    public void line(String text, int at) {
        Optional<Role> told = takesLines() ? RoleLabels.of(text) : Optional.empty();
        if (told.isEmpty()) {
            return;
        }
        open.heading = text;
        for (Draft draft = open;
                draft != null && draft.links == 0 && draft.label.isEmpty() && draft.start + 1 >= at;
                draft = draft.parent) {
            draft.label = text;
        }
        announced(told);
    }

    /// Returns the role that a label announces. Caches the last label, because nested boxes share one.
    private Optional<Role> told(String label) {
        if (!label.equals(toldLabel)) {
            toldLabel = label;
            toldRole = RoleLabels.of(label);
        }
        return toldRole;
    }

    private boolean takesLines() {
        return open != null && !open.list;
    }

    /// Whether a line that ends now may label a block.
    ///
    /// @param characters length of the line
    public boolean takesLine(int characters) {
        return characters <= RoleLabels.LONGEST && takesLines();
    }

    /// Notifies all open elements that they contain the label of a role.
    private void announced(Optional<Role> told) {
        if (told.isPresent()) {
            for (Draft draft = open; draft != null && draft.claims.label(told); draft = draft.parent) {}
        }
    }

    /// Called at the end of a link.
    ///
    /// @param characters length of its text
    public void link(int characters) {
        if (open != null) {
            open.links++;
            open.linkCharacters += characters;
            open.claims.link(characters);
        }
    }

    /// Called at the end of the innermost element.
    ///
    /// @param at current position in the text
    /// @param path of the element
    public void leave(TagKind kind, int at, TagPath path) {
        Draft draft = open;
        draft.end = at;
        draft.claims.close(at - draft.start, draft.label);
        draft.block = draft.parent == null || (found.size() < MOST && isBlock(draft, kind));
        settle(draft);
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

    private static boolean isBlock(Draft draft, TagKind kind) {
        int own = draft.end - draft.start - draft.innerCharacters;
        if (kind == TagKind.LANDMARK) {
            return draft.links > 0 || own > 0;
        }
        boolean run = draft.links >= RUN && draft.linkCharacters * 2 >= own;
        return run || (draft.claims.any() && draft.links > 0);
    }

    private void settle(Draft draft) {
        if (draft.order >= belongs.length) {
            belongs = Arrays.copyOf(belongs, Math.max(entered, 2 * belongs.length));
        }
        belongs[draft.order] = draft.block ? draft.order : draft.parent.order;
    }

    /// Returns the blocks; called after the walk.
    public PageLayout lay() {
        List<Draft> inOrder = new ArrayList<>(found);
        inOrder.sort(Comparator.comparingInt(draft -> draft.order));
        List<Block> blocks = new ArrayList<>(inOrder.size());
        List<PageLayout.Span> spans = new ArrayList<>(inOrder.size());
        for (Draft draft : inOrder) {
            blocks.add(new Block(draft.path, label(draft), draft.claims.role()));
            spans.add(new PageLayout.Span(draft.start, draft.end));
        }
        return new PageLayout(blocks, spans, blockOf());
    }

    /// Maps each element to the index of the block that it is or belongs to: parents begin before their
    /// children.
    private int[] blockOf() {
        int[] blockOf = new int[entered];
        int blocks = 0;
        for (int element = 0; element < entered; element++) {
            blockOf[element] = belongs[element] == element ? blocks++ : blockOf[belongs[element]];
        }
        return blockOf;
    }

    /// Returns the block's own label, else that of the list whose entry it is.
    private static String label(Draft draft) {
        Draft list = draft;
        while (list.label.isEmpty() && list.parent != null && list.parent.claims.role() == draft.claims.role()) {
            list = list.parent;
        }
        return list.claims.labelled() ? list.label : draft.label;
    }
}
