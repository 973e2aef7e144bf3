package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.frontier.Schedule;
import dev.remora.shared.collection.Verdict;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AddressTableTest {
    /// Enough for the table to grow four times.
    private static final int ADDRESSES = 400_000;

    /// What may be the first that is heard of an address.
    enum First {
        SCHEDULE {
            @Override
            void of(AddressTable table, long key, int number) {
                table.schedule(key, Schedule.DONE, Verdict.ON_TOPIC);
            }

            @Override
            void check(AddressTable table, long key, int number) {
                assertEquals(Schedule.DONE, table.state(key).schedule());
                assertEquals(Verdict.ON_TOPIC, table.verdict(key));
            }
        },
        VERDICT {
            @Override
            void of(AddressTable table, long key, int number) {
                table.verdict(key, Verdict.OFF_TOPIC);
            }

            @Override
            void check(AddressTable table, long key, int number) {
                assertEquals(Verdict.OFF_TOPIC, table.verdict(key));
            }
        },
        DROPPED {
            @Override
            void of(AddressTable table, long key, int number) {
                table.dropped(key);
            }

            @Override
            void check(AddressTable table, long key, int number) {
                assertEquals(Schedule.DROPPED, table.state(key).schedule());
            }
        },
        WAITS {
            @Override
            void of(AddressTable table, long key, int number) {
                table.waits(key, 1.0 / number, number);
            }

            @Override
            void check(AddressTable table, long key, int number) {
                assertEquals(number, table.waitingLink(key));
                assertEquals(1.0 / number, table.priority(key));
            }
        },
        PRIORITY {
            @Override
            void of(AddressTable table, long key, int number) {
                table.priority(key, 1.0 / number);
            }

            @Override
            void check(AddressTable table, long key, int number) {
                assertEquals(1.0 / number, table.priority(key));
            }
        },
        RELEVANCE {
            @Override
            void of(AddressTable table, long key, int number) {
                table.relevance(key, 1.0 / number);
            }

            @Override
            void check(AddressTable table, long key, int number) {
                assertEquals(1.0 / number, table.relevance(key), 1e-6);
            }
        };

        abstract void of(AddressTable table, long key, int number);

        abstract void check(AddressTable table, long key, int number);
    }

    private static long[] keys() {
        return new SplittableRandom(5).longs(ADDRESSES).distinct().toArray();
    }

    /// Also where that makes the table grow.
    @ParameterizedTest
    @EnumSource
    void keepsWhatIsHeardFirstOfAnAddress(First first) {
        AddressTable table = new AddressTable();
        long[] keys = keys();
        for (int i = 0; i < keys.length; i++) {
            first.of(table, keys[i], i + 1);
        }
        assertEquals(keys.length, table.size());
        for (int i = 0; i < keys.length; i++) {
            first.check(table, keys[i], i + 1);
        }
    }

    @Test
    void keepsWhateverIsHeardOfAddressesInAnyOrder() {
        AddressTable table = new AddressTable();
        long[] keys = keys();
        First[] kinds = First.values();
        for (int i = 0; i < keys.length; i++) {
            kinds[i % kinds.length].of(table, keys[i], i + 1);
        }
        for (int i = 0; i < keys.length; i++) {
            kinds[i % kinds.length].check(table, keys[i], i + 1);
        }
    }
}
