package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicMistake;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Parses a topic file's `crawl` section.
final class CrawlSection {
    static final Set<String> KEYS = Set.of("""
                strategy maxPages delay focus hostsInTurn margin maxWaiting maxKnown maxDepth scope logins
                cloakingChecks shard""".split("\\s+"));

    private static final Duration LONGEST_DELAY = Duration.ofHours(1);

    private final TopicNames names;
    private final List<TopicProblem> problems;
    private final List<TopicProblem> warnings;

    CrawlSection(TopicNames names, List<TopicProblem> problems, List<TopicProblem> warnings) {
        this.names = names;
        this.problems = problems;
        this.warnings = warnings;
    }

    /// Returns the section of the file, or the defaults.
    Topic.Crawl read(Section top) {
        return top.section("crawl", KEYS).map(this::crawl).orElse(Topic.Crawl.DEFAULT);
    }

    private Topic.Crawl crawl(Section section) {
        var otherwise = Topic.Crawl.DEFAULT;
        return new Topic.Crawl(
                section.choice("strategy", names.strategies(), otherwise.strategy()),
                section.wholeNumber("maxPages", 1, Topic.Crawl.MOST_PAGES, otherwise.maxPages()),
                pace(section),
                reach(section),
                section.free("logins").map(this::logins).orElse(otherwise.logins()),
                section.choice("cloakingChecks", Set.of("on", "off"), otherwise.cloakingChecks() ? "on" : "off")
                        .equals("on"),
                section.section("shard", Set.of("index", "count"))
                        .map(CrawlSection::shard)
                        .orElse(otherwise.shard()));
    }

    private static Topic.Pace pace(Section section) {
        var otherwise = Topic.Pace.DEFAULT;
        return new Topic.Pace(
                section.duration("delay", LONGEST_DELAY, otherwise.delay()),
                (int) section.wholeNumber("hostsInTurn", 1, 10_000, otherwise.hostsInTurn()),
                section.number("margin", 0, 1).orElse(otherwise.margin()));
    }

    private Topic.Reach reach(Section section) {
        var otherwise = Topic.Reach.DEFAULT;
        int maxKnown = (int) section.wholeNumber("maxKnown", 100, 1_000_000_000, otherwise.maxKnown());
        return new Topic.Reach(
                section.section("scope", Set.of("include", "exclude"))
                        .map(scope -> new Topic.Scope(patterns(scope, "include"), patterns(scope, "exclude")))
                        .orElse(otherwise.scope()),
                section.choice("focus", Set.of("soft", "hard"), "soft").equals("hard")
                        ? Topic.Focus.HARD
                        : Topic.Focus.SOFT,
                (int) section.wholeNumber("maxDepth", 0, 1_000_000, otherwise.maxDepth()),
                (int) section.wholeNumber("maxWaiting", 100, 1_000_000_000, maxKnown),
                maxKnown);
    }

    private static Shard shard(Section section) {
        int count = (int) section.wholeNumber("count", 1, Shard.MOST, 1);
        return new Shard((int) section.wholeNumber("index", 0, count - 1, 0), count);
    }

    private List<String> patterns(Section scope, String key) {
        var patterns = new ArrayList<String>();
        scope.list(key, (pattern, at) -> {
            ScopeRules.problem(pattern).ifPresent(why -> problems.add(new TopicProblem(at, why)));
            patterns.add(pattern);
        });
        return patterns;
    }

    private Map<String, Topic.Login> logins(Section section) {
        var logins = new LinkedHashMap<String, Topic.Login>();
        for (String key : section.keys()) {
            Optional<String> host = host(key);
            if (host.isEmpty()) {
                section.problem(key, new TopicMistake.NotHost("crawl.logins." + key));
            }
            section.section(key, Set.of("user", "password")).ifPresent(login -> {
                for (String part : List.of("user", "password")) {
                    if (!login.has(part)) {
                        section.problem(key, new TopicMistake.IncompleteLogin("crawl.logins." + key, part));
                    }
                }
                Optional<String> user = login.text("user");
                Optional<String> password = login.text("password");
                if (host.isPresent() && user.isPresent() && password.isPresent()) {
                    var before = logins.put(host.get(), new Topic.Login(user.get(), password.get()));
                    if (before != null) {
                        warnings.add(new TopicProblem(0, new TopicMistake.DuplicateLogin(host.get())));
                    }
                }
            });
        }
        return logins;
    }

    private static Optional<String> host(String text) {
        boolean bare =
                text.indexOf('/') < 0 && text.indexOf('?') < 0 && text.indexOf('#') < 0 && text.indexOf('\\') < 0;
        return bare && UrlRules.DEFAULT.canonical("http://" + text + "/") instanceof UrlVerdict.Accepted accepted
                ? Optional.of(accepted.url().host())
                : Optional.empty();
    }
}
