package dev.remora.lab.demo;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Answer.Response;
import dev.remora.shared.page.Exchange.Header;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/// Writes `data/demo`: the demo web as the WARC file that `./remora demo` replays (WARC 1.1, compressed per
/// record), and its topic files. The same seed gives the same records, including identifiers and date. A slow
/// answer has a metadata record with its `fetchTimeMs`, a truncated one has `WARC-Truncated: disconnect`, and a
/// page that fails the first time has two captures.
///
/// ```
/// java -cp "lab/target/remora-lab-0.1.0.jar:search-web/target/remora-search-web-0.1.0.jar:search-web/target/lib/*" \
///     dev.remora.lab.demo.DemoArchive data/demo
/// ```
public final class DemoArchive {
    private static final String DATE = "2026-11-20T00:00:00Z";

    private final List<byte[]> records = new ArrayList<>();

    private DemoArchive() {}

    /// Returns the records of the demo web, in order, uncompressed.
    static List<byte[]> records(DemoWeb web) {
        DemoArchive archive = new DemoArchive();
        archive.add(
                "warcinfo",
                "remora-demo",
                "",
                "application/warc-fields",
                bytes("software: Remora\r\nformat: WARC File Format 1.1\r\ndescription: the demo web\r\n"));
        for (Map.Entry<String, List<Answer>> address : web.captures().entrySet()) {
            for (int n = 0; n < address.getValue().size(); n++) {
                archive.capture(address.getKey(), n, address.getValue().get(n));
            }
        }
        return archive.records;
    }

    /// Returns the topic files, by name below `topics`.
    static Map<String, String> topics() {
        Map<String, String> files = new java.util.TreeMap<>();
        for (Subject subject : Subject.values()) {
            for (DemoTopics.Seeds seeds : DemoTopics.Seeds.values()) {
                files.put(DemoTopics.file(subject, seeds), DemoTopics.yaml(subject, seeds));
            }
        }
        return files;
    }

    /// Writes `web.warc.gz` and `topics` into a folder.
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        for (Map.Entry<String, String> topic : topics().entrySet()) {
            Path file = folder.resolve("topics").resolve(topic.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, topic.getValue());
        }
        ByteArrayOutputStream gzipped = new ByteArrayOutputStream();
        for (byte[] warc : records(DemoWeb.build(DemoWeb.SEED))) {
            try (GZIPOutputStream member = new GZIPOutputStream(gzipped) {
                {
                    def.setLevel(9);
                }
            }) {
                member.write(warc);
            }
        }
        Files.write(folder.resolve("web.warc.gz"), gzipped.toByteArray());
    }

    private void capture(String address, int n, Answer answer) {
        switch (answer) {
            case Response whole -> response(address, n, whole, whole.content().length(), "");
            case Answer.Broken(Response arrived, long length) ->
                response(address, n, arrived, length, "WARC-Truncated: disconnect\r\n");
            case Answer.NoPage _, Answer.NoHost _ ->
                throw new IllegalStateException("the demo web has no page at " + address);
        }
    }

    private void response(String address, int n, Response response, long length, String truncated) {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + response.status() + " \r\n");
        for (Header header : response.headers()) {
            head.append(header.name()).append(": ").append(header.value()).append("\r\n");
        }
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.writeBytes(bytes(head + "Content-Length: " + length + "\r\n\r\n"));
        block.writeBytes(response.content().plain().array());
        String target = "WARC-Target-URI: " + address + "\r\n";
        String id = address + "#" + n;
        add("response", id, target + truncated, "application/http;msgtype=response", block.toByteArray());
        if (!response.delay().isZero()) {
            add(
                    "metadata",
                    "metadata of " + id,
                    target + "WARC-Refers-To: " + urn(id) + "\r\n",
                    "application/warc-fields",
                    bytes("fetchTimeMs: " + response.delay().toMillis() + "\r\n"));
        }
    }

    private void add(String type, String id, String fields, String contentType, byte[] block) {
        ByteArrayOutputStream warc = new ByteArrayOutputStream();
        warc.writeBytes(bytes("WARC/1.1\r\nWARC-Type: " + type + "\r\nWARC-Record-ID: " + urn(id) + "\r\nWARC-Date: "
                + DATE + "\r\n" + fields + "Content-Type: " + contentType + "\r\nContent-Length: " + block.length
                + "\r\n\r\n"));
        warc.writeBytes(block);
        warc.writeBytes(bytes("\r\n\r\n"));
        records.add(warc.toByteArray());
    }

    private static String urn(String id) {
        return "<urn:uuid:" + UUID.nameUUIDFromBytes(bytes(id)) + ">";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
