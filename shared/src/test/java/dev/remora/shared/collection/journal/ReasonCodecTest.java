package dev.remora.shared.collection.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.StringTable;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RandomReasons;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.SpecialUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReasonCodecTest {
    private static final List<Class<?>> FAMILIES =
            List.of(Exclusion.class, Failure.class, LinkEvidence.class, PageEvidence.class, RunReason.class);

    private static String[] strings(StringTable table) {
        FieldWriter out = new FieldWriter(1);
        table.writeTo(out);
        return StringTable.read(new FieldReader(out.toArray()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void reasonsOfEveryKindComeBackWhateverTheirArguments(long seed) {
        RandomReasons random = new RandomReasons(seed);
        StringTable table = new StringTable();
        FieldWriter out = new FieldWriter(1);
        List<Reason> written = new ArrayList<>();
        FAMILIES.stream()
                .flatMap(family -> RandomReasons.kinds(family).stream())
                .forEach(kind -> {
                    written.add(random.of(kind));
                    ReasonCodec.encode(written.getLast(), table, out);
                });
        String[] strings = strings(table);
        FieldReader in = new FieldReader(out.toArray());
        for (Reason each : written) {
            assertEquals(each, ReasonCodec.decode(in, strings));
        }
        assertEquals(0, in.left());
    }

    @Test
    void aReasonThatWasCutAnywhereIsNotRead() {
        StringTable table = new StringTable();
        FieldWriter out = new FieldWriter(1);
        ReasonCodec.encode(new Failure.SpecialAddress("h.example", "127.0.0.1", SpecialUse.LOOPBACK), table, out);
        String[] strings = strings(table);
        for (int length = 0; length < out.size(); length++) {
            FieldReader in = new FieldReader(Arrays.copyOf(out.array(), length));
            assertThrows(IndexOutOfBoundsException.class, () -> ReasonCodec.decode(in, strings), "cut at " + length);
        }
    }

    @Test
    void aNameOrAWordThatIsUnknownIsRefusedByItsName() {
        StringTable table = new StringTable();
        FieldWriter out = new FieldWriter(1);
        out.number(table.index("failure.of-the-future"));
        FieldReader kind = new FieldReader(out.toArray());
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> ReasonCodec.decode(kind, strings(table)));
        assertEquals("no reason is called 'failure.of-the-future'", refused.getMessage());
        out.clear();
        out.number(table.index("failure.no-content"));
        out.number(table.index("OF_THE_FUTURE"));
        FieldReader word = new FieldReader(out.toArray());
        refused = assertThrows(IllegalArgumentException.class, () -> ReasonCodec.decode(word, strings(table)));
        assertEquals("no SoftError is called OF_THE_FUTURE", refused.getMessage());
    }
}
