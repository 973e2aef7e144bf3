package dev.remora.shared.collection.store;

import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.StringTable;
import dev.remora.shared.collection.journal.Codes;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.SoftError;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Encodes and decodes the facts of a page. Stateless.
final class FactsCodec {
    private FactsCodec() {}

    static void encode(PageFacts facts, StringTable strings, FieldWriter out) {
        out.octet(Codes.codeOf(facts.kind()));
        out.octet(facts.softError().map(Codes::codeOf).orElse(0));
        out.number(strings.index(facts.mediaType()));
        out.text(facts.metadata().description());
        out.text(facts.metadata().author());
        out.text(facts.place().site());
        texts(facts.metadata().keywords(), out);
        texts(facts.place().breadcrumbs(), out);
        texts(facts.metadata().types(), out);
        out.text(facts.metadata().image());
        day(facts.days().published(), out);
        day(facts.days().modified(), out);
        out.text(facts.place().subtitle());
    }

    static PageFacts decode(FieldReader in, String[] strings) {
        var kind = Codes.pageKind(in.octet());
        int soft = in.octet();
        Optional<SoftError> softError = soft == 0 ? Optional.empty() : Optional.of(Codes.softError(soft));
        String mediaType = strings[in.small()];
        String description = in.text();
        String author = in.text();
        String site = in.text();
        List<String> keywords = texts(in);
        List<String> breadcrumbs = texts(in);
        var metadata = new PageFacts.Metadata(description, author, keywords, texts(in), in.text());
        var days = new PageFacts.Days(day(in), day(in));
        var place = new PageFacts.Place(site, breadcrumbs, in.text());
        return new PageFacts(kind, softError, mediaType, metadata, place, days);
    }

    private static void texts(List<String> texts, FieldWriter out) {
        out.number(texts.size());
        texts.forEach(out::text);
    }

    private static List<String> texts(FieldReader in) {
        int count = in.count();
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(in.text());
        }
        return texts;
    }

    private static void day(Optional<LocalDate> day, FieldWriter out) {
        out.flag(day.isPresent());
        day.ifPresent(date -> out.signed(date.toEpochDay()));
    }

    private static Optional<LocalDate> day(FieldReader in) {
        return in.flag() ? Optional.of(LocalDate.ofEpochDay(in.signed())) : Optional.empty();
    }
}
