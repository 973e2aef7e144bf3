package dev.remora.crawler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
    private static final Instant NOW = Instant.parse("1994-11-06T08:49:00Z");

    /// RFC 9110, 10.2.3 and the three forms of a date in 5.6.7.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            120                            | 120
            0                              | 0
            999999999999999999999999       | 3600
            Sun, 06 Nov 1994 08:49:37 GMT  | 37
            Sunday, 06-Nov-94 08:49:37 GMT | 37
            Sun Nov  6 08:49:37 1994       | 37
            Sun, 06 Nov 1994 08:48:00 GMT  | 0
            Mon, 07 Nov 1994 08:49:37 GMT  | 3600
            -5                             |
            1.5                            |
            soon                           |
            """)
    void isSecondsOrADateAndBounded(String value, Long seconds) {
        assertEquals(
                Optional.ofNullable(seconds).map(Duration::ofSeconds),
                RetryAfter.parse(value, NOW, Duration.ofHours(1)));
    }
}
