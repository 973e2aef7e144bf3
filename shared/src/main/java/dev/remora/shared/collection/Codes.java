package dev.remora.shared.collection;

import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;

/// The numbers under which values of enumerations stand in files, so that these may be reordered in the source. A
/// number is never used again for something else.
final class Codes {
    private Codes() {}

    static int codeOf(Verdict verdict) {
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

    static Verdict verdict(int code) {
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

    static int codeOf(Link.Origin origin) {
        return switch (origin) {
            case SEED -> 0;
            case PAGE -> 1;
            case REDIRECT -> 2;
            case SITEMAP -> 3;
            case RECRAWL -> 4;
        };
    }

    static Link.Origin origin(int code) {
        return switch (code) {
            case 0 -> Link.Origin.SEED;
            case 1 -> Link.Origin.PAGE;
            case 2 -> Link.Origin.REDIRECT;
            case 3 -> Link.Origin.SITEMAP;
            case 4 -> Link.Origin.RECRAWL;
            default -> throw new IndexOutOfBoundsException("no origin has the number " + code);
        };
    }

    static int codeOf(Block.Role role) {
        return switch (role) {
            case MAIN -> 0;
            case NAVIGATION -> 1;
            case RELATED -> 2;
            case ADVERTISEMENT -> 3;
            case FOOTER -> 4;
            case OTHER -> 5;
        };
    }

    static Block.Role role(int code) {
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
}
