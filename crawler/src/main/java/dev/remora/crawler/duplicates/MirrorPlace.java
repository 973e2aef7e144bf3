package dev.remora.crawler.duplicates;

import dev.remora.crawler.duplicates.Mirrors.Roots;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// An address, split into a root and the place under it. The place begins with a slash, or is the last parameters of
/// a query, and follows the root. Or it is in the gap of the root, between an origin and an end:
/// `http://a.example ?print=1`.
///
/// @param root without the place
/// @param rest the place
record MirrorPlace(String root, String rest) {
    /// No address has one.
    private static final char GAP = ' ';

    /// Maximum length of an end: addresses of sites may be long.
    private static final int LONGEST_END = 40;

    /// The address at a place under a root.
    static Url at(String root, String rest) {
        int gap = root.indexOf(GAP);
        return new Url(gap < 0 ? root + rest : root.substring(0, gap) + rest + root.substring(gap + 1));
    }

    /// The places of an address under its known roots.
    static List<MirrorPlace> of(Url page, Predicate<String> known) {
        List<MirrorPlace> places = new ArrayList<>(2);
        String text = page.text();
        String origin = page.origin();
        int query = query(text);
        for (int at = origin.length(); at < text.length(); at++) {
            char c = text.charAt(at);
            int end = at < query && c == '/' ? at : at >= query && isBeforeParameter(c) ? at + 1 : -1;
            if (end >= 0 && known.test(text.substring(0, end))) {
                places.add(new MirrorPlace(text.substring(0, end), text.substring(end)));
            }
        }
        for (int at = Math.max(origin.length() + 1, text.length() - LONGEST_END); at <= text.length(); at++) {
            String root = beginsEnd(text, at) ? origin + GAP + text.substring(at) : "";
            if (known.test(root)) {
                places.add(new MirrorPlace(root, text.substring(origin.length(), at)));
            }
        }
        return places;
    }

    /// The roots of two addresses that have the longest place in common; empty if that is no more than a slash.
    static Optional<Roots> roots(Url page, Url twin) {
        String one = page.text();
        String other = twin.text();
        int shared = 0;
        int most = Math.min(
                one.length() - page.origin().length(),
                other.length() - twin.origin().length());
        while (shared < most && one.charAt(one.length() - 1 - shared) == other.charAt(other.length() - 1 - shared)) {
            shared++;
        }
        int slash = one.indexOf('/', one.length() - shared);
        if (slash >= 0 && slash < query(one) && slash < one.length() - 1) {
            return ordered(one.substring(0, slash), other.substring(0, other.length() - (one.length() - slash)));
        }
        return lastParameters(one, other, shared).or(() -> ends(page, twin));
    }

    /// The same script with other parameters before the same last ones.
    private static Optional<Roots> lastParameters(String one, String other, int shared) {
        int first = one.length() - shared;
        int second = other.length() - shared;
        boolean same = one.substring(0, query(one)).equals(other.substring(0, query(other)));
        return same
                        && shared > 0
                        && first > query(one)
                        && second > query(other)
                        && isBeforeParameter(one.charAt(first - 1))
                        && isBeforeParameter(other.charAt(second - 1))
                ? ordered(one.substring(0, first), other.substring(0, second))
                : Optional.empty();
    }

    /// Addresses of one origin that begin alike.
    private static Optional<Roots> ends(Url page, Url twin) {
        String one = page.text();
        String other = twin.text();
        String origin = page.origin();
        int least = origin.length() + 1;
        int shared = 0;
        while (shared < Math.min(one.length(), other.length()) && one.charAt(shared) == other.charAt(shared)) {
            shared++;
        }
        while (shared > least && !(beginsEnd(one, shared) && beginsEnd(other, shared))) {
            shared--;
        }
        boolean isShort = Math.max(one.length(), other.length()) - shared <= LONGEST_END;
        boolean named = one.startsWith("/", shared) && other.startsWith("/", shared);
        boolean otherName = named && Math.min(one.length(), other.length()) - shared > 1;
        return shared > least && isShort && !otherName
                ? ordered(origin + GAP + one.substring(shared), origin + GAP + other.substring(shared))
                : Optional.empty();
    }

    private static Optional<Roots> ordered(String first, String second) {
        if (first.equals(second)) {
            return Optional.empty();
        }
        return Optional.of(first.compareTo(second) < 0 ? new Roots(first, second) : new Roots(second, first));
    }

    /// Whether an end may begin at an index: not within a word or a number.
    private static boolean beginsEnd(String address, int at) {
        return at == address.length() || !Character.isLetterOrDigit(address.charAt(at));
    }

    private static boolean isBeforeParameter(char c) {
        return c == '?' || c == '&';
    }

    private static int query(String address) {
        int query = address.indexOf('?');
        return query < 0 ? address.length() : query;
    }
}
