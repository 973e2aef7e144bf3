package dev.remora.search.thumbnail;

import java.nio.file.Path;
import java.util.Optional;

/// The thumbnails on this server. Thread-safe; nothing here waits for a picture.
public interface Thumbnails extends AutoCloseable {
    /// None.
    Thumbnails NONE = new Thumbnails() {
        @Override
        public Optional<String> shown(PagePicture picture) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> file(String topic, String host, String name) {
            return Optional.empty();
        }

        @Override
        public void close() {}
    };

    /// Returns the address of the thumbnail of a picture that is about to be shown; empty if there is none. One that
    /// may be made is there when it is shown later.
    Optional<String> shown(PagePicture picture);

    /// Returns the file of a thumbnail, by the parts of its address; empty if there is none.
    Optional<Path> file(String topic, String host, String name);

    /// Ends the making of thumbnails.
    @Override
    void close();
}
