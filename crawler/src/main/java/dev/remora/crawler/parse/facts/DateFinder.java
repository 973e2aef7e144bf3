package dev.remora.crawler.parse.facts;

import dev.remora.crawler.parse.dates.DatePatterns;
import dev.remora.crawler.parse.dates.DateSightings;
import dev.remora.crawler.parse.dates.DateSightings.Claim;
import dev.remora.crawler.parse.dates.DateSightings.Form;
import dev.remora.crawler.parse.dates.DateSightings.Sighting;
import dev.remora.crawler.parse.dates.Stamp;
import dev.remora.crawler.parse.evidence.Evidence;
import dev.remora.crawler.parse.evidence.Headings;
import dev.remora.crawler.parse.evidence.MetaTags;
import dev.remora.crawler.parse.title.TitleText;
import dev.remora.shared.page.PageKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Finds the dates on which a page was published and last modified.
///
/// Order of trust: JSON-LD, `meta`, microdata, a line with a label like 发布, a `time` element, the address, a
/// date that stands alone near the title, the date of the original of a reprint. Of list pages only the metadata
/// counts: the dates in their text belong to the items. A date before [#EARLIEST], or more than a day after the fetch,
/// is ignored.
///
/// A time in UTC counts as the date that the page shows for it; if it shows none, as the date in the time zone
/// of the page's language.
final class DateFinder {
    static final LocalDate EARLIEST = LocalDate.of(1990, 1, 1);
    /// Maximum distance after the title, in characters, of an unlabelled date that belongs to the page.
    private static final int NEAR = 300;
    /// Maximum distance before the title, likewise.
    private static final int ABOVE = 80;

    private final Evidence evidence;
    private final PageKind kind;
    private final Optional<LocalDate> ofAddress;
    private final ZoneOffset zone;
    private final LocalDate latest;
    private final String title;
    private int titleEnd = -1;

    /// @param kind of the page; a list whose address names a date and an article is treated as an article
    /// @param address path and query
    /// @param zone time zone of the page's language
    /// @param title its title
    DateFinder(Evidence evidence, PageKind kind, String address, ZoneOffset zone, Instant fetchedAt, String title) {
        this.evidence = evidence;
        boolean list = kind == PageKind.HOME || (kind == PageKind.LIST && !AddressDate.names(address));
        this.kind = kind == PageKind.LIST && !list ? PageKind.ARTICLE : kind;
        this.ofAddress = list ? Optional.empty() : AddressDate.of(address);
        this.zone = zone;
        this.latest = fetchedAt.atOffset(ZoneOffset.ofHours(14)).toLocalDate().plusDays(1);
        this.title = title;
    }

    /// Characters of text before the end of the heading that equals the title, else of the first `h1`, else 0.
    private int titleEnd() {
        if (titleEnd < 0) {
            String wanted = TitleText.key(title);
            titleEnd = evidence.headings().all().stream()
                    .filter(heading -> TitleText.key(heading.text()).equals(wanted))
                    .mapToInt(Headings.Heading::end)
                    .findFirst()
                    .orElseGet(() -> evidence.headings().of(1).stream()
                            .mapToInt(Headings.Heading::end)
                            .findFirst()
                            .orElse(0));
        }
        return titleEnd;
    }

    private boolean lists() {
        return kind == PageKind.LIST || kind == PageKind.HOME || hasItems();
    }

    /// Whether the page has entries: dates for programs on three different days, and three headings that are
    /// links.
    private boolean hasItems() {
        return evidence.dates().properties() >= 3
                && evidence.headings().all().stream()
                                .filter(Headings.Heading::linked)
                                .limit(3)
                                .count()
                        == 3
                && evidence.dates().all().stream()
                                .filter(s -> s.form() != Form.TEXT)
                                .map(s -> s.stamp().day())
                                .distinct()
                                .limit(3)
                                .count()
                        == 3;
    }

    /// Returns the date of publication, or empty.
    Optional<LocalDate> published() {
        if (kind == PageKind.HOME) {
            return Optional.empty();
        }
        Optional<LocalDate> stated = stated(evidence.linked().first("datePublished"))
                .or(() -> stated(MetaTags.PUBLISHED))
                .or(() -> stated(evidence.linked().first("dateCreated", "uploadDate")));
        if (stated.isPresent()) {
            return stated;
        }
        if (lists()) {
            return kind == PageKind.LIST ? underTheTitle() : stated;
        }
        return seen(s -> s.form() == Form.PROPERTY && s.claim() == Claim.PUBLISHED)
                .or(() -> seen(s -> s.claim() == Claim.PUBLISHED && s.apart()))
                .or(() -> seen(s -> s.form() == Form.TIME && s.claim() == Claim.NONE && near(s)))
                .or(() -> ofAddress.filter(this::possible))
                .or(() -> seen(s -> s.form() == Form.PROPERTY && s.claim() == Claim.NONE))
                .or(() -> seen(s -> s.claim() == Claim.NONE
                        && s.apart()
                        && near(s)
                        && !s.stamp().wholeMonth()))
                .or(() -> seen(s -> s.claim() == Claim.NONE
                        && s.apart()
                        && DateSightings.namedForDates(s.at())
                        && s.place() <= titleEnd() + 3 * NEAR
                        && s.place() >= titleEnd() - ABOVE))
                .or(() -> seen(s -> s.claim() == Claim.ORIGINAL && s.apart()));
    }

    /// Returns the only labelled date of a page with many links but no linked headings.
    private Optional<LocalDate> underTheTitle() {
        List<Sighting> labelled = evidence.dates().all().stream()
                .filter(s -> s.claim() == Claim.PUBLISHED && s.apart() && !evidence.isFrame(s.at()))
                .toList();
        boolean one = labelled.stream().map(s -> s.stamp().day()).distinct().count() == 1;
        return one
                        && evidence.headings().all().stream().noneMatch(Headings.Heading::linked)
                        && titleEnd() > 0
                        && near(labelled.getFirst())
                ? first(labelled, s -> true)
                : Optional.empty();
    }

    /// Returns the date of the last modification, or empty.
    Optional<LocalDate> modified() {
        Optional<LocalDate> stated =
                stated(evidence.linked().first("dateModified")).or(() -> stated(MetaTags.MODIFIED));
        if (stated.isPresent() || lists()) {
            return stated;
        }
        return seen(s -> s.form() == Form.PROPERTY && s.claim() == Claim.MODIFIED)
                .or(() -> first(evidence.dates().all(), s -> s.claim() == Claim.MODIFIED && s.apart()));
    }

    private boolean near(Sighting s) {
        return s.place() <= titleEnd() + NEAR && s.place() >= titleEnd() - ABOVE;
    }

    private Optional<LocalDate> seen(Predicate<Sighting> wanted) {
        return first(evidence.dates().all(), s -> wanted.test(s) && !evidence.isFrame(s.at()));
    }

    private Optional<LocalDate> first(List<Sighting> sightings, Predicate<Sighting> wanted) {
        for (Sighting s : sightings) {
            if (wanted.test(s) && !inLink(s)) {
                LocalDate day = day(s.stamp());
                if (possible(day)) {
                    return Optional.of(day);
                }
            }
        }
        return Optional.empty();
    }

    private static boolean inLink(Sighting s) {
        var at = s.at();
        for (int i = 0; i < 3 && at != null; i++, at = at.parent()) {
            if (at.normalName().equals("a")) {
                return true;
            }
        }
        return false;
    }

    private Optional<LocalDate> stated(List<String> names) {
        for (String value : evidence.meta().each(names)) {
            Optional<LocalDate> day = stated(Optional.of(value));
            if (day.isPresent()) {
                return day;
            }
        }
        return Optional.empty();
    }

    private Optional<LocalDate> stated(Optional<String> value) {
        return value.flatMap(DatePatterns::machine).map(this::day).filter(this::possible);
    }

    private boolean possible(LocalDate day) {
        return !day.isBefore(EARLIEST) && !day.isAfter(latest);
    }

    /// Returns the date of a stamp in the page's own time zone.
    private LocalDate day(Stamp stamp) {
        LocalDate there = stamp.in(zone);
        if (there.equals(stamp.day())) {
            return there;
        }
        return shown(stamp.day()) && !shown(there) ? stamp.day() : there;
    }

    private boolean shown(LocalDate day) {
        return ofAddress.filter(day::equals).isPresent()
                || evidence.dates().all().stream()
                        .anyMatch(s -> s.stamp().utc().isEmpty()
                                && !s.stamp().wholeMonth()
                                && s.stamp().day().equals(day));
    }
}
