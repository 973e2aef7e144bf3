package dev.remora.search.thumbnail;

import dev.remora.shared.page.Bytes;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.plugins.jpeg.JPEGImageWriteParam;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes thumbnails of pictures in JPEG, PNG and GIF files, whatever type was declared. The size is read first; then
/// only as many pixels as are needed are decoded, so memory is bounded. Pictures that are small, narrow or of one
/// colour are none that says something about a page. Stateless, thread-safe.
public final class ThumbnailEncoder {
    /// Width of a thumbnail, in pixels.
    public static final int WIDTH = 96;

    /// Height of a thumbnail, in pixels.
    public static final int HEIGHT = 72;

    /// Largest thumbnail, in bytes: a page of results with ten of them stays light.
    public static final int MOST_BYTES = 1_100;

    private static final long MOST_PIXELS = 12_000_000;
    private static final int LEAST_WIDTH = 120;
    private static final int LEAST_HEIGHT = 90;
    private static final int LONGEST_SIDE_RATIO = 3;
    /// Progressive files have about ten; each may cost as much time as the whole picture, however short it is.
    private static final int MOST_SCANS = 100;

    /// Pixels that are read for one of the thumbnail, each way.
    private static final int FINER = 8;

    /// Least difference between the lightest and the darkest pixel, of 255.
    private static final int LEAST_CONTRAST = 24;

    /// From the best to the worst.
    private static final float[] QUALITIES = {0.7f, 0.6f, 0.5f, 0.4f, 0.33f, 0.27f, 0.22f, 0.17f, 0.12f, 0.08f};

    private static final Logger LOG = LoggerFactory.getLogger(ThumbnailEncoder.class);

    /// The formats that are read, by their first bytes.
    private enum Format {
        JPEG("\u00ff\u00d8\u00ff"),
        PNG("\u0089PNG\r\n\u001a\n"),
        GIF("GIF8");

        private final String sign;

        Format(String sign) {
            this.sign = sign;
        }

        static Optional<Format> of(byte[] content) {
            String first = new String(content, 0, Math.min(8, content.length), StandardCharsets.ISO_8859_1);
            return Arrays.stream(values())
                    .filter(format -> first.startsWith(format.sign))
                    .findFirst();
        }
    }

    /// Returns the thumbnail of a picture, a JPEG file of [#WIDTH] × [#HEIGHT] pixels; empty if the content is no
    /// picture that can be read, or none that says something.
    public Optional<Bytes> encode(Bytes content) {
        try {
            Optional<Format> format = Format.of(content.array());
            boolean readable = format.isPresent() && !(format.get() == Format.JPEG && hasManyScans(content.array()));
            Optional<BufferedImage> scaled = readable ? scaled(format.get(), content) : Optional.empty();
            return scaled.isEmpty() || contrast(scaled.get()) < LEAST_CONTRAST ? Optional.empty() : jpeg(scaled.get());
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError broken) {
            LOG.debug("a picture that cannot be read: {}", broken.toString());
            return Optional.empty();
        }
    }

    /// Counts the markers of scans (SOS), which no data of a scan contains.
    private static boolean hasManyScans(byte[] jpeg) {
        int scans = 0;
        for (int i = 1; i < jpeg.length; i++) {
            if (jpeg[i - 1] == (byte) 0xFF && jpeg[i] == (byte) 0xDA) {
                scans++;
            }
        }
        return scans > MOST_SCANS;
    }

    private static Optional<BufferedImage> scaled(Format format, Bytes content) throws IOException {
        Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName(format.name());
        if (!readers.hasNext()) {
            return Optional.empty();
        }
        ImageReader reader = readers.next();
        try (var in = new MemoryCacheImageInputStream(new ByteArrayInputStream(content.array()))) {
            reader.setInput(in, true, true);
            int width = reader.getWidth(0);
            int height = reader.getHeight(0);
            return isGood(width, height) ? Optional.of(scaled(reader, middle(width, height))) : Optional.empty();
        } finally {
            reader.dispose();
        }
    }

    private static boolean isGood(int width, int height) {
        return width >= LEAST_WIDTH
                && height >= LEAST_HEIGHT
                && (long) width * height <= MOST_PIXELS
                && width <= (long) height * LONGEST_SIDE_RATIO
                && height <= (long) width * LONGEST_SIDE_RATIO;
    }

    /// The largest part of a picture with the proportions of a thumbnail: of a high one rather the upper part, since
    /// that is where faces and titles are.
    private static Rectangle middle(int width, int height) {
        int fullHeight = width * HEIGHT / WIDTH;
        if (fullHeight <= height) {
            return new Rectangle(0, (height - fullHeight) / 3, width, fullHeight);
        }
        int fullWidth = height * WIDTH / HEIGHT;
        return new Rectangle((width - fullWidth) / 2, 0, fullWidth, height);
    }

    /// Decodes a part with every n-th pixel, but at least [#FINER] times as many as are needed each way, and scales it.
    private static BufferedImage scaled(ImageReader reader, Rectangle part) throws IOException {
        ImageReadParam wanted = reader.getDefaultReadParam();
        wanted.setSourceRegion(part);
        int step = Math.max(1, part.width / (FINER * WIDTH));
        wanted.setSourceSubsampling(step, step, 0, 0);
        BufferedImage read = reader.read(0, wanted);
        return read.getWidth() < 2 * WIDTH
                ? drawn(read, WIDTH, HEIGHT)
                : averaged(drawn(read, read.getWidth(), read.getHeight()));
    }

    /// Draws a picture in another size, on white if it is transparent.
    private static BufferedImage drawn(BufferedImage picture, int width, int height) {
        BufferedImage drawn = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D drawing = drawn.createGraphics();
        try {
            drawing.setColor(Color.WHITE);
            drawing.fillRect(0, 0, width, height);
            drawing.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
            drawing.drawImage(picture, 0, 0, width, height, null);
        } finally {
            drawing.dispose();
        }
        return drawn;
    }

    /// Scales a picture down: each pixel is the mean of those that it stands for, since fewer would leave noise, which
    /// costs bytes.
    private static BufferedImage averaged(BufferedImage picture) {
        BufferedImage scaled = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < HEIGHT; y++) {
            int top = y * picture.getHeight() / HEIGHT;
            int rows = (y + 1) * picture.getHeight() / HEIGHT - top;
            int[] band = picture.getRGB(0, top, picture.getWidth(), rows, null, 0, picture.getWidth());
            for (int x = 0; x < WIDTH; x++) {
                int left = x * picture.getWidth() / WIDTH;
                int right = (x + 1) * picture.getWidth() / WIDTH;
                scaled.setRGB(x, y, mean(band, picture.getWidth(), left, right));
            }
        }
        return scaled;
    }

    private static int mean(int[] band, int width, int left, int right) {
        int red = 0;
        int green = 0;
        int blue = 0;
        int pixels = 0;
        for (int row = 0; row < band.length; row += width) {
            for (int x = left; x < right; x++) {
                int rgb = band[row + x];
                red += (rgb >> 16) & 255;
                green += (rgb >> 8) & 255;
                blue += rgb & 255;
                pixels++;
            }
        }
        return ((red / pixels) << 16) | ((green / pixels) << 8) | (blue / pixels);
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
