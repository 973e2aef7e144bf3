package dev.remora.crawler.parse.dom;

import dev.remora.crawler.parse.dom.BoilerplateWords.Sign;
import dev.remora.shared.page.Block.Role;
import java.util.Optional;
import java.util.regex.Pattern;

/// All that a class or id attribute tells the readers of a page, worked out once: immutable.
///
/// @param sign content or frame
/// @param role of the block that it names
/// @param head whether it names the head of a page
/// @param ofText whether it speaks of a part of a text: `post-footer`
/// @param hint fact that the element may show
/// @param asClass how it is written in a tag path where it is a class: up to three, `.main.wide`
/// @param asId how it is written there where it is an id: `#main`
/// @param factor of the hash of names, see [#hash]
/// @param sum of the hash of names
public record ClassNameRoles(
        Sign sign,
        Optional<Role> role,
        boolean head,
        boolean ofText,
        Hint hint,
        String asClass,
        String asId,
        long factor,
        long sum) {
    /// What an element may show by its classes.
    public enum Hint {
        /// Nothing.
        NONE,
        /// The path from the site's root to the page.
        CRUMBS,
        /// The name of the site.
        SITE,
        /// The author.
        AUTHOR
    }

    /// An attribute that is not there.
    static final ClassNameRoles NONE =
            new ClassNameRoles(Sign.NONE, Optional.empty(), false, false, Hint.NONE, "", "", 1, 0);

    /// A longer attribute names no block and no frame.
    private static final int LONGEST = 1_000;

    private static final int LONGEST_HINT = 200;
    private static final int HASHED = 100;
    private static final Pattern SITE =
            Pattern.compile("(?:^|[\\s_-])(?:site-?(?:title|name)|brand|logo)(?:$|\\s|-(?:text|span|name|title|logo))");

    /// Reads an attribute.
    static ClassNameRoles of(String name) {
        if (name.isEmpty()) {
            return NONE;
        }
        boolean read = name.length() <= LONGEST;
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
        return new ClassNameRoles(
                read ? BoilerplateWords.ofName(name) : Sign.NONE,
                read ? RoleWords.ofName(name) : Optional.empty(),
                read && RoleWords.isHead(name),
                read && RoleWords.isOfText(name),
                name.length() < LONGEST_HINT ? hint(name) : Hint.NONE,
                TagPath.classes(name),
                TagPath.id(name),
                factor,
                sum);
    }

    private static Hint hint(String names) {
        if (names.contains("crumb")) {
            return Hint.CRUMBS;
        }
        boolean site = names.contains("site") || names.contains("brand") || names.contains("logo");
        return site && SITE.matcher(names).find() ? Hint.SITE : names.contains("author") ? Hint.AUTHOR : Hint.NONE;
    }

    /// A hash of what was hashed before and of this name, in which runs of digits count as one, for they number
    /// things.
    public long hash(long before) {
        return before * factor + sum;
    }
}
