package dev.remora.lab.demo;

import com.hankcs.hanlp.HanLP;
import dev.remora.lab.demo.Draft.Ref;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/// Renders drafts as pages: adds the site's boilerplate with promotional links, converts the text to the site's
/// script, and encodes it.
final class PageTemplates {
    private static final int POPULAR = 5;
    private static final int ADVERTISING = 3;

    private final List<Ref> popular;
    private final List<Ref> advertising;
    private final long seed;

    /// @param popular links for lists of popular pages
    /// @param advertising links for advertising blocks
    PageTemplates(List<Ref> popular, List<Ref> advertising, long seed) {
        this.popular = List.copyOf(popular);
        this.advertising = List.copyOf(advertising);
        this.seed = seed;
    }

    /// Returns the page's bytes.
    byte[] dress(Draft draft, List<Ref> navigation) {
        Site site = draft.site();
        SplittableRandom random = new SplittableRandom(seed ^ draft.url().hashCode());
        String title = DemoHtml.escape(draft.title());
        Look.Frame frame = new Look.Frame(
                navigation.stream().map(Ref::html).collect(Collectors.joining(" | ")),
                draft.content().related().isEmpty()
                        ? ""
                        : DemoHtml.list(draft.content().related()),
                DemoHtml.list(pick(popular, POPULAR, random)),
                pick(advertising, ADVERTISING, random).stream().map(Ref::html).collect(Collectors.joining("<br>\n")),
                footer(site));
        boolean traditional = site.encoding().traditional();
        String html = "<!DOCTYPE html>\n<html lang=\"" + (traditional ? "zh-Hant" : "zh-CN") + "\">\n<head>\n"
                + charset(site) + "<title>" + title + (draft.kind() == Kind.HOME ? "" : "_" + site.name())
                + "</title>\n"
                + draft.content().head() + "</head>\n"
                + site.look().dress(site.name(), title, draft.content().main(), frame) + "</html>\n";
        return encode(traditional ? HanLP.convertToTraditionalChinese(html) : html, site.encoding());
    }

    private static String charset(Site site) {
        return switch (site.encoding().declared()) {
            case HEADER, NOWHERE -> "";
            case META ->
                site.look() == Look.TABLES
                        ? "<meta http-equiv=\"Content-Type\" content=\"text/html; charset="
                                + site.encoding().charset().name() + "\">\n"
                        : "<meta charset=\"" + site.encoding().charset().name() + "\">\n";
        };
    }

    private static String footer(Site site) {
        StringBuilder footer = new StringBuilder("© 2026 ").append(site.name()).append(" 本站文字仅供参考");
        if (RobotsFile.exists(site)) {
            footer.append(' ').append(new Ref(RobotsFile.FORBIDDEN_PATH, "管理").html());
        }
        return footer.toString();
    }

    private static List<Ref> pick(List<Ref> from, int count, SplittableRandom random) {
        Set<Ref> picked = new LinkedHashSet<>();
        while (picked.size() < Math.min(count, from.size())) {
            picked.add(from.get(random.nextInt(from.size())));
        }
        return new ArrayList<>(picked);
    }

    /// Encodes a page; characters that the charset lacks become character references.
    private static byte[] encode(String html, Site.Encoding encoding) {
        CharsetEncoder encoder = encoding.charset().newEncoder();
        if (encoder.canEncode(html)) {
            return html.getBytes(encoding.charset());
        }
        StringBuilder text = new StringBuilder(html.length());
        html.codePoints().forEach(c -> {
            String one = Character.toString(c);
            text.append(encoder.canEncode(one) ? one : "&#" + c + ";");
        });
        return text.toString().getBytes(encoding.charset());
    }
}
