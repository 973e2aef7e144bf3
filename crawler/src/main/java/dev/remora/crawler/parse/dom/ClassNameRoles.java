package dev.remora.crawler.parse.dom;

import dev.remora.crawler.parse.dom.BoilerplateWords.Sign;
import dev.remora.shared.page.Block.Role;
import java.util.Optional;
import java.util.regex.Pattern;

/// All that is derived from a class or id attribute. Immutable.
///
/// @param sign content or frame
/// @param role of the block that it names
/// @param head whether it names the header of a page
/// @param ofText whether it names a part of an article: `post-footer`
/// @param hint the fact that the element may contain
/// @param path its forms in a tag path
/// @param hash its part in a hash of names
public record ClassNameRoles(
        Sign sign, Optional<Role> role, boolean head, boolean ofText, Hint hint, PathForms path, NameHash hash) {
    /// The forms of an attribute in a tag path.
    ///
    /// @param asClass as a class: up to three names, `.main.wide`
    /// @param asId as an id: `#main`
    record PathForms(String asClass, String asId) {}

    /// The part of an attribute in a hash of names. A run of digits counts as a single digit, because digits number
    /// things.
    ///
    /// @param factor multiplier of the hash before
    /// @param sum added to it
    public record NameHash(long factor, long sum) {
        private static NameHash of(String name) {
            long factor = 1;
            long sum = 0;
            boolean digits = false;
            for (int i = 0; i < Math.min(name.length(), HASHED); i++) {
                char c = name.charAt(i);
                boolean digit = c >= '0' && c <= '9';
                if (!digit || !digits) {
                    factor *= 31;
                    sum = sum * 31 + (digit ? '0' : c);
                }
                digits = digit;
            }
            return new NameHash(factor, sum);
        }

        /// Appends the name to a hash.
        public long after(long before) {
            return before * factor + sum;
        }
    }

    /// The fact that an element may contain, according to its class.
    public enum Hint {
        /// Nothing.
        NONE,
        /// The path from the site's root to the page.
        CRUMBS,
        /// The name of the site.
        SITE,
        /// The author.
        AUTHOR,
        /// The numbers of lines of code.
        LINE_NUMBERS
    }

    /// The value for an absent attribute.
    static final ClassNameRoles NONE = new ClassNameRoles(
            Sign.NONE, Optional.empty(), false, false, Hint.NONE, new PathForms("", ""), new NameHash(1, 0));

    /// Longer attributes have no role and no sign.
    private static final int LONGEST = 1_000;

    private static final int LONGEST_HINT = 200;
    private static final int HASHED = 100;
    private static final Pattern SITE =
            Pattern.compile("(?:^|[\\s_-])(?:site-?(?:title|name)|brand|logo)(?:$|\\s|-(?:text|span|name|title|logo))");

    /// Derives the roles of an attribute value.
    static ClassNameRoles of(String name) {
        if (name.isEmpty()) {
            return NONE;
        }
        boolean read = name.length() <= LONGEST;
        return new ClassNameRoles(
                read ? BoilerplateWords.ofName(name) : Sign.NONE,
                read ? RoleWords.ofName(name) : Optional.empty(),
                read && RoleWords.isHead(name),
                read && RoleWords.isOfText(name),
                name.length() < LONGEST_HINT ? hint(name) : Hint.NONE,
                new PathForms(TagPath.classes(name), TagPath.id(name)),
                NameHash.of(name));
    }

    private static Hint hint(String names) {
        if (names.contains("crumb")) {
            return Hint.CRUMBS;
        }
        boolean site = names.contains("site") || names.contains("brand") || names.contains("logo");
        if (site && SITE.matcher(names).find()) {
            return Hint.SITE;
        }
        return names.contains("author") ? Hint.AUTHOR : LineNumbers.areNamed(names) ? Hint.LINE_NUMBERS : Hint.NONE;
    }
}
