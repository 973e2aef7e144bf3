package dev.remora.search.app;

import dev.remora.search.thumbnail.PagePicture;
import dev.remora.search.thumbnail.SamplePictures;
import dev.remora.search.thumbnail.ThumbnailEncoder;
import dev.remora.search.thumbnail.Thumbnails;
import dev.remora.shared.page.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// A thumbnail for every picture, once they are made: the same one, as large as any may be.
final class FakeThumbnails implements Thumbnails {
    volatile boolean made = true;
    private final Path file;

    FakeThumbnails(Path folder) {
        Bytes small = new ThumbnailEncoder()
                .encode(SamplePictures.landscape("png", 640, 480))
                .orElseThrow();
        try {
            file = Files.write(
                    folder.resolve("thumbnail.jpg"), Arrays.copyOf(small.array(), ThumbnailEncoder.MOST_BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<String> shown(PagePicture picture) {
        String name = picture.page().id() + "-" + picture.picture().id();
        return made
                ? Optional.of(
                        "/pictures/" + picture.topic() + "/" + picture.page().host() + "/" + name + ".jpg")
                : Optional.empty();
    }

    @Override
    public Optional<Path> file(String topic, String host, String name) {
        return made ? Optional.of(file) : Optional.empty();
    }

    @Override
    public void close() {}
}
