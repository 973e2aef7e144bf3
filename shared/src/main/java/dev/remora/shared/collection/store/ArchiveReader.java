package dev.remora.shared.collection.store;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.OpenFiles;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.netpreserve.jwarc.WarcCaptureRecord;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;

/// Reads exchanges from the archive by location. Safe for use by many threads.
public final class ArchiveReader implements AutoCloseable {
    private final Segments segments;
    private final OpenFiles files;
    private final GzipMember members;

    /// @param packing decompresses the records
    public ArchiveReader(Segments segments, Packing packing) {
        this.segments = segments;
        this.files = new OpenFiles(segments, file -> {});
        this.members = new GzipMember(packing);
    }

    /// Returns the request and response at a location.
    public Exchange exchange(WarcLocation location) {
        if (location.equals(WarcLocation.LOST)) {
            throw new CollectionDamaged(new StorageFault.ResponseGone());
        }
        try {
            ReadFile file = files.file(location.file());
            GzipMember.Read response = members.read(file, location.offset());
            GzipMember.Read request = members.read(file, response.next());
            return exchange(record(response.bytes()), record(request.bytes()));
        } catch (IOException | DataFormatException | RuntimeException e) {
            if (DroppedParts.of(segments, location.file()).has(location.offset())) {
                throw new DataDropped(location);
            }
            if (e instanceof CollectionDamaged known) {
                throw known;
            }
            throw new CollectionDamaged(
                    new StorageFault.ResponseUnreadable(
                            location.offset(), files.path(location.file()).toString(), StorageFault.cause(e)),
                    e);
        }
    }

    /// Whether there is an exchange at a location: not if it was dropped, is damaged, or its file is missing.
    public boolean has(WarcLocation location) {
        try {
            return end(location) > location.offset();
        } catch (CollectionDamaged | IllegalArgumentException e) {
            return false;
        }
    }

    /// Returns the end offset of the readable exchange at a location.
    public long end(WarcLocation location) {
        try {
            ReadFile file = files.file(location.file());
            return members.read(file, members.read(file, location.offset()).next())
                    .next();
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("no exchange at " + location, e);
        }
    }

    private static Exchange exchange(WarcRecord first, WarcRecord second) throws IOException {
        if (!(first instanceof WarcCaptureRecord response)
                || first instanceof WarcRequest
                || !(second instanceof WarcRequest request)) {
            throw new IOException(
                    "a " + first.type() + " and a " + second.type() + " stand where a response and its request should");
        }
        byte[] message = block(response);
        int headLength = HttpHead.length(message);
        if (headLength < 0) {
            throw new IOException("the head of the response does not end");
        }
        HttpHead head = HttpHead.read(message, headLength);
        byte[] asked = block(request);
        return new Exchange(
                new Url(response.target()),
                response.date(),
                HttpHead.read(asked, asked.length).headers(),
                head.status(),
                head.headers(),
                Bytes.of(Arrays.copyOfRange(message, headLength, message.length)),
                truncation(first));
    }

    private static Exchange.Truncation truncation(WarcRecord response) {
        return switch (response.truncated()) {
            case LENGTH -> Exchange.Truncation.LENGTH;
            case DISCONNECT -> Exchange.Truncation.DISCONNECT;
            case TIME -> Exchange.Truncation.TIME;
            default -> Exchange.Truncation.NONE;
        };
    }

    /// Parses a record whose body is already in memory.
    private static WarcRecord record(Bytes bytes) throws IOException {
        // The reader is not closed: it holds only the array, from which the record still reads.
        return new WarcReader(bytes.stream()).next().orElseThrow(() -> new IOException("there is no record"));
    }

    private static byte[] block(WarcRecord warcRecord) throws IOException {
        return warcRecord.body().stream().readAllBytes();
    }

    @Override
    public void close() {
        files.close();
    }
}
