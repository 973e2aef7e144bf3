package dev.remora.crawler.parse.maintext;

import dev.remora.shared.page.PageKind;
import dev.remora.shared.url.Url;
import java.util.Locale;
import java.util.regex.Pattern;

/// Determines the kind of a page from its address and its main text.
public final class KindRules {
    /// Minimum length of the main text of a page that is not thin, in characters.
    private static final int THIN = 10;

    private static final Pattern FRONT = Pattern.compile("/(?:(?:index|default|home)\\.[a-z]{3,5})?");
    /// Addresses of categories, tags and archives, and of later pages of lists.
    private static final Pattern LIST = Pattern.compile(
            "/(?:tags?|categor(?:y|ies)|archives?)/?$|/(?:tags?|categor(?:y|ies))/[^.]+/?$|/page/\\d+/?$");
    /// Addresses that are mostly those of lists.
    private static final Pattern HUB = Pattern.compile(
            "/(?:topics?|series|authors?|labels?|columns?|posts|blog|sitemap|list|friends|links)(?:/[^/.]+)?/?$");

    /// Addresses and titles of later pages, mostly of lists, but also of long articles.
    private static final Pattern LATER_ADDRESS = Pattern.compile(
            "[?&](?:page|paged|pageno)=(?:[2-9]|[1-9]\\d{1,4})(?:&|$)|/(?:index|list)(?:[_-]\\d{1,5}){1,2}\\.[a-z]{3,5}$");
    private static final Pattern LATER_TITLE =
            Pattern.compile("第 ?(?:[2-9]|[1-9]\\d{1,4}|[二三四五六七八九十]|[一二三四五六七八九十百]{2,5}) ?[页頁]"
                    + "|(?:^|[^a-z])page (?:[2-9]|[1-9]\\d{1,2})(?:$|[^\\d.])");

    private KindRules() {}

    /// Returns the kind of a page.
    ///
    /// @param calledHome whether one of its own links names it the home page
    /// @param title its `<title>`
    public static PageKind kind(Url url, boolean calledHome, String title, MainText text) {
        String address = url.pathAndQuery();
        if (calledHome || FRONT.matcher(address).matches()) {
            return PageKind.HOME;
        }
        if (text.characters() < THIN) {
            return PageKind.THIN;
        }
        String lower = address.toLowerCase(Locale.ROOT);
        double share = (double) text.linkCharacters() / text.characters();
        boolean list = share >= 0.5
                || (text.linkedHeadings() >= 3 && text.linkedHeadings() > text.headings())
                || LIST.matcher(lower).find()
                || ((share >= 0.2 || text.linkedHeadings() > 0)
                        && HUB.matcher(lower).find())
                || ((share >= 0.1 || text.linkedHeadings() > 0) && isLater(lower, title));
        return list ? PageKind.LIST : PageKind.ARTICLE;
    }

    private static boolean isLater(String address, String title) {
        return LATER_ADDRESS.matcher(address).find()
                || LATER_TITLE.matcher(title.toLowerCase(Locale.ROOT)).find();
    }
}
