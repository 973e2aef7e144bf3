package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.journal.Codes;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.url.Url;

/// Links as bytes, part of the format of checkpoints.
final class LinkCodec {
    private LinkCodec() {}

    static void write(Link link, FieldWriter out) {
        out.text(link.target().text());
        out.fixed(link.source());
        out.octet(Codes.codeOf(link.origin()));
        out.real(link.sourceRelevance());
        out.text(link.anchor().text());
        out.text(link.anchor().title());
        out.text(link.anchor().alt());
        out.text(link.around());
        out.text(link.group());
        out.text(link.path());
        out.signed(link.depth());
        out.signed(link.hops());
        out.real(link.inherited().score());
        out.signed(link.inherited().depth());
        out.number(link.alike());
        out.number(link.offTopic());
        Link.Place place = link.place();
        out.octet(Codes.codeOf(place.kind()));
        out.signed(place.block());
        out.octet(Codes.codeOf(place.role()));
        out.text(place.label());
        out.number(place.rank());
        out.number(place.links());
    }

    static Link read(FieldReader in) {
        Url target = new Url(in.text());
        long source = in.fixed();
        Link.Origin origin = Codes.origin(in.octet());
        double relevance = in.real();
        Anchor anchor = new Anchor(in.text(), in.text(), in.text());
        String around = in.text();
        String group = in.text();
        String path = in.text();
        int depth = (int) in.signed();
        int hops = (int) in.signed();
        Link.Standing standing = new Link.Standing(group, new Link.Inheritance(in.real(), (int) in.signed()));
        Link.Steps steps = new Link.Steps(depth, hops, in.small());
        Link.Source from = new Link.Source(source, origin, relevance, in.small());
        return new Link(target, from, anchor, around, steps, place(path, in), standing);
    }

    private static Link.Place place(String path, FieldReader in) {
        LinkClass kind = Codes.linkClass(in.octet());
        int block = (int) in.signed();
        Block.Role role = Codes.role(in.octet());
        return new Link.Place(path, kind, block, role, in.text(), in.small(), in.small());
    }
}
