package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.AskedAgain;
import dev.remora.shared.collection.JournalRecord.Dropped;
import dev.remora.shared.collection.JournalRecord.LinkDecision;
import dev.remora.shared.collection.JournalRecord.OutcomeShared;
import dev.remora.shared.collection.JournalRecord.Queued;
import dev.remora.shared.collection.JournalRecord.Rescored;
import dev.remora.shared.collection.JournalRecord.Sent;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Optional;

/// Encodes and decodes records about links in the queue. Fields are read in the order of the arguments.
final class LinkRecordCodec {
    private static final int QUEUED = 4;
    private static final int DROPPED = 5;
    private static final int RESCORED = 6;
    private static final int ASKED_AGAIN = 23;
    private static final int SENT = 26;
    private static final int OUTCOME_SHARED = 31;

    private static final LinkEvidence NO_EVIDENCE = new LinkEvidence.Seed();

    private LinkRecordCodec() {}

    static int number(LinkDecision decision) {
        return switch (decision) {
            case Queued _ -> QUEUED;
            case Dropped _ -> DROPPED;
            case Rescored _ -> RESCORED;
            case AskedAgain _ -> ASKED_AGAIN;
            case Sent _ -> SENT;
            case OutcomeShared _ -> OUTCOME_SHARED;
        };
    }

    static void write(LinkDecision decision, RecordWriter out) {
        switch (decision) {
            case Queued r -> queued(r, out);
            case Sent r -> queued(new Queued(r.at(), r.link(), r.priority(), r.evidence()), out);
            case OutcomeShared r -> shared(r, out);
            case Dropped r -> dropped(r, out);
            case Rescored r -> rescored(r, out);
            case AskedAgain r -> out.fixed(r.key());
        }
    }

    /// Returns empty if the number belongs to another family.
    static Optional<JournalRecord> read(int number, Instant at, RecordReader in) {
        return Optional.ofNullable(
                switch (number) {
                    case QUEUED -> queued(at, in);
                    case DROPPED -> new Dropped(at, in.url(), in.fixed(), in.reason(Exclusion.class));
                    case RESCORED -> new Rescored(at, priorities(in));
                    case ASKED_AGAIN -> new AskedAgain(at, in.fixed());
                    case SENT -> sent(queued(at, in));
                    case OUTCOME_SHARED -> shared(at, in);
                    default -> null;
                });
    }

    private static void queued(Queued r, RecordWriter out) {
        Link link = r.link();
        out.url(link.target());
        out.fixed(link.source());
        out.number(Codes.codeOf(link.origin()));
        out.real(link.sourceRelevance());
        out.shared(link.anchor().text());
        out.shared(link.anchor().title());
        out.shared(link.anchor().alt());
        out.text(link.around());
        out.shared(link.group());
        out.shared(link.path());
        out.signed(link.depth());
        out.signed(link.hops());
        out.real(link.inherited().score());
        out.signed(link.inherited().depth());
        out.real(r.priority());
        out.reason(r.evidence());
        out.number(link.alike());
        out.number(link.offTopic());
        place(link.place(), out);
    }

    private static void dropped(Dropped r, RecordWriter out) {
        out.url(r.url());
        out.fixed(r.source());
        out.reason(r.reason());
    }

    private static void rescored(Rescored r, RecordWriter out) {
        QueuePriorities priorities = r.priorities();
        out.number(priorities.size());
        long before = 0;
        for (int i = 0; i < priorities.size(); i++) {
            out.number(priorities.link(i) - before);
            before = priorities.link(i);
        }
        for (int i = 0; i < priorities.size(); i++) {
            out.number(Integer.reverse(Float.floatToRawIntBits(priorities.priority(i))) & 0xffffffffL);
        }
    }

    private static void place(Link.Place place, RecordWriter out) {
        out.number(Codes.codeOf(place.kind()));
        out.signed(place.block());
        out.number(Codes.codeOf(place.role()));
        out.shared(place.label());
        out.number(place.rank());
        out.number(place.links());
    }

    private static Queued queued(Instant at, RecordReader in) {
        Url target = in.url();
        long source = in.fixed();
        Link.Origin origin = Codes.origin(in.small());
        double sourceRelevance = in.real();
        Anchor anchor = new Anchor(in.shared(), in.shared(), in.shared());
        String around = in.text();
        String group = in.shared();
        String path = in.shared();
        int depth = (int) in.signed();
        int hops = (int) in.signed();
        Link.Inheritance inherited = new Link.Inheritance(in.real(), (int) in.signed());
        double priority = in.real();
        LinkEvidence evidence = in.reason(LinkEvidence.class);
        int alike = in.small();
        int offTopic = in.small();
        Link link = new Link(
                target,
                new Link.Source(source, origin, sourceRelevance, offTopic),
                anchor,
                around,
                new Link.Steps(depth, hops, alike),
                place(path, in),
                new Link.Standing(group, inherited));
        return new Queued(at, link, priority, evidence);
    }

    /// Writes the fields of a queued link, whose priority is the relevance.
    private static void shared(OutcomeShared r, RecordWriter out) {
        out.flag(r.onTopic());
        queued(new Queued(r.at(), r.link(), r.relevance(), NO_EVIDENCE), out);
    }

    private static OutcomeShared shared(Instant at, RecordReader in) {
        boolean onTopic = in.flag();
        Queued link = queued(at, in);
        return new OutcomeShared(at, link.link(), link.priority(), onTopic);
    }

    /// A sent link has the fields of a queued one.
    private static Sent sent(Queued r) {
        return new Sent(r.at(), r.link(), r.priority(), r.evidence());
    }

    private static QueuePriorities priorities(RecordReader in) {
        long[] links = new long[in.count()];
        long before = 0;
        for (int i = 0; i < links.length; i++) {
            before += in.number();
            links[i] = before;
        }
        QueuePriorities.Builder priorities = new QueuePriorities.Builder();
        for (long link : links) {
            priorities.add(link, Float.intBitsToFloat(Integer.reverse((int) in.number())));
        }
        return priorities.build();
    }

    private static Link.Place place(String path, RecordReader in) {
        return new Link.Place(
                path,
                Codes.linkClass(in.small()),
                (int) in.signed(),
                Codes.role(in.small()),
                in.shared(),
                in.small(),
                in.small());
    }
}
