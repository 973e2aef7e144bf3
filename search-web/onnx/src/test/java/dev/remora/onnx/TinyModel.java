package dev.remora.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// The bytes of an ONNX model (onnx.proto, IR version 8, opset 13) that looks tokens up in a table, in the form of a
/// BERT: `last_hidden_state[text, token] = table[input_ids[text, token]]`.
final class TinyModel {
    private static final int FLOAT = 1;
    private static final int INT64 = 7;

    private TinyModel() {}

    static byte[] of(float[][] table) {
        Message gather = new Message()
                .text(1, "table")
                .text(1, "input_ids")
                .text(2, "last_hidden_state")
                .text(4, "Gather");
        Message graph = new Message()
                .message(1, gather)
                .text(2, "tiny")
                .message(5, tensor("table", table))
                .message(11, value("input_ids", INT64, "texts", "tokens"))
                .message(12, value("last_hidden_state", FLOAT, "texts", "tokens", "parts"));
        return new Message()
                .number(1, 8)
                .message(7, graph)
                .message(8, new Message().number(2, 13))
                .bytes();
    }

    private static Message tensor(String name, float[][] rows) {
        ByteBuffer raw = ByteBuffer.allocate(4 * rows.length * rows[0].length).order(ByteOrder.LITTLE_ENDIAN);
        for (float[] row : rows) {
            for (float part : row) {
                raw.putFloat(part);
            }
        }
        return new Message()
                .number(1, rows.length)
                .number(1, rows[0].length)
                .number(2, FLOAT)
                .text(8, name)
                .bytes(9, raw.array());
    }

    private static Message value(String name, int type, String... dimensions) {
        Message shape = new Message();
        for (String dimension : dimensions) {
            shape.message(1, new Message().text(2, dimension));
        }
        Message tensor = new Message().number(1, type).message(2, shape);
        return new Message().text(1, name).message(2, new Message().message(1, tensor));
    }

    /// A message of Protocol Buffers.
    private static final class Message {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Message number(int field, long value) {
            varint(field << 3);
            varint(value);
            return this;
        }

        Message bytes(int field, byte[] bytes) {
            varint(field << 3 | 2);
            varint(bytes.length);
            out.writeBytes(bytes);
            return this;
        }

        Message text(int field, String text) {
            return bytes(field, text.getBytes(StandardCharsets.UTF_8));
        }

        Message message(int field, Message inner) {
            return bytes(field, inner.bytes());
        }

        byte[] bytes() {
            return out.toByteArray();
        }

        private void varint(long value) {
            long rest = value;
            while (rest > 0x7F) {
                out.write((int) ((rest & 0x7F) | 0x80));
                rest >>>= 7;
            }
            out.write((int) rest);
        }
    }
}
