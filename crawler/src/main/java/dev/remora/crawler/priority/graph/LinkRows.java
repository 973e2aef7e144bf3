package dev.remora.crawler.priority.graph;

import java.util.Arrays;

/// The links of pages, one row per page, in one array that only grows: the distinct targets of row `r` are
/// `targets[starts[r]] … targets[starts[r + 1] - 1]`. A replaced row stays in the array but is ignored.
final class LinkRows {
    private static final int REPLACED = -1;

    private final boolean weighted;
    private int[] rowOf = filled(new int[64], 0);
    private int[] nodes = new int[64];
    private int[] starts = new int[65];
    private int[] targets = new int[256];
    private float[] shares;
    private int rows;

    /// @param weighted whether links have weights; else all are equal
    LinkRows(boolean weighted) {
        this.weighted = weighted;
        this.shares = weighted ? new float[256] : new float[0];
    }

    int links() {
        return starts[rows];
    }

    boolean holds(int node) {
        return node < rowOf.length && rowOf[node] >= 0;
    }

    /// Sets the row of a node.
    ///
    /// @param links number of valid targets and weights
    int put(int node, int[] to, float[] weights, int links) {
        if (node >= rowOf.length) {
            rowOf = filled(Arrays.copyOf(rowOf, node + node / 2 + 1), rowOf.length);
        }
        if (rowOf[node] >= 0) {
            nodes[rowOf[node]] = REPLACED;
        }
        if (rows == nodes.length) {
            nodes = Arrays.copyOf(nodes, rows + rows / 2);
            starts = Arrays.copyOf(starts, nodes.length + 1);
        }
        rowOf[node] = rows;
        nodes[rows] = node;
        starts[rows + 1] = append(to, weights, links);
        return rows++;
    }

    /// Appends the distinct targets, ascending, each with the greatest of its weights; returns the new end.
    private int append(int[] to, float[] weights, int links) {
        int start = starts[rows];
        int end = start;
        if (start + links > targets.length) {
            int length = Math.max(start + links, targets.length + targets.length / 2);
            targets = Arrays.copyOf(targets, length);
            shares = weighted ? Arrays.copyOf(shares, length) : shares;
        }
        float sum = 0;
        for (long packed : packed(to, weights, links)) {
            int target = (int) (packed >>> 32);
            if (end > start && targets[end - 1] == target) {
                continue;
            }
            float weight = Float.intBitsToFloat(~(int) packed);
            targets[end] = target;
            if (weighted) {
                shares[end] = weight;
            }
            sum += weight;
            end++;
        }
        for (int i = start; weighted && i < end; i++) {
            shares[i] /= sum;
        }
        return end;
    }

    /// Packs target and weight into one number each, so that they ascend by target, and for the same target
    /// descend by weight (the bits of positive floats have the same order as the floats; here they are
    /// inverted).
    private static long[] packed(int[] to, float[] weights, int links) {
        long[] packed = new long[links];
        for (int i = 0; i < links; i++) {
            packed[i] = ((long) to[i] << 32) | (~Float.floatToIntBits(weights[i]) & 0xffffffffL);
        }
        Arrays.sort(packed);
        return packed;
    }

    /// Distributes an amount of rank from a row's page to its targets.
    ///
    /// @param gift the amount
    void flow(int row, double gift, double[] into) {
        int start = starts[row];
        int end = starts[row + 1];
        double share = gift / (end - start);
        for (int i = start; i < end; i++) {
            into[targets[i]] += weighted ? gift * shares[i] : share;
        }
    }

    /// Distributes the rank of all pages, times the damping factor, to their targets.
    void flow(double damping, double[] rank, double[] into) {
        for (int row = 0; row < rows; row++) {
            if (nodes[row] != REPLACED) {
                flow(row, damping * rank[nodes[row]], into);
            }
        }
    }

    /// Returns the total rank of all nodes without links.
    double withoutLinks(double[] rank, int size) {
        double sum = 0;
        for (int node = 0; node < size; node++) {
            int row = node < rowOf.length ? rowOf[node] : -1;
            if (row < 0 || starts[row] == starts[row + 1]) {
                sum += rank[node];
            }
        }
        return sum;
    }

    private static int[] filled(int[] array, int from) {
        Arrays.fill(array, from, array.length, -1);
        return array;
    }
}
