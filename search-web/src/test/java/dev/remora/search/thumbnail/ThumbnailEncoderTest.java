package dev.remora.search.thumbnail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Bytes;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThumbnailEncoderTest {
    private final ThumbnailEncoder encoder = new ThumbnailEncoder();

    private static BufferedImage opened(Optional<Bytes> thumbnail) throws IOException {
        BufferedImage image = ImageIO.read(thumbnail.orElseThrow().stream());
        assertEquals(ThumbnailEncoder.WIDTH, image.getWidth());
        assertEquals(ThumbnailEncoder.HEIGHT, image.getHeight());
        assertTrue(thumbnail.get().length() <= ThumbnailEncoder.MOST_BYTES, thumbnail::toString);
        return image;
    }

    private static void assertColour(int rgb, BufferedImage image, int x, int y) {
        Color wanted = new Color(rgb);
        Color there = new Color(image.getRGB(x, y));
        int off = Math.abs(wanted.getRed() - there.getRed())
                + Math.abs(wanted.getGreen() - there.getGreen())
                + Math.abs(wanted.getBlue() - there.getBlue());
        assertTrue(off < 60, () -> x + "," + y + " is " + there + ", not " + wanted);
    }

    @ParameterizedTest
    @CsvSource({
        "jpeg, 1200, 630",
        "png, 800, 600",
        "gif, 320, 240",
        "png, 120, 90",
        "jpeg, 3000, 4000",
        "jpeg, 399, 133"
    })
    void aPictureBecomesASmallJpeg(String format, int width, int height) throws IOException {
        opened(encoder.encode(SamplePictures.landscape(format, width, height)));
    }

    /// The same landscape with and without loss, of 240 × 180 pixels.
    @ParameterizedTest
    @ValueSource(strings = {"lossy", "lossless"})
    void aWebPictureIsReadToo(String name) throws IOException {
        BufferedImage image = opened(encoder.encode(webp(name)));
        assertColour(0x4a86c5, image, 3, 3);
        assertColour(0xe8572a, image, 68, 20);
        assertColour(0x2f6b47, image, 30, 66);
    }

    @Test
    void whatIsTransparentInAWebPictureIsWhite() throws IOException {
        BufferedImage image = opened(encoder.encode(webp("transparent")));
        assertColour(0xffffff, image, 2, 2);
        assertColour(0xe8572a, image, 48, 36);
    }

    private static Bytes webp(String name) throws IOException {
        try (InputStream file = ThumbnailEncoderTest.class.getResourceAsStream(name + ".webp")) {
            return Bytes.of(file.readAllBytes());
        }
    }

    @ParameterizedTest
    @CsvSource({"50, true", "150, false"})
    void aJpegOfVeryManyScansIsNone(int scans, boolean read) throws IOException {
        byte[] picture = SamplePictures.landscape("jpeg", 400, 300).array();
        byte[] longer = Arrays.copyOf(picture, picture.length + 2 * scans);
        for (int i = picture.length; i < longer.length; i += 2) {
            longer[i] = (byte) 0xff;
            longer[i + 1] = (byte) 0xda;
        }
        assertEquals(read, encoder.encode(Bytes.of(longer)).isPresent());
    }

    @Test
    void theMiddleOfAWidePictureIsShown() throws IOException {
        BufferedImage wide = new BufferedImage(900, 300, BufferedImage.TYPE_INT_RGB);
        Graphics2D drawing = wide.createGraphics();
        drawing.setColor(Color.RED);
        drawing.fillRect(0, 0, 250, 300);
        drawing.setColor(Color.GREEN);
        drawing.fillRect(250, 0, 200, 300);
        drawing.setColor(Color.BLUE);
        drawing.fillRect(450, 0, 200, 300);
        drawing.dispose();
        BufferedImage image = opened(encoder.encode(SamplePictures.file("png", wide)));
        assertColour(0x00ff00, image, 4, 36);
        assertColour(0x0000ff, image, 91, 36);
    }

    @Test
    void whatIsTransparentIsWhite() throws IOException {
        BufferedImage mark = new BufferedImage(300, 225, BufferedImage.TYPE_INT_ARGB);
        Graphics2D drawing = mark.createGraphics();
        drawing.setColor(Color.BLACK);
        drawing.fillRect(0, 0, 150, 225);
        drawing.dispose();
        BufferedImage image = opened(encoder.encode(SamplePictures.file("png", mark)));
        assertColour(0x000000, image, 20, 36);
        assertColour(0xffffff, image, 76, 36);
    }

    /// Four quarters of a picture, as they are stored for an orientation, from the first row and column on: red, green,
    /// blue and white are those that are seen from left to right and from top to bottom.
    @ParameterizedTest
    @CsvSource({"1, RGBW", "2, GRWB", "3, WBGR", "4, BWRG", "5, RBGW", "6, GWRB", "7, WGBR", "8, BRWG", "9, RGBW"})
    void aPictureIsShownUpright(int orientation, String stored) throws IOException {
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            boolean onItsSide = orientation >= 5 && orientation <= 8;
            BufferedImage quarters = onItsSide ? quarters(stored, 480, 640) : quarters(stored, 640, 480);
            BufferedImage image = opened(encoder.encode(SamplePictures.oriented(quarters, orientation, order)));
            assertColour(0xff0000, image, 12, 12);
            assertColour(0x00ff00, image, 84, 12);
            assertColour(0x0000ff, image, 12, 60);
            assertColour(0xffffff, image, 84, 60);
        }
    }

    @Test
    void theUpperPartOfAHighPictureIsShownHoweverItIsStored() throws IOException {
        BufferedImage stored = quarters("BRWG", 900, 400);
        BufferedImage image = opened(encoder.encode(SamplePictures.oriented(stored, 8, ByteOrder.BIG_ENDIAN)));
        assertColour(0xff0000, image, 12, 50);
        assertColour(0x0000ff, image, 12, 68);
    }

    private static BufferedImage quarters(String colours, int width, int height) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Map<Character, Integer> rgb = Map.of('R', 0xff0000, 'G', 0x00ff00, 'B', 0x0000ff, 'W', 0xffffff);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                picture.setRGB(x, y, rgb.get(colours.charAt(2 * (2 * y / height) + 2 * x / width)));
            }
        }
        return picture;
    }

    /// What a file says of its orientation is not to be trusted.
    @Test
    void aBrokenOrientationIsNone() throws IOException {
        byte[] whole = SamplePictures.oriented(quarters("RGBW", 160, 120), 6, ByteOrder.BIG_ENDIAN)
                .array();
        assertEquals(6, ExifOrientation.of(whole));
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 20_000; i++) {
            byte[] broken = Arrays.copyOf(whole, i % 3 == 0 ? random.nextInt(60) : whole.length);
            for (int damages = random.nextInt(6); damages > 0 && broken.length > 0; damages--) {
                broken[random.nextInt(Math.min(44, broken.length))] =
                        (byte) (random.nextBoolean() ? 0xff : random.nextInt());
            }
            int orientation = ExifOrientation.of(broken);
            assertTrue(orientation >= 1 && orientation <= 8, () -> "" + orientation);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ffd8 ffe1 0026 457869660000 4d4d 002a ffffffff",
                "ffd8 ffe1 0026 457869660000 4d4d 002a 7fffffff",
                "ffd8 ffe1 0026 457869660000 4d4d 002a 00000008 ffff 0112 0003 00000001 0009",
                "ffd8 ffe1 0026 457869660000 4d4d 002a 00000008 0001 0112 0004 00000001 0006",
                "ffd8 ffe1 0000 457869660000 4d4d 002a 00000008 0001 0112 0003 00000001 0006",
                "ffd8 ffe1 0014 457869660000 4d4d 002a 00000008 0001 0112 0003 00000001 0006 0000",
                "ffd8 ffe1 0026 457869660000 4949 002a 00000008 0001 0112 0003 00000001 0006 0000",
                "ffd8 ffda 0002 ffe1 0026 457869660000 4d4d 002a 00000008 0001 0112 0003 00000001 0006 0000",
                "ffd8 ffff ffff ffff",
                "ffd8",
                ""
            })
    void aHostileOrientationIsNone(String hex) {
        byte[] file = Arrays.copyOf(HexFormat.of().parseHex(hex.replace(" ", "")), 200);
        assertEquals(1, ExifOrientation.of(file));
    }

    @Test
    void noiseFitsToo() throws IOException {
        BufferedImage noise = new BufferedImage(640, 480, BufferedImage.TYPE_INT_RGB);
        SplittableRandom random = new SplittableRandom(7);
        for (int y = 0; y < 480; y += 4) {
            for (int x = 0; x < 640; x += 4) {
                noise.setRGB(x, y, random.nextInt());
            }
        }
        Optional<Bytes> thumbnail = encoder.encode(SamplePictures.file("png", noise));
        assertTrue(thumbnail.isEmpty() || thumbnail.get().length() <= ThumbnailEncoder.MOST_BYTES);
    }

    @ParameterizedTest
    @CsvSource({"119, 90", "120, 89", "1000, 320", "320, 1000", "1, 1"})
    void smallAndNarrowPicturesAreNone(int width, int height) {
        assertEquals(Optional.empty(), encoder.encode(SamplePictures.landscape("png", width, height)));
    }

    @Test
    void aPictureOfOneColourIsNone() {
        assertEquals(Optional.empty(), encoder.encode(SamplePictures.plain("png", 400, 300)));
        assertEquals(Optional.empty(), encoder.encode(SamplePictures.plain("jpeg", 400, 300)));
    }

    @ParameterizedTest
    @CsvSource({"60000, 60000", "4001, 3000", "2147483647, 2147483647", "-1, 300", "0, 0"})
    void aHugeSizeIsRefusedBeforeAnythingIsDecoded(int width, int height) {
        assertEquals(Optional.empty(), encoder.encode(SamplePictures.claiming(width, height)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<!DOCTYPE html><title>404</title>",
                "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='300'/>",
                "RIFF\u0000\u0000\u0000\u0000WEBPVP8 ",
                "BM\u0000\u0000",
                "GIF89a"
            })
    void whatIsNoPictureIsNone(String content) {
        assertEquals(Optional.empty(), encoder.encode(Bytes.of(content.getBytes(StandardCharsets.ISO_8859_1))));
    }

    /// Wherever a file breaks off or is damaged, there is a thumbnail or none, and never a failure.
    @ParameterizedTest
    @ValueSource(strings = {"jpeg", "png", "gif", "lossy.webp", "lossless.webp", "transparent.webp"})
    void aBrokenFileBreaksNothing(String format) throws IOException {
        byte[] whole = (format.endsWith(".webp")
                        ? webp(format.substring(0, format.indexOf('.')))
                        : SamplePictures.landscape(format, 160, 120))
                .array();
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 300; i++) {
            byte[] broken = Arrays.copyOf(whole, i % 2 == 0 ? random.nextInt(whole.length) : whole.length);
            for (int damages = random.nextInt(4); damages > 0 && broken.length > 0; damages--) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt();
            }
            Optional<Bytes> thumbnail = encoder.encode(Bytes.of(broken));
            if (thumbnail.isPresent()) {
                opened(thumbnail);
            }
        }
    }
}
