package dev.remora.crawler.replay;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/// A WARC file written out by hand, so that tests show every byte.
final class WarcRecordText {
    private final List<byte[]> records = new ArrayList<>();

    WarcRecordText() {
        add("warcinfo", "", "application/warc-fields", bytes("software: test\r\n"));
    }

    WarcRecordText response(String address, int status, String headers, byte[] body) {
        byte[] head = bytes("HTTP/1.1 " + status + " X\r\n" + headers + "Content-Length: " + body.length + "\r\n\r\n");
        byte[] block = new byte[head.length + body.length];
        System.arraycopy(head, 0, block, 0, head.length);
        System.arraycopy(body, 0, block, head.length, body.length);
        return add("response", "WARC-Target-URI: " + address + "\r\n", "application/http;msgtype=response", block);
    }

    WarcRecordText page(String address, String html) {
        return response(address, 200, "Content-Type: text/html; charset=utf-8\r\n", bytes(html));
    }

    private WarcRecordText add(String type, String fields, String contentType, byte[] block) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(bytes("WARC/1.1\r\nWARC-Type: " + type + "\r\n" + fields
                + "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-" + String.format("%012d", records.size())
                + ">\r\nWARC-Date: 2026-11-20T21:00:00Z\r\nContent-Type: " + contentType + "\r\nContent-Length: "
                + block.length + "\r\n\r\n"));
        out.writeBytes(block);
        out.writeBytes(bytes("\r\n\r\n"));
        records.add(out.toByteArray());
        return this;
    }

    byte[] plain() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        records.forEach(out::writeBytes);
        return out.toByteArray();
    }

    byte[] gzippedByRecord() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] one : records) {
            out.writeBytes(gzip(one));
        }
        return out.toByteArray();
    }

    byte[] gzippedWhole() throws IOException {
        return gzip(plain());
    }

    static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        }
        return out.toByteArray();
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
