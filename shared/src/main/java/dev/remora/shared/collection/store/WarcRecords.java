package dev.remora.shared.collection.store;

import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Revisit;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.url.Url;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
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
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.netpreserve.jwarc.Warcinfo;

/// Encodes exchanges as WARC 1.1 records (ISO 28500:2017): the response or revisit, then its request, each as
/// a separate gzip member. Bodies keep their content coding; a head is compressed only if its body has none,
/// since starting the compressor costs more than all the rest of a short record. Safe for use by many threads.
public final class WarcRecords {
    private final GzipMember members;

    /// @param packing compresses the records
    public WarcRecords(Packing packing) {
        this.members = new GzipMember(packing);
    }

    /// Returns both records of an exchange.
    public FieldWriter encode(Exchange exchange) {
        WarcResponse.Builder response = new WarcResponse.Builder(exchange.url().text())
                .payloadDigest("sha1", hex(PageVersion.sha1(exchange.wireBody())));
        switch (exchange.truncation()) {
            case NONE -> {}
            case LENGTH -> response.truncated(WarcTruncationReason.LENGTH);
            case DISCONNECT -> response.truncated(WarcTruncationReason.DISCONNECT);
            case TIME -> response.truncated(WarcTruncationReason.TIME);
        }
        return pair(response, "response", exchange);
    }

    private <R extends WarcCaptureRecord, B extends WarcCaptureRecord.AbstractBuilder<R, B>> FieldWriter pair(
            B response, String type, Exchange exchange) {
        byte[] body = exchange.wireBody().array();
        byte[] responseHead = HttpHead.ofResponse(exchange).bytes();
        byte[] requestHead = HttpHead.ofRequest(exchange).bytes();
        URI responseId = id(type, exchange.url(), exchange.at());
        response.body(MediaType.HTTP_RESPONSE, null, responseHead.length + (long) body.length);
        WarcRequest.Builder request = new WarcRequest.Builder(exchange.url().text())
                .concurrentTo(responseId)
                .body(MediaType.HTTP_REQUEST, null, requestHead.length);
        FieldWriter out = new FieldWriter(Packing.most(body.length) + 4096);
        write(response, responseId, exchange.at(), responseHead, body, isPacked(exchange), out);
        write(
                request,
                id("request", exchange.url(), exchange.at()),
                exchange.at(),
                requestHead,
                new byte[0],
                true,
                out);
        return out;
    }

    /// Returns both records of an exchange whose body is stored with an earlier response from the same
    /// address.
    public FieldWriter encode(Exchange exchange, Revisit revisit) {
        PageVersion original = revisit.original();
        URI profile = switch (revisit.profile()) {
            case SERVER_NOT_MODIFIED -> WarcRevisit.SERVER_NOT_MODIFIED_1_1;
            case IDENTICAL_PAYLOAD_DIGEST -> WarcRevisit.IDENTICAL_PAYLOAD_DIGEST_1_1;
        };
        String target = exchange.url().text();
        WarcRevisit.Builder response = new WarcRevisit.Builder(target, profile)
                .refersTo(id("response", exchange.url(), original.at()), target, original.at());
        if (original.payload().length() > 0) {
            response.payloadDigest("sha1", hex(original.payload().array()));
        }
        return pair(response, "revisit", exchange.withoutBody());
    }

    /// Returns the first record of a file.
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
        FieldWriter head = new FieldWriter(header.length + httpHead.length);
        head.raw(header, header.length);
        head.raw(httpHead, httpHead.length);
        members.write(head, body, packed, out);
    }

    /// Whether the body is already compressed.
    private static boolean isPacked(Exchange exchange) {
        return exchange.header("Content-Encoding")
                .map(coding -> !coding.isBlank() && !coding.equalsIgnoreCase("identity"))
                .orElse(false);
    }

    /// Returns the id of a record: always the same for an exchange, and unique in a collection.
    private static URI id(String type, Url url, Instant at) {
        String name = type + " " + at + " " + url;
        return URI.create("urn:uuid:" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)));
    }

    /// Returns hexadecimal digits. The standard does not specify the notation; the length distinguishes it
    /// from base 32.
    private static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }
}
