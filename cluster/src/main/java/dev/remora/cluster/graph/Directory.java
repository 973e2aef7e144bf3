package dev.remora.cluster.graph;

import dev.remora.shared.graph.KeyTable;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/// Where addresses are whose keys have one remainder.
///
/// @param keys of pages and redirects
/// @param places of the pages; ELSEWHERE for a redirect
/// @param targets key to which each redirects
@SuppressWarnings("ArrayRecordComponent") // travels between machines, and is never compared
record Directory(KeyTable keys, long[] places, long[] targets) implements Serializable {
    /// What a shard tells about some addresses.
    record Entries(long[] keys, long[] places, long[] targets) implements Serializable {}

    /// An answer about some addresses, in the order of the question.
    record Answer(long[] places, long[] targets) implements Serializable {}

    /// The number of the directory that knows an address.
    static int of(long key, int directories) {
        return Math.floorMod(key, directories);
    }

    /// Collects what the shards tell. A page that was fetched under its own address does not redirect.
    static Directory of(List<Entries> told) {
        int size = told.stream().mapToInt(entries -> entries.keys().length).sum();
        Directory directory = new Directory(new KeyTable(size), new long[size], new long[size]);
        Arrays.fill(directory.places, Place.ELSEWHERE);
        for (Entries entries : told) {
            for (int i = 0; i < entries.keys().length; i++) {
                int at = directory.keys.add(entries.keys()[i]);
                directory.places[at] = Math.max(directory.places[at], entries.places()[i]);
                directory.targets[at] = entries.targets()[i];
            }
        }
        return directory;
    }

    Answer answer(long[] asked) {
        Answer answer = new Answer(new long[asked.length], new long[asked.length]);
        for (int i = 0; i < asked.length; i++) {
            int at = keys.find(asked[i]);
            answer.places[i] = at < 0 ? Place.NOWHERE : places[at];
            answer.targets[i] = at < 0 ? 0 : targets[at];
        }
        return answer;
    }

    /// What a shard tells each directory: its pages, and its redirects.
    static List<Entries> told(ShardLinks links, int directories) {
        LongLists keys = new LongLists(directories);
        LongLists places = new LongLists(directories);
        LongLists targets = new LongLists(directories);
        int node = 0;
        for (int address = 0; address < links.keys().length; address++) {
            int leadsTo = links.leadsTo()[address];
            boolean page = links.isPage(address);
            if (page || leadsTo >= 0) {
                int to = of(links.keys()[address], directories);
                keys.add(to, links.keys()[address]);
                places.add(to, page ? Place.of(links.shard(), node++) : Place.ELSEWHERE);
                targets.add(to, page ? 0 : links.keys()[leadsTo]);
            }
        }
        Entries[] told = new Entries[directories];
        Arrays.setAll(told, i -> new Entries(keys.get(i), places.get(i), targets.get(i)));
        return AllToAll.of(told);
    }
}
