package dev.remora.shared.collection.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StringTableTest {
    @Test
    void aTextIsWrittenOnceAndHasOneNumber() {
        StringTable table = new StringTable();
        assertEquals(0, table.index(""));
        assertEquals(1, table.index("html/body"));
        assertEquals(2, table.index("汉"));
        int before = table.bytes();
        assertEquals(1, table.index("html/" + "body"));
        assertEquals(0, table.index(""));
        assertEquals(before, table.bytes());
        FieldWriter out = new FieldWriter(1);
        table.writeTo(out);
        assertTrue(out.size() <= table.bytes() + 16);
        assertArrayEquals(new String[] {"", "html/body", "汉"}, StringTable.read(new FieldReader(out.toArray())));
    }

    @Test
    void whateverTextsThereAreEachComesBackAtItsNumber() {
        SplittableRandom random = new SplittableRandom(2);
        StringTable table = new StringTable();
        List<String> texts = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            String text =
                    Integer.toString(random.nextInt(2_000), 2 + random.nextInt(30)) + (char) random.nextInt(65_536);
            texts.add(text);
            numbers.add(table.index(text));
        }
        FieldWriter out = new FieldWriter(1);
        table.writeTo(out);
        FieldReader in = new FieldReader(out.toArray());
        String[] read = StringTable.read(in);
        assertEquals(0, in.left());
        for (int i = 0; i < texts.size(); i++) {
            assertEquals(texts.get(i), read[numbers.get(i)]);
        }
        assertEquals(read.length, Arrays.stream(read).distinct().count());
    }

    @Test
    void moreTextsThanBytesAreRefused() {
        FieldWriter out = new FieldWriter(1);
        out.number(1 << 30);
        out.text("a");
        FieldReader in = new FieldReader(out.toArray());
        assertThrows(IndexOutOfBoundsException.class, () -> StringTable.read(in));
    }

    @Test
    void anExtentComesBackAndIsTheEndOfItsStores() {
        Extent extent = new Extent(3, 1L << 40, 129, 77);
        FieldWriter out = new FieldWriter(1);
        extent.writeTo(out);
        assertEquals(extent, Extent.read(new FieldReader(out.toArray())));
        assertEquals(new RollingFiles.Place(3, 1L << 40), extent.warc());
        assertEquals(new RollingFiles.Place(129, 77), extent.pages());
        assertEquals(extent, Extent.of(extent.warc(), extent.pages()));
    }
}
