package dev.remora.search.rank.facet;

import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.shared.graph.KeyTable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Records which values of a page have been counted, so that a page in the indexes of several topics counts
/// once per value, as it is shown once among the results with that value. If topics have different values (one
/// fetched the page later), it counts for each. About 40 bytes per address.
final class CountedOnce {
    private final KeyTable addresses = new KeyTable();
    private final Map<Field, Values> fields = new EnumMap<>(Field.class);

    /// Returns the number of an address, from 0.
    int address(long key) {
        return addresses.add(key);
    }

    Values of(Field field) {
        return fields.computeIfAbsent(field, f -> new Values());
    }

    static final class Values {
        /// The first value of each address; 0 if none.
        private int[] first = new int[1024];

        private final Set<Further> further = new HashSet<>();
        private final Map<String, Integer> numbers = new HashMap<>();

        /// A value of an address after the first.
        private record Further(int address, int value) {}

        /// Returns the number of a value, from 1, the same in all indexes.
        int number(String value) {
            return numbers.computeIfAbsent(value, v -> numbers.size() + 1);
        }

        /// Records a value of an address; false if it was already recorded.
        boolean add(int address, int value) {
            if (address >= first.length) {
                first = Arrays.copyOf(first, Math.max(address + 1, first.length * 2));
            }
            if (first[address] == 0) {
                first[address] = value;
                return true;
            }
            return first[address] != value && further.add(new Further(address, value));
        }
    }
}
