package dev.remora.search.rank.facet;

import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.shared.graph.KeyTable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Which values of a page have been counted already: a page that is in the indexes of several topics counts once
/// for a value, as it is shown once among the results that have it. Where topics know different values of it (one
/// has fetched it later), it counts for each. About 40 bytes an address.
final class CountedOnce {
    private final KeyTable addresses = new KeyTable();
    private final Map<Field, Values> fields = new EnumMap<>(Field.class);

    /// Number of an address, from 0.
    int address(long key) {
        return addresses.add(key);
    }

    /// What was counted of a field.
    Values of(Field field) {
        return fields.computeIfAbsent(field, f -> new Values());
    }

    /// The values of one field that were counted.
    static final class Values {
        /// The first value of each address; 0 for none.
        private int[] first = new int[1024];

        private final Set<Further> further = new HashSet<>();
        private final Map<String, Integer> numbers = new HashMap<>();

        /// A value besides the first.
        private record Further(int address, int value) {}

        /// Number of a value, from 1, the same in all indexes.
        int number(String value) {
            return numbers.computeIfAbsent(value, v -> numbers.size() + 1);
        }

        /// Takes note of a value of an address; false if it was there already.
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
