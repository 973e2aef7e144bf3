package dev.remora.crawler.parse.facts;

import dev.remora.crawler.parse.evidence.Evidence;
import dev.remora.crawler.parse.evidence.MetaTags;
import dev.remora.crawler.parse.links.LinkResolver;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/// Finds the picture that represents a page: the one that the page names for sharing, else the first content
/// image that is large enough.
final class Pictures {
    /// Minimum side of a picture that is not decoration, in pixels.
    private static final int SMALL = 120;

    /// The number of images examined.
    private static final int MOST = 12;

    private static final Pattern SIDE = Pattern.compile("\\s*(\\d{1,5})(?:px)?\\s*");
    private static final Set<String> ORNAMENTS = Set.of("""
                logo avatar avatars icon icons qrcode qr wechat wechatpay weixin alipay wxpay reward donate spacer
                blank pixel loading placeholder lazy emoji smiley smilies button btn arrow badge
                counter beian gravatar touxiang favicon ad ads svg""".split("\\s+"));

    private Pictures() {}

    /// Returns the canonical absolute address of the picture, or an empty string.
    static String of(Evidence evidence, LinkResolver resolver) {
        Stream<String> stated = Stream.of(
                        evidence.meta().first(MetaTags.IMAGE),
                        evidence.linked().first("image", "thumbnailUrl"),
                        evidence.pageImage())
                .flatMap(Optional::stream);
        Stream<String> shown = evidence.images().stream()
                .limit(MOST)
                .filter(image -> isContent(image) && !evidence.isFrame(image))
                .map(Pictures::source);
        return Stream.concat(stated, shown)
                .filter(address -> !address.isBlank() && address.length() < 2_000 && !address.startsWith("data:"))
                .filter(address -> !isOrnament(fileName(address)))
                .flatMap(address -> resolver.shown(address).stream())
                .map(url -> url.text())
                .findFirst()
                .orElse("");
    }

    private static String fileName(String address) {
        String path = address.substring(address.lastIndexOf('/') + 1);
        return path.toLowerCase(Locale.ROOT);
    }

    /// Returns the address of an image; images that load lazily keep it in another attribute than `src`.
    private static String source(Element image) {
        for (String name : List.of("data-original", "data-src", "data-lazy-src", "data-echo", "zoomfile", "file")) {
            String source = image.attr(name);
            if (!source.isBlank()) {
                return source;
            }
        }
        return image.attr("src");
    }

    private static boolean isContent(Element image) {
        String names = (image.className() + " " + image.id()).toLowerCase(Locale.ROOT);
        return !small(image.attr("width")) && !small(image.attr("height")) && !isOrnament(names);
    }

    private static boolean small(String side) {
        if (side.isEmpty()) {
            return false;
        }
        Matcher matcher = SIDE.matcher(side);
        return matcher.matches() && Integer.parseInt(matcher.group(1)) < SMALL;
    }

    private static boolean isOrnament(String names) {
        int start = 0;
        for (int i = 0; i <= names.length(); i++) {
            if (i == names.length() || names.charAt(i) < 'a' || names.charAt(i) > 'z') {
                if (i > start && ORNAMENTS.contains(names.substring(start, i))) {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
    }
}
