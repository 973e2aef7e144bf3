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
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The static files of pages: style sheet, scripts, icon. Loaded once from the class path and served from
/// memory under addresses with a digest of their content, so that browsers may cache them permanently.
public final class Assets {
    private static final Map<String, String> TYPES = Map.of(
            "remora.css", "text/css; charset=utf-8",
            "search.js", "text/javascript; charset=utf-8",
            "api.js", "text/javascript; charset=utf-8",
            "console.js", "text/javascript; charset=utf-8",
            "topics.css", "text/css; charset=utf-8",
            "topics.js", "text/javascript; charset=utf-8",
            "embed.js", "text/javascript; charset=utf-8",
            "overview.css", "text/css; charset=utf-8",
            "watch.css", "text/css; charset=utf-8",
            "mark.svg", "image/svg+xml");

    /// Files that are appended to another one and served as one file.
    private static final Map<String, String> BEHIND = Map.of("watch.css", "remora.css", "overview.css", "remora.css");

    private final Map<String, Asset> byName = new LinkedHashMap<>();

    private record Asset(String href, String type, Bytes content) {}

    /// Loads the files.
    public Assets() {
        TYPES.forEach((name, type) -> {
            String text =
                    Optional.ofNullable(BEHIND.get(name)).map(Assets::text).orElse("") + text(name);
            byte[] content = Compact.of(name, text).getBytes(StandardCharsets.UTF_8);
            byName.put(name, new Asset("/assets/" + digest(content) + "/" + name, type, Bytes.of(content)));
        });
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
