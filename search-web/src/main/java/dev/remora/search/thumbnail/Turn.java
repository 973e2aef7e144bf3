package dev.remora.search.thumbnail;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;

/// What makes stored pixels upright: the pixel that is seen at (x, y) is stored at (x, y), or (y, x) if the sides are
/// swapped, counted from the other end where it is mirrored.
///
/// @param swapped rows are stored as columns
/// @param mirroredX counted from the last stored column
/// @param mirroredY counted from the last stored row
record Turn(boolean swapped, boolean mirroredX, boolean mirroredY) {
    static final Turn NONE = new Turn(false, false, false);

    /// @param orientation of Exif, 1 to 8: which sides the first stored row and column are
    static Turn of(int orientation) {
        return switch (orientation) {
            case 2 -> new Turn(false, true, false);
            case 3 -> new Turn(false, true, true);
            case 4 -> new Turn(false, false, true);
            case 5 -> new Turn(true, false, false);
            case 6 -> new Turn(true, false, true);
            case 7 -> new Turn(true, true, true);
            case 8 -> new Turn(true, true, false);
            default -> NONE;
        };
    }

    /// Returns where a part that is seen is stored.
    ///
    /// @param width of the stored picture
    /// @param height of the stored picture
    Rectangle stored(Rectangle seen, int width, int height) {
        Rectangle part = swapped
                ? new Rectangle(seen.y, seen.x, seen.height, seen.width)
                : new Rectangle(seen.x, seen.y, seen.width, seen.height);
        part.x = mirroredX ? width - part.x - part.width : part.x;
        part.y = mirroredY ? height - part.y - part.height : part.y;
        return part;
    }

    /// Returns stored pixels as they are seen.
    BufferedImage upright(BufferedImage stored) {
        if (equals(NONE)) {
            return stored;
        }
        int width = stored.getWidth();
        int height = stored.getHeight();
        BufferedImage seen =
                new BufferedImage(swapped ? height : width, swapped ? width : height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < seen.getHeight(); y++) {
            for (int x = 0; x < seen.getWidth(); x++) {
                int column = swapped ? y : x;
                int row = swapped ? x : y;
                seen.setRGB(
                        x,
                        y,
                        stored.getRGB(mirroredX ? width - 1 - column : column, mirroredY ? height - 1 - row : row));
            }
        }
        return seen;
    }
}
