package dev.remora.crawler.frontier.store;

import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Encodes queued links as bytes, without their priorities, for [MapDbLinkStore]. Not a lasting format: the
/// store is rebuilt at each opening.
@SuppressWarnings("EnumOrdinal") // the store is rebuilt at each opening
final class LinkCodec {
    private static final Link.Origin[] ORIGINS = Link.Origin.values();

    private static final LinkClass[] CLASSES = LinkClass.values();
    private static final Block.Role[] ROLES = Block.Role.values();

    private LinkCodec() {}

    static byte[] encode(QueuedLink waiting) {
        Link link = waiting.link();
        var bytes = new ByteArrayOutputStream(256);
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(waiting.host());
            write(out, link.target().text());
            out.writeLong(link.source());
            out.writeByte(link.origin().ordinal());
            out.writeDouble(link.sourceRelevance());
            write(out, link.anchor().text());
            write(out, link.anchor().title());
            write(out, link.anchor().alt());
            write(out, link.around());
            write(out, link.group());
            write(out, link.path());
            out.writeInt(link.depth());
            out.writeByte(link.hops());
            out.writeDouble(link.inherited().score());
            out.writeInt(link.inherited().depth());
            out.writeInt(link.alike());
            out.writeInt(link.offTopic());
            write(out, link.place());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// @param order has the link's priority
    static QueuedLink decode(long sequence, byte[] bytes, QueueOrder order) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int host = in.getInt();
        Link link = new Link(
                new Url(read(in)),
                in.getLong(),
                ORIGINS[in.get()],
                in.getDouble(),
                new Anchor(read(in), read(in), read(in)),
                read(in),
                read(in),
                read(in),
                in.getInt(),
                in.get(),
                new Link.Inheritance(in.getDouble(), in.getInt()),
                in.getInt(),
                in.getInt(),
                place(in));
        return new QueuedLink(sequence, host, order.priority(link.group(), sequence), link);
    }

    private static void write(DataOutputStream out, Link.Place place) throws IOException {
        out.writeByte(place.kind().ordinal());
        out.writeInt(place.block());
        out.writeByte(place.role().ordinal());
        write(out, place.label());
        out.writeInt(place.rank());
        out.writeInt(place.links());
    }

    private static Link.Place place(ByteBuffer in) {
        return new Link.Place(CLASSES[in.get()], in.getInt(), ROLES[in.get()], read(in), in.getInt(), in.getInt());
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8);
    }

    private static String read(ByteBuffer in) {
        byte[] utf8 = new byte[in.getInt()];
        in.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
