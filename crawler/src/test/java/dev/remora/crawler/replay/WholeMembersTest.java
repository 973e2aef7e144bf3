package dev.remora.crawler.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WholeMembersTest {
    private static final int LARGE = 9 << 20;

    private final Random random = new Random(5);
    private final List<byte[]> contents = new ArrayList<>();
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private int opened;

    /// Adds a member; noise cannot be compressed.
    private int member(int length) throws IOException {
        byte[] content = new byte[length];
        random.nextBytes(content);
        System.arraycopy(WarcRecordText.bytes("WARC/"), 0, content, 0, 5);
        contents.add(content);
        int start = file.size();
        file.writeBytes(WarcRecordText.gzip(content));
        return start;
    }

    private WholeMembers members(byte[] bytes) throws IOException {
        return new WholeMembers(() -> {
            opened++;
            return new ByteArrayInputStream(bytes);
        });
    }

    private byte[] joined(int... numbers) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(numbers).forEach(number -> all.writeBytes(contents.get(number)));
        return all.toByteArray();
    }

    @Test
    void aWholeFileIsReadOnce() throws IOException {
        member(100);
        int second = member(1_000_000);
        member(5);
        try (WholeMembers in = members(file.toByteArray())) {
            assertArrayEquals(joined(0, 1, 2), in.readAllBytes());
            assertEquals(List.of(), in.damaged());
            assertEquals(0, in.stored(99));
            assertEquals(second, in.stored(100));
        }
        assertEquals(1, opened);
    }

    @Test
    void aMemberThatIsTooLargeToBeKeptIsComparedBeforeItIsPassedOn() throws IOException {
        member(100);
        int large = member(LARGE);
        int last = member(200);
        byte[] bytes = file.toByteArray();
        try (WholeMembers in = members(bytes)) {
            assertArrayEquals(joined(0, 1, 2), in.readAllBytes());
        }
        assertEquals(2, opened);
        bytes[last - 10] ^= 1;
        try (WholeMembers in = members(bytes)) {
            assertArrayEquals(joined(0, 2), in.readAllBytes());
            assertEquals(
                    List.of((long) large),
                    in.damaged().stream().map(WholeMembers.Damaged::at).toList());
            assertEquals(last, in.stored(100));
        }
    }

    @Test
    void aDamagedMemberThatIsTheWholeFileIsReadUpToItsDamage() throws IOException {
        member(100_000);
        byte[] cut = Arrays.copyOf(file.toByteArray(), 50_000);
        try (WholeMembers in = members(cut)) {
            byte[] begun = in.readNBytes(40_000);
            assertArrayEquals(Arrays.copyOf(contents.getFirst(), 40_000), begun);
            assertThrows(IOException.class, in::readAllBytes);
            assertThrows(IOException.class, in::read, "what was read before the damage is not read again");
        }
    }

    @Test
    void afterAThousandDamagedMembersTheRestCountsAsOne() throws IOException {
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < WholeMembers.MOST + 3; i++) {
            member(20);
            ends.add(file.size());
        }
        byte[] bytes = file.toByteArray();
        ends.subList(1, ends.size()).forEach(end -> bytes[end - 1] ^= 1);
        try (WholeMembers in = members(bytes)) {
            assertArrayEquals(joined(0), in.readAllBytes());
            assertEquals(WholeMembers.MOST + 1, in.damaged().size());
            assertEquals(true, in.damaged().getLast().last());
        }
    }
}
