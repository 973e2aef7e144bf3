package dev.remora.search.thumbnail;

import dev.remora.shared.page.Bytes;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.plugins.jpeg.JPEGImageWriteParam;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes thumbnails of pictures that [PictureReader] reads: small JPEG files. Pictures that are small, narrow or of one
/// colour are none that says something about a page. Stateless, thread-safe.
public final class ThumbnailEncoder {
    /// Width of a thumbnail, in pixels.
    public static final int WIDTH = 96;

    /// Height of a thumbnail, in pixels.
    public static final int HEIGHT = 72;

    /// Largest thumbnail, in bytes: a page of results with ten of them stays light.
    public static final int MOST_BYTES = 1_100;

    /// Least difference between the lightest and the darkest pixel, of 255.
    private static final int LEAST_CONTRAST = 24;

    /// From the best to the worst.
    private static final float[] QUALITIES = {0.7f, 0.6f, 0.5f, 0.4f, 0.33f, 0.27f, 0.22f, 0.17f, 0.12f, 0.08f};

    private static final Logger LOG = LoggerFactory.getLogger(ThumbnailEncoder.class);

    /// Returns the thumbnail of a picture, a JPEG file of [#WIDTH] × [#HEIGHT] pixels; empty if the content is no
    /// picture that can be read, or none that says something.
    public Optional<Bytes> encode(Bytes content) {
        try {
            Optional<BufferedImage> scaled = PictureReader.scaled(content, WIDTH, HEIGHT);
            return scaled.isEmpty() || contrast(scaled.get()) < LEAST_CONTRAST ? Optional.empty() : jpeg(scaled.get());
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError broken) {
            LOG.debug("a picture that cannot be read: {}", broken.toString());
            return Optional.empty();
        }
    }

    private static int contrast(BufferedImage picture) {
        int least = 255;
        int most = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                int rgb = picture.getRGB(x, y);
                int light = (3 * ((rgb >> 16) & 255) + 6 * ((rgb >> 8) & 255) + (rgb & 255)) / 10;
                least = Math.min(least, light);
                most = Math.max(most, light);
            }
        }
        return most - least;
    }

    private static Optional<Bytes> jpeg(BufferedImage picture) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try {
            for (float quality : QUALITIES) {
                byte[] file = jpeg(picture, writer, quality);
                if (file.length <= MOST_BYTES) {
                    return Optional.of(Bytes.of(file));
                }
            }
            return Optional.empty();
        } finally {
            writer.dispose();
        }
    }

    private static byte[] jpeg(BufferedImage picture, ImageWriter writer, float quality) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream(MOST_BYTES);
        JPEGImageWriteParam how = new JPEGImageWriteParam(null);
        how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        how.setCompressionQuality(quality);
        how.setOptimizeHuffmanTables(true);
        try (var out = new MemoryCacheImageOutputStream(file)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(picture, null, null), how);
        }
        return file.toByteArray();
    }
}
