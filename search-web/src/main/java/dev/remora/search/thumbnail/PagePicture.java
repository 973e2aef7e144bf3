package dev.remora.search.thumbnail;

import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// The picture of a page.
///
/// @param topic id of the page's topic
/// @param page its address
/// @param picture address of the picture
public record PagePicture(String topic, Url page, Url picture) {
    /// Returns the picture of a result; empty if it has none.
    public static Optional<PagePicture> of(SearchAnswer.Result found) {
        FoundPage page = found.page();
        return found.shown()
                .picture()
                .filter(picture -> Url.isWeb(picture) && Url.isWeb(page.url()))
                .map(picture -> new PagePicture(page.topic(), new Url(page.url()), new Url(picture)));
    }

    /// The name of the folder for the pages of its host.
    String folder() {
        return folder(page.host());
    }

    /// The name of the folder for the pages of a host, which may have a port: there, `_` stands for characters that
    /// are in no host name.
    static String folder(String host) {
        return host.replaceAll("[^a-z0-9.-]", "_");
    }

    /// The name of its thumbnail's file, without suffix: the page's id, then that of the picture. A page with another
    /// picture has another file, so a thumbnail never changes.
    String name() {
        return page.id() + "-" + picture.id();
    }

    /// The address of its thumbnail on this server.
    String address() {
        return "/pictures/" + topic + "/" + folder() + "/" + name() + ThumbnailStore.THUMBNAIL;
    }
}
