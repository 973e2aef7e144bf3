package dev.remora.search.console.watch;

import dev.remora.search.console.ActionNotice;
import dev.remora.search.console.TopicDefinition;
import dev.remora.search.html.AnswerForm;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.search.watch.HostFigures;
import dev.remora.search.watch.HostRules;
import dev.remora.search.watch.MissedAddress;
import dev.remora.search.watch.RecentPage;
import dev.remora.search.watch.RunSummary;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.Learnt;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.ReadableUrl;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/// Converts data about a crawl to texts in one language, with links among its pages.
///
/// @param w the texts of [WatchPages]
/// @param clock for the current time, and the time zone of the pages
public record TopicViews(IndexedTopic topic, MessageBundle.In w, Clock clock) {
    private static final int RECENT = 20;
    private static final List<String> PARTS = List.of("warc", "pages", "index", "journal", "checkpoint");

    NamedLink home() {
        return new NamedLink(topic.name(), path(""));
    }

    private String path(String below) {
        return "/console/topics/" + topic.id() + below;
    }

    String whyHref(String url) {
        return why(topic.id(), url);
    }

    /// Returns the address of the page that explains an address to a topic's crawl.
    public static String why(String topic, String url) {
        return QueryString.of("/console/topics/" + topic + "/why")
                .with("url", url)
                .toString();
    }

    private ReasonText reasons() {
        return ReasonText.in(w.language().locale());
    }

    private String time(Instant at) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .withLocale(w.language().locale())
                .withZone(clock.getZone())
                .format(at);
    }

    String shown(RunSummary run) {
        return w.say(
                "run." + run.start().kind().code(),
                run.start().number(),
                time(run.start().at()));
    }

    /// @param current whether it is the one whose charts are shown
    /// @param atWork whether it is in progress
    TopicPage.Run run(RunSummary run, boolean current, boolean atWork) {
        List<String> cells = List.of(
                w.say("kind." + run.start().kind().code()),
                time(run.start().at()),
                time(run.last()),
                w.say("number", run.figures().fetched()),
                w.say("number", run.figures().onTopic()),
                run.ended()
                        .or(() -> atWork ? Optional.empty() : Optional.of(new RunReason.Interrupted()))
                        .map(reasons()::say)
                        .orElse(w.say("run.open")));
        String href = QueryString.of(path(""))
                .with("run", Integer.toString(run.start().number()))
                .toString();
        return new TopicPage.Run(new NamedLink(Integer.toString(run.start().number()), href), cells, current);
    }

    /// Returns bars for the number of links per tenth of the priority range, the highest first.
    List<EvidenceBars.Bar> queue(List<Long> byPriority) {
        long most = byPriority.stream().mapToLong(Long::longValue).max().orElse(0);
        List<EvidenceBars.Bar> bars = new ArrayList<>();
        for (int i = byPriority.size() - 1; i >= 0; i--) {
            bars.add(new EvidenceBars.Bar(
                    w.say("tenth", i / 10.0, (i + 1) / 10.0),
                    w.say("number", byPriority.get(i)),
                    percent(most == 0 ? 0 : (double) byPriority.get(i) / most),
                    false));
        }
        return bars;
    }

    TopicPage.Knowledge knowledge(List<Learnt> learnt) {
        LearntText text = new LearntText(reasons(), w);
        return new TopicPage.Knowledge(text.sentences(learnt), text.bars(learnt));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    List<TopicPage.Reason> reasons(List<MissedAddress.Group> groups, String current) {
        return groups.stream()
                .map(group -> new TopicPage.Reason(
                        new NamedLink(
                                reasons().say(group.example()),
                                QueryString.of(path("/failures"))
                                        .with("reason", group.id())
                                        .toString()),
                        w.say("number", group.count()),
                        group.id().equals(current)))
                .toList();
    }

    String title(List<MissedAddress.Group> groups, String current) {
        return groups.stream()
                .filter(group -> group.id().equals(current))
                .map(group -> w.say("failures.of", reasons().say(group.example()), group.count()))
                .findFirst()
                .orElse("");
    }

    List<FailuresPage.Missed> missed(List<MissedAddress> addresses) {
        return addresses.stream()
                .map(missed -> new FailuresPage.Missed(
                        new NamedLink(
                                ReadableUrl.of(missed.url().text()),
                                whyHref(missed.url().text())),
                        reasons().say(missed.reason()),
                        time(missed.at()),
                        missed.retryAt().map(at -> w.say("retry", time(at))).orElse("")))
                .toList();
    }

    /// @param titles returns the titles of pages of a topic
    /// @param answers so far
    /// @param blocked whether no more can be given
    List<TopicPage.Recent> recent(
            List<RecentPage> pages,
            BiFunction<String, List<RecentPage>, List<String>> titles,
            Topic.Examples answers,
            boolean blocked) {
        List<RecentPage> last = pages.stream().limit(RECENT).toList();
        List<String> named = titles.apply(topic.id(), last);
        List<TopicPage.Recent> views = new ArrayList<>();
        for (int i = 0; i < last.size(); i++) {
            RecentPage page = last.get(i);
            String url = page.url().text();
            views.add(new TopicPage.Recent(
                    new NamedLink(named.get(i).isBlank() ? ReadableUrl.of(url) : named.get(i), whyHref(url)),
                    url,
                    String.format(Locale.ROOT, "%.2f", page.relevance()),
                    verdict(w, page.onTopic(), answers.answer(page.url())),
                    percent(page.relevance()),
                    time(page.at()),
                    AnswerForm.of(topic.id(), url, "topic", answers.answer(page.url()))
                            .blockedIf(blocked)));
        }
        return views;
    }

    /// The verdict on a page, and whether it is the answer of a person; an answer that does not decide, or not yet,
    /// is beside it.
    public static String verdict(MessageBundle.In w, boolean onTopic, Optional<Boolean> answer) {
        String verdict = w.say(onTopic ? "on" : "off");
        return answer.map(yes -> yes == onTopic
                        ? w.say("by.you", verdict)
                        : w.say("by.you.other", verdict, w.say(yes ? "on" : "off")))
                .orElse(verdict);
    }

    /// Returns the question whether a requested address is on topic.
    AnswerForm answer(String url, Topic.Examples answers) {
        Optional<Boolean> known = UrlRules.DEFAULT.canonical(url) instanceof UrlVerdict.Accepted page
                ? answers.answer(page.url())
                : Optional.empty();
        return AnswerForm.of(topic.id(), url, "why", known);
    }

    WhyPage.Forms forms(String url, TopicDefinition definition) {
        return new WhyPage.Forms(
                HostPage.Again.page(path("/recrawl"), url, definition.obstacle(), w),
                LeaveOut.page(path("/why/leave-out"), url, definition.blocks(), w));
    }

    List<NamedLink> disk(List<CrawlWatch.DiskUse> parts, CrawlWatch.MemoryUse memory) {
        Map<String, Long> uses = new LinkedHashMap<>();
        uses.put("all", 0L);
        PARTS.forEach(part -> uses.put(part, 0L));
        for (CrawlWatch.DiskUse use : parts) {
            uses.merge("all", use.bytes(), Long::sum);
            uses.merge(PARTS.contains(use.part()) ? use.part() : "other", use.bytes(), Long::sum);
        }
        List<NamedLink> shown = new ArrayList<>();
        uses.forEach((part, bytes) -> shown.add(new NamedLink(w.say("disk." + part), bytes(bytes))));
        shown.add(new NamedLink(w.say("memory"), w.say("memory.use", memory.used() / 1e6, memory.most() / 1e6)));
        return shown;
    }

    private String bytes(long bytes) {
        return bytes < 1_000_000 ? w.say("kilobytes", bytes / 1e3) : w.say("megabytes", bytes / 1e6);
    }

    static HostFigures.Order order(String sort) {
        return Arrays.stream(HostFigures.Order.values())
                .filter(order -> code(order).equals(sort))
                .findFirst()
                .orElse(HostFigures.Order.FETCHED);
    }

    private static String code(HostFigures.Order order) {
        return order.name().toLowerCase(Locale.ROOT);
    }

    List<NamedLink> hostColumns(QueryString self, HostFigures.Order current) {
        List<NamedLink> columns = new ArrayList<>(List.of(new NamedLink(w.say("host"), "")));
        for (HostFigures.Order order : HostFigures.Order.values()) {
            columns.add(new NamedLink(
                    w.say("host." + code(order)),
                    order == current ? "" : self.with("sort", code(order)).toString()));
        }
        columns.add(new NamedLink(w.say("host.robots"), ""));
        columns.add(new NamedLink(w.say("host.rests"), ""));
        return columns;
    }

    HostsPage.Row host(HostFigures host) {
        return new HostsPage.Row(
                new NamedLink(host.host(), path("/hosts/" + host.host())),
                List.of(
                        w.say("number", host.requests().fetched()),
                        w.say("number", host.requests().onTopic()),
                        w.say("number", host.requests().failed()),
                        robots(host),
                        host.backOff()
                                .map(HostFigures.BackOff::until)
                                .filter(clock.instant()::isBefore)
                                .map(this::time)
                                .orElse("")));
    }

    private String robots(HostFigures host) {
        Optional<Integer> status = host.robots().map(HostFigures.Robots::status);
        if (status.isEmpty()) {
            return w.say("robots.unasked");
        }
        return switch (status.get() / 100) {
            case 2 -> w.say(status.get() == JournalRecord.RobotsFetched.PARTIAL ? "robots.unknown" : "robots.read");
            case 3 -> w.say("robots.none");
            case 4 -> w.say(status.get() == 429 ? "robots.unknown" : "robots.none");
            default -> w.say("robots.unknown");
        };
    }

    HostPage hostPage(
            PageShell frame, HostFigures host, HostRules rules, TopicDefinition definition, ActionNotice notice) {
        List<HostPage.Fact> facts = new ArrayList<>(List.of(
                new HostPage.Fact(
                        w.say("host.fetched"), w.say("number", host.requests().fetched())),
                new HostPage.Fact(
                        w.say("host.on_topic"), w.say("number", host.requests().onTopic())),
                new HostPage.Fact(
                        w.say("host.failed"), w.say("number", host.requests().failed()))));
        if (!rules.excluded()) {
            facts.add(new HostPage.Fact(w.say("host.delay"), seconds(rules.delay())));
        }
        facts.add(new HostPage.Fact(w.say("host.robots"), robots(host)));
        host.lastAsked().ifPresent(at -> facts.add(new HostPage.Fact(w.say("host.last"), time(at))));
        facts.add(new HostPage.Fact(
                w.say("host.next"),
                rules.excluded()
                        ? w.say("host.excluded")
                        : rules.nextAllowed().map(this::time).orElse(w.say("host.now"))));
        host.backOff()
                .map(HostFigures.BackOff::reason)
                .ifPresent(why -> facts.add(
                        new HostPage.Fact(w.say("host.trouble"), reasons().say(why))));
        host.cloaks()
                .ifPresent(what -> facts.add(
                        new HostPage.Fact(w.say("host.cloaks"), reasons().say(what))));
        return new HostPage(
                new TopicShell(frame, w, home()),
                host.host(),
                rules.excluded()
                        ? w.say("host.lead.excluded", topic.name(), host.host())
                        : w.say("host.lead", topic.name(), host.host(), seconds(rules.delay())),
                facts,
                rules.robots(),
                rules.excluded() ? new HostPage.Forms(Optional.empty(), Optional.empty()) : forms(host, definition),
                notice);
    }

    private HostPage.Forms forms(HostFigures host, TopicDefinition definition) {
        return new HostPage.Forms(
                Optional.of(HostPage.Again.site(path("/recrawl"), host.host(), definition.obstacle(), w)),
                Optional.of(LeaveOut.site(
                        path("/hosts/" + host.host() + "/leave-out"), host.host(), definition.blocks(), w)));
    }

    private String seconds(Duration delay) {
        return w.say("seconds", delay.toMillis() / 1000.0);
    }

    /// Returns the links to the pages before and after one of a list.
    ///
    /// @param size entries of a page
    public static List<NamedLink> pager(MessageBundle.In w, QueryString self, int page, int all, int size) {
        List<NamedLink> links = new ArrayList<>();
        if (page > 1) {
            links.add(new NamedLink(
                    w.say("before"),
                    self.with("page", Integer.toString(page - 1)).toString()));
        }
        if ((long) page * size < all) {
            links.add(new NamedLink(
                    w.say("behind"),
                    self.with("page", Integer.toString(page + 1)).toString()));
        }
        return links;
    }
}
