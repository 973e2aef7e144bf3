package dev.remora.search.thumbnail;

import dev.remora.shared.page.Bytes;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;

/// Pictures that tests make.
public final class SamplePictures {
    private SamplePictures() {}

    /// A landscape: sky, hills and a sun, in a file of `format`.
    public static Bytes landscape(String format, int width, int height) {
        return file(format, drawn(width, height));
    }

    private static BufferedImage drawn(int width, int height) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D drawing = picture.createGraphics();
        drawing.setPaint(new GradientPaint(0, 0, new Color(0x4a86c5), 0, height, new Color(0xf3e2c7)));
        drawing.fillRect(0, 0, width, height);
        drawing.setColor(new Color(0xe8572a));
        drawing.fillOval(width * 5 / 8, height / 6, width / 6, width / 6);
        drawing.setColor(new Color(0x2f6b47));
        drawing.fillOval(-width / 4, height * 5 / 8, width, height);
        drawing.setColor(new Color(0x1d4a33));
        drawing.fillOval(width / 3, height * 2 / 3, width, height);
        drawing.dispose();
        return picture;
    }

    /// A picture of one colour.
    public static Bytes plain(String format, int width, int height) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D drawing = picture.createGraphics();
        drawing.setColor(new Color(0xf0f0f0));
        drawing.fillRect(0, 0, width, height);
        drawing.dispose();
        return file(format, picture);
    }

    static Bytes file(String format, BufferedImage picture) {
        try {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            ImageIO.write(picture, format, file);
            return Bytes.of(file.toByteArray());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /// A JPEG file with the orientation that a camera notes in it (Exif 2.32, 4.6.4; TIFF 6.0).
    static Bytes oriented(BufferedImage picture, int orientation, ByteOrder order) {
        byte[] file = file("jpeg", picture).array();
        ByteBuffer exif = ByteBuffer.allocate(36).order(order);
        exif.put("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
        exif.put((order == ByteOrder.BIG_ENDIAN ? "MM" : "II").getBytes(StandardCharsets.US_ASCII));
        exif.putShort((short) 42).putInt(8).putShort((short) 1);
        exif.putShort((short) 0x112).putShort((short) 3).putInt(1).putShort((short) orientation);
        ByteBuffer all = ByteBuffer.allocate(file.length + 40);
        all.put(file, 0, 2)
                .put((byte) 0xff)
                .put((byte) 0xe1)
                .putShort((short) 38)
                .put(exif.array());
        return Bytes.of(all.put(file, 2, file.length - 2).array());
    }

    /// A PNG file that says it has so many pixels, and then has none.
    public static Bytes claiming(int width, int height) {
        ByteBuffer header = ByteBuffer.allocate(17);
        header.put("IHDR".getBytes(StandardCharsets.US_ASCII));
        header.putInt(width).putInt(height).put((byte) 8).put((byte) 2).put(new byte[3]);
        CRC32 sum = new CRC32();
        sum.update(header.array());
        ByteBuffer file = ByteBuffer.allocate(8 + 4 + 17 + 4);
        file.put(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
        file.putInt(13).put(header.array()).putInt((int) sum.getValue());
        return Bytes.of(file.array());
    }
}
