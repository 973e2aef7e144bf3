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

/// The files that pages refer to: style sheet, console script, icon. Read once from the class path and served from
/// memory under addresses that hold a digest of their content, so that browsers may keep them for good.
public final class Assets {
    private static final Map<String, String> TYPES = Map.of(
            "remora.css", "text/css; charset=utf-8",
            "search.js", "text/javascript; charset=utf-8",
            "console.js", "text/javascript; charset=utf-8",
            "mark.svg", "image/svg+xml");

    private final Map<String, Asset> byName = new LinkedHashMap<>();

    private record Asset(String href, String type, Bytes content) {}

    /// Reads the files.
    public Assets() {
        TYPES.forEach((name, type) -> {
            byte[] content = Compact.of(name, new String(read(name), StandardCharsets.UTF_8))
                    .getBytes(StandardCharsets.UTF_8);
            byName.put(name, new Asset("/assets/" + digest(content) + "/" + name, type, Bytes.of(content)));
        });
    }

    /// The address of a file.
    public String href(String name) {
        return byName.get(name).href();
    }

    /// Serves the files, and the icon where browsers look for it.
    public void register(JavalinDefaultRoutingApi routes) {
        byName.values()
                .forEach(asset ->
                        routes.get(asset.href(), ctx -> send(ctx, asset, "public, max-age=31536000, immutable")));
        routes.get("/favicon.ico", ctx -> send(ctx, byName.get("mark.svg"), "public, max-age=86400"));
    }

    private static void send(Context ctx, Asset asset, String caching) {
        ctx.header("Cache-Control", caching)
                .contentType(asset.type())
                .result(asset.content().array());
    }

    private static byte[] read(String name) {
        try (InputStream in = Assets.class.getResourceAsStream(name)) {
            return Optional.ofNullable(in)
                    .orElseThrow(() -> new IllegalStateException("the build left out " + name))
                    .readAllBytes();
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
