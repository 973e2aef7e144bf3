package dev.remora.search.thumbnail;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// How a picture was held when it was taken: which side of the stored pixels is up. Cameras note it in a segment of the
/// JPEG file, as entry 0x0112 of its first directory (Exif 2.32, 4.6.4; TIFF 6.0). Reads at most
/// [#MOST_SEGMENTS] segments and [#MOST_ENTRIES] entries, and nothing outside of the file.
final class ExifOrientation {
    private static final int MOST_SEGMENTS = 50;
    private static final int MOST_ENTRIES = 200;
    private static final int START = 0xFFD8;
    private static final int APP1 = 0xFFE1;
    private static final int FIRST_SEGMENT = 0xFFC0;
    private static final int SCAN = 0xFFDA;
    private static final long EXIF = 0x457869660000L;
    private static final int TAG = 0x0112;
    private static final int SHORT = 3;
    private static final int UPRIGHT = 1;

    private ExifOrientation() {}

    /// Returns the orientation of a JPEG file, 1 to 8; 1, upright, if it tells none.
    static int of(byte[] jpeg) {
        ByteBuffer file = ByteBuffer.wrap(jpeg);
        if (jpeg.length < 4 || unsigned(file, 0) != START) {
            return UPRIGHT;
        }
        int at = 2;
        for (int segments = 0; segments < MOST_SEGMENTS && at + 4 <= jpeg.length; segments++) {
            int marker = unsigned(file, at);
            int end = at + 2 + unsigned(file, at + 2);
            if (marker < FIRST_SEGMENT || marker == SCAN || end < at + 4 || end > jpeg.length) {
                return UPRIGHT;
            }
            if (marker == APP1 && end - at >= 18 && (file.getLong(at + 4) >>> 16) == EXIF) {
                return ofDirectory(file.slice(at + 10, end - at - 10));
            }
            at = end;
        }
        return UPRIGHT;
    }

    /// @param tiff from the byte order on
    private static int ofDirectory(ByteBuffer tiff) {
        tiff.order(tiff.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        int directory = tiff.getInt(4);
        if (unsigned(tiff, 2) != 42 || directory < 8 || directory > tiff.limit() - 2) {
            return UPRIGHT;
        }
        int entries = Math.min(unsigned(tiff, directory), MOST_ENTRIES);
        for (int i = 0; i < entries; i++) {
            int entry = directory + 2 + 12 * i;
            if (entry + 12 > tiff.limit()) {
                return UPRIGHT;
            }
            if (unsigned(tiff, entry) == TAG) {
                int value = unsigned(tiff, entry + 8);
                boolean valid = unsigned(tiff, entry + 2) == SHORT && value >= 1 && value <= 8;
                return valid ? value : UPRIGHT;
            }
        }
        return UPRIGHT;
    }

    private static int unsigned(ByteBuffer bytes, int at) {
        return bytes.getShort(at) & 0xFFFF;
    }
}
