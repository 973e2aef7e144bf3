package dev.remora.crawler.frontier;

import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.url.Url;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Waiting links as bytes, without their priorities, for [MapDbLinkStore]. Not a lasting format: the store is made
/// anew at each open.
@SuppressWarnings("EnumOrdinal") // the store is made anew at each open
final class LinkCodec {
    private static final Link.Origin[] ORIGINS = Link.Origin.values();

    private static final LinkClass[] CLASSES = LinkClass.values();
    private static final Block.Role[] ROLES = Block.Role.values();

    private LinkCodec() {}

    static byte[] encode(Waiting waiting) {
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

    /// @param order has the priority with which the link waits
    static Waiting decode(long sequence, byte[] bytes, WaitingOrder order) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int host = in.readInt();
            Link link = new Link(
                    new Url(read(in)),
                    in.readLong(),
                    ORIGINS[in.readByte()],
                    in.readDouble(),
                    new Anchor(read(in), read(in), read(in)),
                    read(in),
                    read(in),
                    read(in),
                    in.readInt(),
                    in.readByte(),
                    new Link.Inheritance(in.readDouble(), in.readInt()),
                    in.readInt(),
                    in.readInt(),
                    place(in));
            return new Waiting(sequence, host, order.priority(link.group(), sequence), link);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(DataOutputStream out, Link.Place place) throws IOException {
        out.writeByte(place.kind().ordinal());
        out.writeInt(place.block());
        out.writeByte(place.role().ordinal());
        write(out, place.label());
        out.writeInt(place.rank());
        out.writeInt(place.links());
    }

    private static Link.Place place(DataInputStream in) throws IOException {
        return new Link.Place(
                CLASSES[in.readByte()], in.readInt(), ROLES[in.readByte()], read(in), in.readInt(), in.readInt());
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8);
    }

    private static String read(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}
