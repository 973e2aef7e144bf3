package dev.remora.crawler.frontier.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.shared.collection.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WangFanStateTest {
    private static AddressState address(Schedule schedule, Verdict verdict) {
        return new AddressState(schedule, verdict, 0, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "ON_TOPIC, COMPLETE",
        "REDIRECT, COMPLETE",
        "DUPLICATE, COMPLETE",
        "OFF_TOPIC, DISCARDED",
        "ERROR, ERROR",
        "REFUSED_BY_ROBOTS, ERROR",
        "NONE, ERROR"
    })
    void theVerdictTellsTheStateOfAnAddressThatIsDone(Verdict verdict, WangFanState state) {
        assertEquals(state, WangFanState.of(address(Schedule.DONE, verdict)));
    }

    @ParameterizedTest
    @EnumSource(Verdict.class)
    void whateverItsLastVerdictAnAddressThatIsNotDoneIsInTheStateOfItsSchedule(Verdict verdict) {
        assertEquals(WangFanState.WAITING, WangFanState.of(address(Schedule.WAITING, verdict)));
        assertEquals(WangFanState.PROCESSING, WangFanState.of(address(Schedule.PROCESSING, verdict)));
        assertEquals(WangFanState.ERROR, WangFanState.of(address(Schedule.GONE, verdict)));
        assertEquals(WangFanState.DISCARDED, WangFanState.of(address(Schedule.DROPPED, verdict)));
    }

    @Test
    void anAddressThatWasNeverMetHasNoState() {
        assertThrows(IllegalArgumentException.class, () -> WangFanState.of(AddressState.UNSEEN));
    }
}
