package dev.remora.search.app.collection;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.app.collection.BackupFile.Digested;
import dev.remora.search.app.wiring.NewFile;
import dev.remora.shared.collection.folder.CollectionSnapshot;
import dev.remora.shared.collection.folder.CollectionSnapshot.Part;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcWriter;
import org.netpreserve.jwarc.Warcinfo;
import org.netpreserve.jwarc.cdx.CdxFormat;
import org.netpreserve.jwarc.cdx.CdxWriter;

/// Writes the responses of a collection: as one WARC file, or as WACZ 1.1.1 (specs.webrecorder.net/wacz),
/// which adds an index and a list of pages. Only the index is kept in memory, to sort it.
final class WebArchive {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ZipOutputStream zip;
    private final List<Map<String, Object>> resources = new ArrayList<>();

    private WebArchive(ZipOutputStream zip) {
        this.zip = zip;
    }

    /// Writes the concatenated WARC files; the result is a valid WARC file, also without a response.
    static void warc(CollectionSnapshot collection, String version, Clock clock, OutputStream out) throws IOException {
        out.write(info(version, clock));
        for (Part part : collection.archive()) {
            try (InputStream in = part.open()) {
                in.transferTo(out);
            }
        }
    }

    /// Returns the record that says which program wrote the file.
    private static byte[] info(String version, Clock clock) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (WarcWriter writer = new WarcWriter(Channels.newChannel(bytes), WarcCompression.GZIP)) {
            writer.write(new Warcinfo.Builder()
                    .date(clock.instant())
                    .fields(Map.of("software", List.of("Remora " + version), "format", List.of("WARC File Format 1.0")))
                    .build());
        }
        return bytes.toByteArray();
    }

    /// Writes a WACZ file.
    ///
    /// @param title of the archive
    static void wacz(
            CollectionSnapshot collection,
            ExportedPages pages,
            String title,
            String version,
            Clock clock,
            OutputStream out)
            throws IOException {
        WebArchive archive = new WebArchive(new ZipOutputStream(out));
        for (Part part : collection.archive()) {
            archive.store(part);
        }
        String index = cdxj(collection.archive());
        archive.add("indexes/index.cdxj", to -> to.write(index.getBytes(StandardCharsets.UTF_8)));
        archive.add("pages/pages.jsonl", to -> pages(pages, to));
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("profile", "data-package");
        described.put("wacz_version", "1.1.1");
        described.put("title", title);
        described.put("created", clock.instant().toString());
        described.put("software", "Remora " + version);
        described.put("resources", List.copyOf(archive.resources));
        archive.add("datapackage.json", to -> to.write(JSON.writeValueAsBytes(described)));
        Map<String, Object> last = archive.resources.getLast();
        archive.add(
                "datapackage-digest.json",
                to -> to.write(JSON.writeValueAsBytes(Map.of("path", "datapackage.json", "hash", last.get("hash")))));
        archive.zip.finish();
    }

    /// Adds a WARC file, without compression as WACZ requires for random access. An uncompressed entry needs
    /// its checksum in advance.
    private void store(Part part) throws IOException {
        ZipEntry entry = new ZipEntry(archived(part));
        try (CheckedInputStream in = new CheckedInputStream(part.open(), new CRC32())) {
            entry.setSize(in.transferTo(OutputStream.nullOutputStream()));
            entry.setCrc(in.getChecksum().getValue());
        }
        entry.setMethod(ZipEntry.STORED);
        add(entry, to -> {
            try (InputStream in = part.open()) {
                in.transferTo(to);
            }
        });
    }

    private static String archived(Part part) {
        return "archive/" + part.file().getFileName();
    }

    private void add(String name, NewFile.Content content) throws IOException {
        add(new ZipEntry(name), content);
    }

    private void add(ZipEntry entry, NewFile.Content content) throws IOException {
        zip.putNextEntry(entry);
        Digested to = new Digested(zip);
        content.writeTo(to);
        zip.closeEntry();
        resources.add(Map.of(
                "name", entry.getName().substring(entry.getName().lastIndexOf('/') + 1),
                "path", entry.getName(),
                "hash", "sha256:" + to.hex(),
                "bytes", to.count()));
    }

    /// Returns the location of each response, sorted by address and time.
    private static String cdxj(List<Part> archive) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Part part : archive) {
            StringWriter of = new StringWriter();
            try (InputStream in = part.open();
                    WarcReader reader = new WarcReader(in);
                    CdxWriter writer = new CdxWriter(of)) {
                writer.setFormat(CdxFormat.CDXJ);
                writer.process(reader, part.file().getFileName().toString());
            }
            of.toString().lines().forEach(lines::add);
        }
        lines.sort(null);
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private static void pages(ExportedPages pages, OutputStream to) throws IOException {
        to.write(JSON.writeValueAsBytes(Map.of("format", "json-pages-1.0", "id", "pages", "title", "All Pages")));
        to.write('\n');
        pages.each(page -> {
            to.write(JSON.writeValueAsBytes(Map.of(
                    "id", page.page().url().id(),
                    "url", page.page().url().text(),
                    "ts", page.page().fetchedAt().toString(),
                    "title", page.page().title())));
            to.write('\n');
        });
    }
}
