package dev.remora.search.html;

import dev.remora.shared.page.Bytes;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The static files of pages: style sheet, scripts, icon. Loaded once from the class path and served from
/// memory under addresses with a digest of their content, so that browsers may cache them permanently.
public final class Assets {
    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private static final List<String> NAMES = List.of(
            "remora.css", "mark.svg", "search.js", "api.js", "console.js", "topics.js", "embed.js", "topics.css");

    /// Style sheets of some pages: each is served in one file with the sheets that it stands behind, so that pages of
    /// results do not load it.
    private static final Map<String, List<String>> BEHIND = Map.of(
            "explained.css", List.of("remora.css"),
            "page.css", List.of("remora.css"),
            "api.css", List.of("remora.css", "page.css"),
            "overview.css", List.of("remora.css", "page.css"),
            "console.css", List.of("remora.css", "page.css"),
            "watch.css", List.of("remora.css", "page.css", "console.css"));

    private final Map<String, Asset> byName = Loaded.ASSETS;

    private record Asset(String href, String type, Bytes content) {}

    /// The files, loaded once for the process: they never change.
    private static final class Loaded {
        private static final Map<String, Asset> ASSETS = load();
    }

    private static Map<String, Asset> load() {
        Map<String, Asset> assets = new LinkedHashMap<>();
        NAMES.forEach(name -> assets.put(name, asset(name, text(name))));
        BEHIND.forEach((name, before) -> assets.put(
                name, asset(name, before.stream().map(Assets::text).collect(Collectors.joining()) + text(name))));
        return Collections.unmodifiableMap(assets);
    }

    private static Asset asset(String name, String text) {
        byte[] content = Compact.of(name, text).getBytes(StandardCharsets.UTF_8);
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        return new Asset("/assets/" + digest(content) + "/" + name, type, Bytes.of(content));
    }

    /// Returns the address of a file.
    public String href(String name) {
        return byName.get(name).href();
    }

    /// Registers the files, and the icon at its conventional address.
    public void register(JavalinDefaultRoutingApi routes) {
        byName.values()
                .forEach(asset ->
                        routes.get(asset.href(), ctx -> send(ctx, asset, "public, max-age=31536000, immutable")));
        routes.get("/favicon.ico", ctx -> send(ctx, byName.get("mark.svg"), "public, max-age=86400"));
    }

    /// Registers a file at an address that pages of other sites use.
    public void registerForOthers(JavalinDefaultRoutingApi routes, String address, String name) {
        routes.get(
                address,
                ctx -> send(
                        ctx.header("Cross-Origin-Resource-Policy", "cross-origin"),
                        byName.get(name),
                        "public, max-age=3600"));
    }

    private static void send(Context ctx, Asset asset, String caching) {
        ctx.header("Cache-Control", caching)
                .contentType(asset.type())
                .result(asset.content().array());
    }

    private static String text(String name) {
        try (InputStream in = Assets.class.getResourceAsStream(name)) {
            byte[] content = Optional.ofNullable(in)
                    .orElseThrow(() -> new IllegalStateException("the build lacks " + name))
                    .readAllBytes();
            return new String(content, StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String digest(byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            return HexFormat.of().formatHex(hash, 0, 6);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
