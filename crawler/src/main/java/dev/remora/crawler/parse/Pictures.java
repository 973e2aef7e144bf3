package dev.remora.crawler.parse;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/// The picture that stands for a page: the one that it names for those who share it, else the first of its content
/// that is large enough to be one.
final class Pictures {
    /// Pixels of a side under which a picture is an ornament.
    private static final int SMALL = 120;

    private static final Pattern ORNAMENT = Pattern.compile(
            "logo|avatar|icon|qrcode|qr_|wechat|weixin|alipay|wxpay|reward|spacer|blank|pixel|loading|placeholder|lazy\\.|emoji|smil"
                    + "|banner_?ad|button|btn|arrow|badge|counter|stat\\.|beian|gravatar|default\\.|touxiang|favicon");

    private Pictures() {}

    /// Its canonical absolute address, or empty.
    static String of(Evidence evidence, LinkResolver resolver) {
        Stream<String> stated = Stream.of(
                        evidence.meta().first(MetaTags.IMAGE),
                        evidence.linked().first("image", "thumbnailUrl"),
                        evidence.pageImage())
                .flatMap(Optional::stream);
        Stream<String> shown =
                evidence.images().stream().filter(Pictures::isContent).map(Pictures::source);
        return Stream.concat(stated, shown)
                .filter(address -> !address.isBlank() && address.length() < 2_000 && !address.startsWith("data:"))
                .filter(address -> !ORNAMENT.matcher(fileName(address)).find())
                .flatMap(address -> resolver.resolve(address).stream())
                .map(url -> url.text())
                .findFirst()
                .orElse("");
    }

    private static String fileName(String address) {
        String path = address.substring(address.lastIndexOf('/') + 1);
        return path.toLowerCase(Locale.ROOT);
    }

    /// Pictures that load late keep their address elsewhere.
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
        return !small(image.attr("width"))
                && !small(image.attr("height"))
                && !ORNAMENT.matcher(names).find()
                && !source(image).toLowerCase(Locale.ROOT).endsWith(".svg")
                && !Surroundings.isFrame(image);
    }

    private static boolean small(String side) {
        String digits = side.strip().replaceFirst("px$", "");
        return digits.matches("\\d{1,5}") && Integer.parseInt(digits) < SMALL;
    }
}
