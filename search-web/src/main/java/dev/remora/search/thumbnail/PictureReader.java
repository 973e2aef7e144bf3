package dev.remora.search.thumbnail;

import dev.remora.shared.page.Bytes;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;

/// Reads pictures in JPEG, PNG, GIF and WebP files, whatever type was declared, and scales them down. The size is
/// read first. Then only as many pixels as are needed are decoded, but of a WebP file all: it may have fewer. So
/// memory is bounded. A JPEG file that tells how the camera was held is turned.
final class PictureReader {
    private static final long MOST_PIXELS = 12_000_000;
    private static final long MOST_PIXELS_OF_WEBP = 3_000_000;
    private static final int LEAST_WIDTH = 120;
    private static final int LEAST_HEIGHT = 90;
    private static final int LONGEST_SIDE_RATIO = 3;
    /// Progressive files have about ten; each may cost as much time as the whole picture, however short it is.
    private static final int MOST_SCANS = 100;

    /// Pixels that are read for one of the result, each way.
    private static final int FINER = 8;

    private PictureReader() {}

    /// The formats that are read, by their first twelve bytes; `?` is any byte.
    private enum Format {
        JPEG("\u00ff\u00d8\u00ff"),
        PNG("\u0089PNG\r\n\u001a\n"),
        GIF("GIF8"),
        WEBP("RIFF????WEBP");

        private final String sign;

        Format(String sign) {
            this.sign = sign;
        }

        long mostPixels() {
            return this == WEBP ? MOST_PIXELS_OF_WEBP : MOST_PIXELS;
        }

        static Optional<Format> of(byte[] content) {
            String first = new String(content, 0, Math.min(12, content.length), StandardCharsets.ISO_8859_1);
            return Arrays.stream(values())
                    .filter(format -> format.begins(first))
                    .findFirst();
        }

        private boolean begins(String file) {
            return file.length() >= sign.length()
                    && IntStream.range(0, sign.length())
                            .allMatch(i -> sign.charAt(i) == '?' || sign.charAt(i) == file.charAt(i));
        }
    }

    /// Returns the middle of a picture in a size; empty if the content is no picture that can be read, or if it is
    /// small or narrow.
    ///
    /// @throws RuntimeException if a file is broken in a way that the reader of its format does not expect
    static Optional<BufferedImage> scaled(Bytes content, int width, int height) throws IOException {
        byte[] file = content.array();
        Optional<Format> format = Format.of(file);
        if (format.isEmpty()) {
            return Optional.empty();
        }
        boolean jpeg = format.get() == Format.JPEG;
        if (jpeg && hasManyScans(file)) {
            return Optional.empty();
        }
        Turn turn = jpeg ? Turn.of(ExifOrientation.of(file)) : Turn.NONE;
        Iterator<ImageReader> readers =
                ImageIO.getImageReadersByFormatName(format.get().name());
        return readers.hasNext()
                ? scaled(
                        readers.next(),
                        content,
                        turn,
                        new Dimension(width, height),
                        format.get().mostPixels())
                : Optional.empty();
    }

    private static Optional<BufferedImage> scaled(
            ImageReader reader, Bytes content, Turn turn, Dimension target, long mostPixels) throws IOException {
        try (var in = new MemoryCacheImageInputStream(new ByteArrayInputStream(content.array()))) {
            reader.setInput(in, true, true);
            int width = reader.getWidth(0);
            int height = reader.getHeight(0);
            int across = turn.swapped() ? height : width;
            int down = turn.swapped() ? width : height;
            if ((long) across * down > mostPixels || !isGood(across, down)) {
                return Optional.empty();
            }
            Rectangle part = turn.stored(middle(across, down, target), width, height);
            return Optional.of(turn.upright(
                    turn.swapped()
                            ? scaled(reader, part, target.height, target.width)
                            : scaled(reader, part, target.width, target.height)));
        } finally {
            reader.dispose();
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

    private static boolean isGood(int width, int height) {
        return width >= LEAST_WIDTH
                && height >= LEAST_HEIGHT
                && width <= (long) height * LONGEST_SIDE_RATIO
                && height <= (long) width * LONGEST_SIDE_RATIO;
    }

    /// The largest part of a picture with the proportions of a thumbnail: of a high one rather the upper part, since
    /// that is where faces and titles are.
    private static Rectangle middle(int width, int height, Dimension target) {
        int fullHeight = width * target.height / target.width;
        if (fullHeight <= height) {
            return new Rectangle(0, (height - fullHeight) / 3, width, fullHeight);
        }
        int fullWidth = height * target.width / target.height;
        return new Rectangle((width - fullWidth) / 2, 0, fullWidth, height);
    }

    /// Decodes a part with every n-th pixel, but at least [#FINER] times as many as are needed each way, and scales it.
    private static BufferedImage scaled(ImageReader reader, Rectangle part, int width, int height) throws IOException {
        ImageReadParam wanted = reader.getDefaultReadParam();
        wanted.setSourceRegion(part);
        int step = Math.max(1, part.width / (FINER * width));
        wanted.setSourceSubsampling(step, step, 0, 0);
        BufferedImage read = reader.read(0, wanted);
        return read.getWidth() < 2 * width
                ? drawn(read, width, height)
                : averaged(drawn(read, read.getWidth(), read.getHeight()), width, height);
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
    private static BufferedImage averaged(BufferedImage picture, int width, int height) {
        BufferedImage scaled = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            int top = y * picture.getHeight() / height;
            int rows = (y + 1) * picture.getHeight() / height - top;
            int[] band = picture.getRGB(0, top, picture.getWidth(), rows, null, 0, picture.getWidth());
            for (int x = 0; x < width; x++) {
                int left = x * picture.getWidth() / width;
                int right = (x + 1) * picture.getWidth() / width;
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
}
