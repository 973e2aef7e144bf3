package dev.remora.cluster.graph;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/// Where links to the addresses of a shard land, as far as is known: at the address, or where it redirects to.
///
/// @param at key that each address has led to
/// @param places of the pages there; ELSEWHERE while it is not known
@SuppressWarnings("ArrayRecordComponent") // travels between machines, and is never compared
record ResolvedAddresses(long[] at, long[] places) implements Serializable {
    static ResolvedAddresses of(ShardLinks links) {
        long[] places = new long[links.keys().length];
        Arrays.fill(places, Place.ELSEWHERE);
        return new ResolvedAddresses(links.keys(), places);
    }

    /// The keys that each directory is asked for.
    List<long[]> questions(int directories) {
        LongLists questions = new LongLists(directories);
        for (int address = 0; address < at.length; address++) {
            if (places[address] == Place.ELSEWHERE) {
                questions.add(Directory.of(at[address], directories), at[address]);
            }
        }
        return questions.all();
    }

    /// Goes one redirect further, by the answers to [#questions].
    ResolvedAddresses with(List<Directory.Answer> answers) {
        int[] read = new int[answers.size()];
        ResolvedAddresses next = new ResolvedAddresses(at.clone(), places.clone());
        for (int address = 0; address < at.length; address++) {
            if (places[address] == Place.ELSEWHERE) {
                int directory = Directory.of(at[address], read.length);
                Directory.Answer answer = answers.get(directory);
                next.places[address] = answer.places()[read[directory]];
                next.at[address] = answer.targets()[read[directory]++];
            }
        }
        return next;
    }

    long open() {
        return Arrays.stream(places).filter(place -> place == Place.ELSEWHERE).count();
    }
}
