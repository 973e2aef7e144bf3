package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.page.SoftError;

/// The numbers of enum constants in files, so that the constants may be reordered in the source. A number is
/// never reused for another constant.
public final class Codes {
    static final int ALL = 0;
    static final int FAILED = 1;
    static final int SITE = 2;
    static final int PAGE = 3;
    static final int DUE = 4;

    private Codes() {}

    static int codeOf(Recrawl which) {
        return switch (which) {
            case Recrawl.All _ -> ALL;
            case Recrawl.Failed _ -> FAILED;
            case Recrawl.Site _ -> SITE;
            case Recrawl.Page _ -> PAGE;
            case Recrawl.Due _ -> DUE;
        };
    }

    /// Returns the number of a verdict.
    public static int codeOf(Verdict verdict) {
        return switch (verdict) {
            case NONE -> 0;
            case ON_TOPIC -> 1;
            case OFF_TOPIC -> 2;
            case REDIRECT -> 3;
            case ERROR -> 4;
            case REFUSED_BY_ROBOTS -> 5;
            case DUPLICATE -> 6;
        };
    }

    /// Returns the verdict with a number.
    ///
    /// @throws IndexOutOfBoundsException if there is none
    public static Verdict verdict(int code) {
        return switch (code) {
            case 0 -> Verdict.NONE;
            case 1 -> Verdict.ON_TOPIC;
            case 2 -> Verdict.OFF_TOPIC;
            case 3 -> Verdict.REDIRECT;
            case 4 -> Verdict.ERROR;
            case 5 -> Verdict.REFUSED_BY_ROBOTS;
            case 6 -> Verdict.DUPLICATE;
            default -> throw new IndexOutOfBoundsException("no verdict has the number " + code);
        };
    }

    static int codeOf(Likeness.Canonical canonical) {
        return switch (canonical) {
            case UNKNOWN -> 0;
            case UNSAID -> 1;
            case SELF -> 2;
            case OTHER -> 3;
        };
    }

    static Likeness.Canonical canonical(int code) {
        return switch (code) {
            case 0 -> Likeness.Canonical.UNKNOWN;
            case 1 -> Likeness.Canonical.UNSAID;
            case 2 -> Likeness.Canonical.SELF;
            case 3 -> Likeness.Canonical.OTHER;
            default -> throw new IndexOutOfBoundsException("no canonical has the number " + code);
        };
    }

    /// Returns the number of an origin.
    public static int codeOf(Link.Origin origin) {
        return switch (origin) {
            case SEED -> 0;
            case PAGE -> 1;
            case REDIRECT -> 2;
            case SITEMAP -> 3;
            case RECRAWL -> 4;
            case FEED -> 5;
            case ARCHIVE -> 6;
        };
    }

    /// Returns the origin with a number.
    ///
    /// @throws IndexOutOfBoundsException if there is none
    public static Link.Origin origin(int code) {
        return switch (code) {
            case 0 -> Link.Origin.SEED;
            case 1 -> Link.Origin.PAGE;
            case 2 -> Link.Origin.REDIRECT;
            case 3 -> Link.Origin.SITEMAP;
            case 4 -> Link.Origin.RECRAWL;
            case 5 -> Link.Origin.FEED;
            case 6 -> Link.Origin.ARCHIVE;
            default -> throw new IndexOutOfBoundsException("no origin has the number " + code);
        };
    }

    /// Returns the number of a role.
    public static int codeOf(Block.Role role) {
        return switch (role) {
            case MAIN -> 0;
            case NAVIGATION -> 1;
            case RELATED -> 2;
            case ADVERTISEMENT -> 3;
            case FOOTER -> 4;
            case OTHER -> 5;
        };
    }

    /// Returns the role with a number.
    ///
    /// @throws IndexOutOfBoundsException if there is none
    public static Block.Role role(int code) {
        return switch (code) {
            case 0 -> Block.Role.MAIN;
            case 1 -> Block.Role.NAVIGATION;
            case 2 -> Block.Role.RELATED;
            case 3 -> Block.Role.ADVERTISEMENT;
            case 4 -> Block.Role.FOOTER;
            case 5 -> Block.Role.OTHER;
            default -> throw new IndexOutOfBoundsException("no role has the number " + code);
        };
    }

    /// Returns the code of a kind of page.
    public static int codeOf(PageKind kind) {
        return switch (kind) {
            case ARTICLE -> 0;
            case LIST -> 1;
            case HOME -> 2;
            case THIN -> 3;
        };
    }

    /// Returns the kind of page with a number.
    ///
    /// @throws IndexOutOfBoundsException if there is none
    public static PageKind pageKind(int code) {
        return switch (code) {
            case 0 -> PageKind.ARTICLE;
            case 1 -> PageKind.LIST;
            case 2 -> PageKind.HOME;
            case 3 -> PageKind.THIN;
            default -> throw new IndexOutOfBoundsException("no page kind has the number " + code);
        };
    }

    /// Returns the number of a soft error.
    public static int codeOf(SoftError softError) {
        return switch (softError) {
            case NOT_FOUND -> 1;
            case LOGIN_WALL -> 2;
            case PARKED -> 3;
            case SCRIPT_SHELL -> 4;
            case UNAVAILABLE -> 5;
        };
    }

    /// Returns the soft error with a number.
    ///
    /// @throws IndexOutOfBoundsException if there is none
    public static SoftError softError(int code) {
        return switch (code) {
            case 1 -> SoftError.NOT_FOUND;
            case 2 -> SoftError.LOGIN_WALL;
            case 3 -> SoftError.PARKED;
            case 4 -> SoftError.SCRIPT_SHELL;
            case 5 -> SoftError.UNAVAILABLE;
            default -> throw new IndexOutOfBoundsException("no soft error has the number " + code);
        };
    }

    /// Returns the number of a link class.
    public static int codeOf(LinkClass linkClass) {
        return switch (linkClass) {
            case DOWN -> 0;
            case UP -> 1;
            case LEVEL -> 2;
            case ACROSS -> 3;
            case OUT -> 4;
            case FRAME -> 5;
        };
    }

    /// Returns the link class with a number.
    ///
    /// @throws IndexOutOfBoundsException if there is none
    public static LinkClass linkClass(int code) {
        return switch (code) {
            case 0 -> LinkClass.DOWN;
            case 1 -> LinkClass.UP;
            case 2 -> LinkClass.LEVEL;
            case 3 -> LinkClass.ACROSS;
            case 4 -> LinkClass.OUT;
            case 5 -> LinkClass.FRAME;
            default -> throw new IndexOutOfBoundsException("no link class has the number " + code);
        };
    }
}
