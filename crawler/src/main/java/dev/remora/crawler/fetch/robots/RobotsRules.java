package dev.remora.crawler.fetch.robots;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import dev.remora.crawler.fetch.ArchivedBody;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a host's robots.txt permits the product token `remora`, by RFC 9309. An immutable value, thread-safe.
///
/// The longest matching rule wins, Allow before Disallow (2.2.2); the token's own group precedes that of `*`
/// (2.2.1); `*` and `$` as in 2.2.3; robots.txt itself is always allowed. `Crawl-delay` and `Sitemap` are read
/// in addition to the standard's own lines.
public final class RobotsRules {
    /// The product token (RFC 9309, 2.2.1).
    public static final String TOKEN = "remora";

    /// Base for relative addresses in the parser.
    private static final String NOWHERE = "http://robots.invalid/";

    /// A colon of Chinese typing, in UTF-8 or GB 18030, behind the name of a line.
    private static final Pattern WIDE_COLON =
            Pattern.compile("(?m)^((?:\u00ef\u00bb\u00bf)?[A-Za-z -]{1,40})(?:\u00ef\u00bc\u009a|\u00a3\u00ba)");

    private static final int MIN_CAP = FetchSettings.MIN_ROBOTS_BYTES;

    /// Where the rules come from.
    public enum Standing {
        /// robots.txt was read.
        READ,
        /// There is none (4xx, or too many redirects): everything is allowed (RFC 9309, 2.3.1.3 and 2.3.1.2).
        NONE,
        /// It is unavailable (429, 5xx, a part of it, no response, or the guard refuses it): nothing is allowed until
        /// it is requested again (RFC 9309, 2.3.1.4).
        UNKNOWN
    }

    /// Memory cost of a rule or a sitemap besides its characters, in characters: its objects.
    private static final int RULE_COST = 64;

    private static final int MOST_SITEMAPS = 1_000;

    private final Standing standing;
    private final SimpleRobotRules rules;
    private final List<String> sitemaps;
    private final long characters;

    private RobotsRules(Standing standing, SimpleRobotRules read) {
        this.standing = standing;
        this.rules = withoutSitemaps(read);
        this.sitemaps = read.getSitemaps().stream()
                .map(sitemap -> sitemap.startsWith(NOWHERE) ? sitemap.substring(NOWHERE.length() - 1) : sitemap)
                .limit(MOST_SITEMAPS)
                .toList();
        this.characters = Stream.concat(
                        rules.getRobotRules().stream().map(SimpleRobotRules.RobotRule::getPrefix), sitemaps.stream())
                .mapToLong(text -> text.length() + RULE_COST)
                .sum();
    }

    /// The parser keeps all sitemaps that it finds.
    private static SimpleRobotRules withoutSitemaps(SimpleRobotRules read) {
        SimpleRobotRules rules = new SimpleRobotRules(
                read.isAllowAll()
                        ? RobotRulesMode.ALLOW_ALL
                        : read.isAllowNone() ? RobotRulesMode.ALLOW_NONE : RobotRulesMode.ALLOW_SOME);
        rules.setCrawlDelay(read.getCrawlDelay());
        read.getRobotRules().forEach(rule -> rules.addRule(rule.getPrefix(), rule.isAllow()));
        return rules;
    }

    /// The rules that follow from a request for robots.txt. The caller follows redirects, up to five
    /// (2.3.1.2); a [FetchOutcome.Moved] here is one too many, or leads nowhere, and means that there are no
    /// rules.
    public static RobotsRules of(FetchOutcome outcome) {
        return switch (outcome) {
            case FetchOutcome.Fetched fetched -> parse(wholeLines(fetched));
            case FetchOutcome.Moved _ -> none();
            case FetchOutcome.HttpError error ->
                error.status() / 100 == 4 && error.status() != 429 ? none() : unknown();
            case FetchOutcome.Refused _ -> unknown();
            case FetchOutcome.NoRoom _, FetchOutcome.Unreachable _ -> unknown();
        };
    }

    /// Parses a robots.txt. Of a longer one the first 500 KiB count, without the line that this cuts.
    ///
    /// @param content decoded, any bytes: unintelligible lines are ignored (2.2.4)
    public static RobotsRules parse(byte[] content) {
        SimpleRobotRulesParser parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
        parser.setExactUserAgentMatching(true);
        return new RobotsRules(
                Standing.READ,
                parser.parseContent(NOWHERE + "robots.txt", narrow(capped(content)), "text/plain", List.of(TOKEN)));
    }

    private static byte[] narrow(byte[] content) {
        return WIDE_COLON
                .matcher(new String(content, ISO_8859_1))
                .replaceAll("$1:")
                .getBytes(ISO_8859_1);
    }

    /// Parses an archived robots.txt.
    public static RobotsRules archived(Exchange exchange) {
        byte[] content = ArchivedBody.of(exchange, MIN_CAP + 1).array();
        return parse(exchange.truncated() && content.length <= MIN_CAP ? wholeLines(content, content.length) : content);
    }

    /// Rules that allow everything.
    public static RobotsRules none() {
        return new RobotsRules(Standing.NONE, new SimpleRobotRules(RobotRulesMode.ALLOW_ALL));
    }

    /// Rules that allow nothing for now.
    public static RobotsRules unknown() {
        return new RobotsRules(Standing.UNKNOWN, new SimpleRobotRules(RobotRulesMode.ALLOW_NONE));
    }

    /// Where the rules come from; [Standing#UNKNOWN] must be requested again.
    public Standing standing() {
        return standing;
    }

    /// Whether an address of this host may be fetched.
    public boolean allows(Url url) {
        if (url.pathAndQuery().equals("/robots.txt") || rules.isAllowAll()) {
            return true;
        }
        return !rules.isAllowNone() && new RobotsPath(url).allowed(rules.getRobotRules());
    }

    /// Number of characters compared for an address.
    long stepsFor(Url url) {
        RobotsPath path = new RobotsPath(url);
        path.allowed(rules.getRobotRules());
        return path.steps();
    }

    /// Memory cost of the rules and sitemaps, in characters.
    public long characters() {
        return characters;
    }

    /// The delay between two requests by robots.txt, unbounded; empty if it has none.
    public Optional<Duration> crawlDelay() {
        long millis = rules.getCrawlDelay();
        return millis < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
    }

    /// Addresses of sitemaps, in the file's order, the first thousand; not checked. Of a relative one, which
    /// sitemaps.org does not allow for, the path.
    public List<String> sitemaps() {
        return sitemaps;
    }

    private static byte[] wholeLines(FetchOutcome.Fetched fetched) {
        byte[] content = fetched.body().array();
        return fetched.exchange().truncated() ? wholeLines(content, content.length) : content;
    }

    private static byte[] capped(byte[] content) {
        return content.length <= MIN_CAP ? content : wholeLines(content, MIN_CAP);
    }

    private static byte[] wholeLines(byte[] content, int length) {
        int end = length;
        while (end > 0 && content[end - 1] != '\n' && content[end - 1] != '\r') {
            end--;
        }
        return Arrays.copyOf(content, end);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RobotsRules that
                && standing == that.standing
                && rules.equals(that.rules)
                && sitemaps.equals(that.sitemaps);
    }

    @Override
    public int hashCode() {
        return rules.hashCode();
    }

    @Override
    public String toString() {
        return "RobotsRules[" + standing + ", " + rules.getRobotRules().size() + " rules]";
    }
}
