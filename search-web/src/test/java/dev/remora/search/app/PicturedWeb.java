package dev.remora.search.app;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.ArchivedContent;
import dev.remora.crawler.replay.Web;
import dev.remora.search.thumbnail.SamplePictures;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange.Header;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/// Ten hosts with one page each, which names a picture: good ones, and others.
final class PicturedWeb implements Web {
    static final String TOPIC = "pictured";
    static final List<String> GOOD = List.of("gif", "jpeg", "moved", "png");

    private static final String PICTURES = "img.example";

    private final Map<String, Answer> pictures = new LinkedHashMap<>();

    PicturedWeb() {
        pictures.put("jpeg", picture("image/jpeg", SamplePictures.landscape("jpeg", 1200, 630)));
        pictures.put("png", picture("text/plain", SamplePictures.landscape("png", 640, 480)));
        pictures.put("gif", picture("image/gif", SamplePictures.landscape("gif", 300, 300)));
        pictures.put(
                "moved",
                new Answer.Response(
                        302,
                        List.of(new Header("Location", "http://" + PICTURES + "/jpeg")),
                        ArchivedContent.of(new byte[0])));
        pictures.put("html", picture("image/jpeg", utf8("<!DOCTYPE html><title>登录</title>")));
        pictures.put(
                "unwanted",
                new Answer.Response(
                        200,
                        List.of(new Header("Content-Type", "image/jpeg"), new Header("X-Robots-Tag", "noindex")),
                        ArchivedContent.of(
                                SamplePictures.landscape("jpeg", 1200, 630).array())));
        pictures.put("large", picture("image/jpeg", Bytes.of(large())));
        pictures.put("excluded", picture("image/jpeg", SamplePictures.landscape("jpeg", 1200, 630)));
        pictures.put("forbidden", picture("image/jpeg", SamplePictures.landscape("jpeg", 1200, 630)));
        Bytes whole = SamplePictures.landscape("png", 640, 480);
        pictures.put(
                "broken",
                new Answer.Broken(
                        (Answer.Response) picture("image/png", Bytes.of(java.util.Arrays.copyOf(whole.array(), 900))),
                        whole.length()));
    }

    /// A picture, and a megabyte of nothing behind it.
    private static byte[] large() {
        byte[] picture = SamplePictures.landscape("jpeg", 1200, 630).array();
        return java.util.Arrays.copyOf(picture, picture.length + (1 << 20));
    }

    private static Answer picture(String type, Bytes content) {
        return new Answer.Response(200, List.of(new Header("Content-Type", type)), ArchivedContent.of(content.array()));
    }

    private static Bytes utf8(String text) {
        return Bytes.of(text.getBytes(StandardCharsets.UTF_8));
    }

    static String page(String name) {
        return "http://" + name + ".example/zhenjiu/" + name + ".html";
    }

    private static String address(String name) {
        String host = switch (name) {
            case "forbidden" -> "closed.example";
            case "excluded" -> "left-out.example";
            default -> PICTURES;
        };
        return "http://" + host + "/" + name;
    }

    /// The topic file.
    String topic() {
        String seeds = pictures.keySet().stream().map(PicturedWeb::page).collect(Collectors.joining(", "));
        return """
                id: %s
                name: 针灸
                keywords: {针灸: 3, 足三里: 2}
                seeds: [%s]
                crawl: {delay: 0, maxPages: 10, scope: {exclude: [left-out.example]}}
                """.formatted(TOPIC, seeds);
    }

    @Override
    public Answer answer(String host, String pathAndQuery) {
        if (host.equals("closed.example") && pathAndQuery.equals("/robots.txt")) {
            return Answer.Response.text(200, "User-agent: *\nDisallow: /");
        }
        String name = pathAndQuery.replaceFirst("^/(zhenjiu/)?", "").replaceFirst("[.]html$", "");
        if (!pictures.containsKey(name)) {
            return new Answer.NoPage();
        }
        return pathAndQuery.startsWith("/zhenjiu/")
                ? picture("text/html; charset=utf-8", utf8(html(name)))
                : pictures.get(name);
    }

    private static String html(String name) {
        SplittableRandom random = new SplittableRandom(name.hashCode());
        String text =
                random.ints(200, 0x4e00, 0x9000).mapToObj(Character::toString).collect(Collectors.joining());
        return "<!DOCTYPE html><html><head><title>针灸与" + name + "</title><meta property='og:image' content='"
                + address(name) + "'></head><body><h1>针灸与" + name + "</h1><p>针灸取足三里，针灸手法要轻。" + text
                + "</p></body></html>";
    }
}
