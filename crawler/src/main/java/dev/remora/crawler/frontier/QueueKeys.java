package dev.remora.crawler.frontier;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The byte keys under which [MapDbLinkStore] sorts waiting links; while a store is filled, all of them, sorted.
final class QueueKeys {
    private final List<byte[]> queue = new ArrayList<>();
    private final List<byte[]> groups = new ArrayList<>();

    void add(Waiting link) {
        queue.add(queueKey(link.host(), link.priority(), link.sequence()));
        groups.add(groupKey(link.link().group(), link.sequence()));
    }

    List<byte[]> queue() {
        queue.sort(Arrays::compareUnsigned);
        return queue;
    }

    List<byte[]> groups() {
        groups.sort(Arrays::compareUnsigned);
        return groups;
    }

    /// Host, then the highest priority first (the bits of a double that is not negative sort like the double), then
    /// the oldest first.
    static byte[] queueKey(int host, double priority, long sequence) {
        return ByteBuffer.allocate(20)
                .putInt(host)
                .putLong(~Double.doubleToLongBits(priority))
                .putLong(sequence)
                .array();
    }

    static byte[] groupKey(String group, long sequence) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : group.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        return ByteBuffer.allocate(16).putLong(hash).putLong(sequence).array();
    }
}
