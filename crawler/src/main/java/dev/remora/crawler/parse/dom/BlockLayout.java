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

/// The layout of a page, found while it is walked over: its body, its landmarks (`nav`, `main`, `article` …), and
/// those lists, tables and divisions that are runs of links or are named for a purpose.
///
/// A division or list is a block of its own if at least [#RUN] links stand in it, outside inner blocks, and make up
/// half of its text, or if its class, id or label tells its role and it holds a link. Otherwise what it holds
/// belongs to the block around it. The label of a block is the heading inside it that comes before its links, else
/// the one right above it; a line that announces a role ([RoleLabels]) is a heading whatever it is written in.
///
/// What speaks for a role is weighed when the walk is over and sizes are known: [RoleClaims].
public final class BlockLayout {
    /// Links that make a run.
    static final int RUN = 3;
    /// Blocks of a page; what would be more belongs to the block around it.
    static final int MOST = 500;

    static final int MAX_LABEL = 60;
    /// Characters that may stand beside a heading in a box of its own.
    private static final int SLACK = 12;

    /// Stands for an element outside of the body.
    static final int NOWHERE = -1;

    /// An element that may turn out to be a block.
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
        /// Whether its lines are items.
        private final boolean list;

        private Draft(Draft parent, int order, int start, RoleClaims claims, String label, boolean list) {
            this.list = list;
            this.parent = parent;
            this.order = order;
            this.start = start;
            this.claims = claims;
            this.label = label;
        }

        /// Whether it is no more than a box around a heading.
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
    /// Of each element, in the order in which they began, the one whose block it belongs to: itself or its parent.
    private int[] belongs = new int[64];

    /// The innermost element that may be a block, by a number of its own; [#NOWHERE] before the body.
    public int open() {
        return open == null ? NOWHERE : open.order;
    }

    /// An element begins that may be a block.
    ///
    /// @param at where the text stands
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

    /// A heading begins.
    public void headingBegins() {
        linksBefore = open == null || open.links > 0;
    }

    /// A heading has ended.
    ///
    /// @param at where it begins
    public void heading(String text, int at) {
        String label = TextFlow.cut(text, MAX_LABEL);
        if (open == null || label.isEmpty()) {
            return;
        }
        Optional<Role> told = told(label);
        // The title of an entry is a link, too: only what announces a role heads a block then.
        boolean linked = open.links > 0 && !linksBefore && told.isPresent();
        open.heading = label;
        open.headed = true;
        for (Draft draft = open;
                draft != null && (draft.links == 0 || (linked && draft.equals(open))) && draft.label.isEmpty();
                draft = draft.parent) {
            // What announces a role heads the boxes that begin with it, not all that holds one of them.
            boolean heads = told.isEmpty() || draft.equals(open) || draft.start + 1 >= at;
            draft.label = heads ? label : draft.label;
            if (!heads) {
                break;
            }
        }
        announced(told);
    }

    /// A line without links has ended: it is a heading if it announces a role.
    ///
    /// @param at where it begins
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

    /// What a label announces; boxes in one another have it one after the other.
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

    /// Whether a line that ends now may head a block.
    ///
    /// @param characters of the line
    public boolean takesLine(int characters) {
        return characters <= RoleLabels.LONGEST && takesLines();
    }

    /// Tells all that is open that a label stands in it.
    private void announced(Optional<Role> told) {
        if (told.isPresent()) {
            for (Draft draft = open; draft != null && draft.claims.label(told); draft = draft.parent) {}
        }
    }

    /// A link has ended.
    ///
    /// @param characters of its text
    public void link(int characters) {
        if (open != null) {
            open.links++;
            open.linkCharacters += characters;
            open.claims.link(characters);
        }
    }

    /// The innermost element has ended.
    ///
    /// @param at where the text stands
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

    /// The blocks, when the walk is over.
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

    /// Of each element, the index of the block that it is or belongs to: parents begin before what they hold.
    private int[] blockOf() {
        int[] blockOf = new int[entered];
        int blocks = 0;
        for (int element = 0; element < entered; element++) {
            blockOf[element] = belongs[element] == element ? blocks++ : blockOf[belongs[element]];
        }
        return blockOf;
    }

    /// Its own label, else that of the list whose entry it is.
    private static String label(Draft draft) {
        Draft list = draft;
        while (list.label.isEmpty() && list.parent != null && list.parent.claims.role() == draft.claims.role()) {
            list = list.parent;
        }
        return list.claims.labelled() ? list.label : draft.label;
    }
}
