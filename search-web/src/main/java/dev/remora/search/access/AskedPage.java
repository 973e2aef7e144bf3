package dev.remora.search.access;

import dev.remora.search.http.Language;
import dev.remora.search.http.QueryString;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.regex.Pattern;

/// The page of the console that was asked for without a session: signing in leads to it.
///
/// A value that somebody else wrote into a link never leads to another site: it begins with `/console`, followed by
/// nothing, a slash or a question mark, and is made of the characters of paths and queries (RFC 3986, 3.3 and 3.4),
/// none of which browsers read as another (`\` as `/`) or leave out (tabs and line ends).
///
/// @param address path and query, at most 1,000 characters
public record AskedPage(String address) {
    /// Name of the request parameter, and of the field of the form.
    public static final String PARAMETER = "to";

    private static final int LONGEST = 1000;
    private static final Pattern OWN =
            Pattern.compile("/console(?:/[\\w.~!$&'()*+,;=:@%/-]*)?(?:\\?[\\w.~!$&'()*+,;=:@%/?-]*)?");

    /// The start page of the console.
    public static final AskedPage HOME = new AskedPage("/console");

    public AskedPage {
        if (!isOwn(address)) {
            throw new IllegalArgumentException("no page of the console: " + address);
        }
    }

    private static boolean isOwn(String address) {
        return address.length() <= LONGEST && OWN.matcher(address).matches();
    }

    /// Returns the page that a request asks for; the start page if its address is too long.
    static AskedPage of(Context ctx) {
        String query = ctx.queryString();
        return read(query == null ? ctx.path() : ctx.path() + "?" + query);
    }

    /// Returns the page that a parameter names; the start page if it names none of the console.
    ///
    /// @param value null if the parameter is missing
    public static AskedPage read(String value) {
        return Optional.ofNullable(value)
                .filter(AskedPage::isOwn)
                .map(AskedPage::new)
                .orElse(HOME);
    }

    /// Returns the address of the sign-in that leads to the page.
    public QueryString signIn() {
        return QueryString.of(HOME.address).with(PARAMETER, equals(HOME) ? "" : address);
    }

    /// Returns the same in the language that a request chose.
    QueryString signIn(Context ctx) {
        return signIn().with(
                        Language.PARAMETER,
                        Language.chosen(ctx).map(Language::code).orElse(""));
    }
}
