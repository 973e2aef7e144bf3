package dev.remora.crawler.replay;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Responses by address: bodies in a temporary file that is deleted at the end, the rest in memory. Written by
/// one thread, then read by many.
final class ResponseSpool implements AutoCloseable {
    private final FileChannel file;
    private final Map<Url, Place> places = new LinkedHashMap<>();
    private long end;

    /// @param head the response without its body
    private record Place(Exchange head, Exchange.Truncation truncation, long offset, int length) {}

    /// @param folder of the temporary file
    ResponseSpool(Path folder) throws IOException {
        Path spool = Files.createTempFile(folder, ".import.", ".part");
        file = FileChannel.open(
                spool, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }

    /// Keeps a response, unless it is older than the one that is kept of its address.
    void keep(Exchange exchange) throws ArchiveFile.SinkFull {
        Place kept = places.get(exchange.url());
        if (kept != null && exchange.at().isBefore(kept.head.at())) {
            return;
        }
        byte[] body = exchange.wireBody().array();
        ByteBuffer bytes = ByteBuffer.wrap(body);
        try {
            while (bytes.hasRemaining()) {
                file.write(bytes, end + bytes.position());
            }
        } catch (IOException e) {
            throw new ArchiveFile.SinkFull(e);
        }
        places.put(exchange.url(), new Place(exchange.withoutBody(), exchange.truncation(), end, body.length));
        end += body.length;
    }

    Optional<Exchange> find(Url url) throws IOException {
        Place place = places.get(url);
        if (place == null) {
            return Optional.empty();
        }
        ByteBuffer body = ByteBuffer.allocate(place.length);
        while (body.hasRemaining() && file.read(body, place.offset + body.position()) >= 0) {
            // reads on
        }
        Exchange head = place.head;
        return Optional.of(new Exchange(
                head.url(),
                head.at(),
                head.requestHeaders(),
                head.status(),
                head.headers(),
                Bytes.of(body.array()),
                place.truncation));
    }

    Collection<Url> addresses() {
        return places.keySet();
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
