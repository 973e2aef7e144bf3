package dev.remora.shared.collection.store;

import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.StringTable;
import dev.remora.shared.collection.journal.Codes;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Encodes and decodes pages without loss. Hosts, paths, labels and other texts that a page repeats are
/// written once, in a string table at the beginning; each word is stored as the gap before it and its length,
/// mostly in one byte. Stateless.
final class PageCodec {
    /// Gaps and lengths below this share one byte; larger ones are written as two numbers.
    private static final int SMALL = 15;

    private PageCodec() {}

    static FieldWriter encode(StoredPage stored) {
        Page page = stored.page();
        StringTable strings = new StringTable();
        FieldWriter out = new FieldWriter(
                4096 + 3 * page.text().length() + 128 * page.outlinks().size());
        out.text(page.url().text());
        out.instant(page.fetchedAt(), 0);
        out.real(stored.relevance());
        out.text(page.title());
        out.text(page.text());
        out.text(page.charset());
        out.text(page.language());
        out.flag(page.canonical().isPresent());
        page.canonical().ifPresent(url -> out.text(url.text()));
        out.flag(page.noindex());
        tokens(stored.title(), page.title(), out);
        tokens(stored.body(), page.text(), out);
        out.number(page.blocks().size());
        for (Block block : page.blocks()) {
            out.number(strings.index(block.path()));
            out.number(strings.index(block.label()));
            out.number(Codes.codeOf(block.role()));
        }
        out.number(page.outlinks().size());
        for (Outlink link : page.outlinks()) {
            outlink(link, strings, out);
        }
        FactsCodec.encode(page.facts(), strings, out);
        out.text(stored.summary());
        out.fixed(stored.dictionary());
        FieldWriter all = new FieldWriter(out.size() + strings.bytes() + 16);
        strings.writeTo(all);
        all.raw(out.array(), out.size());
        return all;
    }

    private static void outlink(Outlink link, StringTable strings, FieldWriter out) {
        String target = link.target().text();
        int slash = target.lastIndexOf('/') + 1;
        out.number(strings.index(target.substring(0, slash)));
        out.text(target.substring(slash));
        out.text(link.anchor().text());
        out.number(strings.index(link.anchor().title()));
        out.number(strings.index(link.anchor().alt()));
        out.number(strings.index(link.around()));
        out.number(strings.index(link.path()));
        out.flag(link.nofollow());
        out.signed(link.block());
        out.octet(Codes.codeOf(link.kind()));
    }

    private static void tokens(SegmentedText segmented, String text, FieldWriter out) {
        if (!segmented.text().equals(text)) {
            throw new IllegalArgumentException("the words of a stored page must be those of its own title and text");
        }
        Tokens tokens = segmented.tokens();
        out.number(tokens.size());
        int end = 0;
        for (int i = 0; i < tokens.size(); i++) {
            int gap = tokens.start(i) - end;
            int length = tokens.end(i) - tokens.start(i);
            if (gap < SMALL && length < SMALL) {
                out.octet(gap << 4 | length);
            } else {
                out.octet(0xff);
                out.number(gap);
                out.number(length);
            }
            end = tokens.end(i);
        }
    }

    static StoredPage decode(byte[] bytes) {
        FieldReader in = new FieldReader(bytes);
        String[] strings = StringTable.read(in);
        Url url = new Url(in.text());
        var fetchedAt = in.instant(0);
        double relevance = in.real();
        String title = in.text();
        String text = in.text();
        String charset = in.text();
        String language = in.text();
        Optional<Url> canonical = in.flag() ? Optional.of(new Url(in.text())) : Optional.empty();
        boolean noindex = in.flag();
        SegmentedText titleWords = new SegmentedText(title, tokens(in));
        SegmentedText bodyWords = new SegmentedText(text, tokens(in));
        List<Block> blocks = blocks(in, strings);
        List<Outlink> outlinks = outlinks(in, strings);
        PageFacts facts = FactsCodec.decode(in, strings);
        String summary = in.text();
        long dictionary = in.fixed();
        Page page = new Page(
                url,
                fetchedAt,
                title,
                text,
                facts,
                new Page.Head(charset, language, canonical, noindex),
                new Page.Layout(blocks, outlinks));
        return new StoredPage(page, titleWords, bodyWords, relevance, summary, dictionary);
    }

    private static List<Block> blocks(FieldReader in, String[] strings) {
        int count = in.count();
        List<Block> blocks = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            blocks.add(new Block(strings[in.small()], strings[in.small()], Codes.role(in.small())));
        }
        return blocks;
    }

    private static List<Outlink> outlinks(FieldReader in, String[] strings) {
        int count = in.count();
        List<Outlink> links = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Url target = new Url(strings[in.small()].concat(in.text()));
            Anchor anchor = new Anchor(in.text(), strings[in.small()], strings[in.small()]);
            String around = strings[in.small()];
            String path = strings[in.small()];
            boolean nofollow = in.flag();
            int block = (int) in.signed();
            links.add(new Outlink(target, anchor, around, nofollow, block, Codes.linkClass(in.octet()), path));
        }
        return links;
    }

    private static Tokens tokens(FieldReader in) {
        int count = in.count();
        int[] starts = new int[count];
        int[] lengths = new int[count];
        int end = 0;
        for (int i = 0; i < count; i++) {
            int both = in.octet();
            boolean large = both == 0xff;
            int gap = large ? in.small() : both >> 4;
            starts[i] = end + gap;
            lengths[i] = large ? in.small() : both & 0xf;
            end = starts[i] + lengths[i];
        }
        return new Tokens(starts, lengths);
    }
}
