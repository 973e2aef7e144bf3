package dev.remora.shared.collection.store;

import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.page.Exchange;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.MessageVersion;
import org.netpreserve.jwarc.WarcCaptureRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.netpreserve.jwarc.Warcinfo;

/// Exchanges as WARC 1.1 records (ISO 28500:2017): the response, then the request that it answers, each a gzip
/// member of its own. Bodies stay in the coding in which they came. Safe for use by many threads.
public final class WarcRecords {
    private final GzipMember members;

    /// @param packing whether records are compressed
    public WarcRecords(Packing packing) {
        this.members = new GzipMember(packing);
    }

    /// Both records of an exchange.
    public FieldWriter encode(Exchange exchange) {
        byte[] body = exchange.wireBody().array();
        byte[] responseHead = HttpHead.ofResponse(exchange).bytes();
        byte[] requestHead = HttpHead.ofRequest(exchange).bytes();
        URI responseId = id("response", exchange);
        WarcResponse.Builder response = new WarcResponse.Builder(exchange.url().text())
                .payloadDigest("sha1", sha1(body))
                .body(MediaType.HTTP_RESPONSE, null, responseHead.length + (long) body.length);
        if (exchange.truncated()) {
            response.truncated(WarcTruncationReason.LENGTH);
        }
        WarcRequest.Builder request = new WarcRequest.Builder(exchange.url().text())
                .concurrentTo(responseId)
                .body(MediaType.HTTP_REQUEST, null, requestHead.length);
        FieldWriter out = new FieldWriter(body.length + 2048);
        write(response, responseId, exchange.at(), responseHead, body, isPacked(exchange), out);
        write(request, id("request", exchange), exchange.at(), requestHead, new byte[0], false, out);
        return out;
    }

    /// The record that a file begins with.
    public byte[] warcinfo(Instant at, String fileName, String topic) {
        StringBuilder fields = new StringBuilder();
        Map<String, String> said = Map.of(
                "software", "Remora",
                "format", "WARC File Format 1.1",
                "conformsTo", "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
                "isPartOf", topic);
        for (String name : List.of("software", "format", "conformsTo", "isPartOf")) {
            fields.append(name).append(": ").append(said.get(name)).append("\r\n");
        }
        byte[] body = fields.toString().getBytes(StandardCharsets.UTF_8);
        Warcinfo info = new Warcinfo.Builder()
                .version(MessageVersion.WARC_1_1)
                .date(at)
                .recordId(UUID.nameUUIDFromBytes((at + fileName + topic).getBytes(StandardCharsets.UTF_8)))
                .filename(fileName)
                .body(MediaType.WARC_FIELDS, Channels.newChannel(new ByteArrayInputStream(body)), body.length)
                .build();
        FieldWriter head = new FieldWriter(1024);
        byte[] header = info.serializeHeader();
        head.raw(header, header.length);
        FieldWriter out = new FieldWriter(1024);
        members.write(head, body, false, out);
        return out.toArray();
    }

    private <R extends WarcCaptureRecord, B extends WarcCaptureRecord.AbstractBuilder<R, B>> void write(
            B builder, URI id, Instant at, byte[] httpHead, byte[] body, boolean packed, FieldWriter out) {
        byte[] header = builder.version(MessageVersion.WARC_1_1)
                .recordId(id)
                .date(at)
                .build()
                .serializeHeader();
        FieldWriter head = new FieldWriter(header.length + httpHead.length + (packed ? 0 : body.length) + 16);
        head.raw(header, header.length);
        head.raw(httpHead, httpHead.length);
        members.write(head, body, packed, out);
    }

    /// Whether deflating the body again would be work for nothing.
    private static boolean isPacked(Exchange exchange) {
        return exchange.header("Content-Encoding")
                .map(coding -> !coding.isBlank() && !coding.equalsIgnoreCase("identity"))
                .orElse(false);
    }

    /// A name for the record: the same exchange always has the same, no two of a collection share one.
    private static URI id(String type, Exchange exchange) {
        String name = type + " " + exchange.at() + " " + exchange.url();
        return URI.create("urn:uuid:" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)));
    }

    /// As hexadecimal digits. The standard leaves the notation open; the length tells it from base 32.
    private static String sha1(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }
}
