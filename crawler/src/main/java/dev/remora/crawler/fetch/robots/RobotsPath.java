package dev.remora.crawler.fetch.robots;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRule;
import dev.remora.shared.url.Url;
import java.util.List;

/// A path that is matched against the rules of a robots.txt (RFC 9309, 2.2.2 and 2.2.3), at a bounded cost:
/// half a megabyte of wildcards would take a tenth of a second for each address. For one use.
final class RobotsPath {
    /// Maximum number of compared characters; ten thousand rules with a wildcard need a tenth of it.
    static final int MOST_STEPS = 1 << 21;

    private final String path;
    private int steps;

    RobotsPath(Url url) {
        this.path = Escapes.of(url.pathAndQuery());
    }

    /// Whether the longest matching rule allows the path; of rules of one length, whether any does. False if
    /// the maximum number of comparisons is exceeded.
    boolean allowed(List<RobotRule> rules) {
        int longest = -1;
        boolean allowed = true;
        for (RobotRule rule : rules) {
            int length = rule.getPrefix().length();
            if (length >= longest && fits(rule.getPrefix())) {
                allowed = rule.isAllow() || (length == longest && allowed);
                longest = length;
            }
            if (steps > MOST_STEPS) {
                return false;
            }
        }
        return allowed;
    }

    /// Number of compared characters.
    int steps() {
        return steps;
    }

    /// A rule for `/a/index.html` also applies to `/a/`.
    private boolean fits(String rule) {
        int index = rule.endsWith("/index.html") || rule.endsWith("/index.htm") ? rule.lastIndexOf('/') + 1 : -1;
        return matches(rule) || (index > 0 && matches(rule.substring(0, index) + "$"));
    }

    /// Matches piece by piece between the wildcards, each at its first occurrence; with `$`, the last one at
    /// the end.
    private boolean matches(String rule) {
        boolean toTheEnd = rule.endsWith("$");
        if (rule.indexOf('$') < rule.length() - 1 && rule.indexOf('$') >= 0) { // inside a rule it is literal
            return matches(rule.substring(0, rule.length() - 1).replace("$", "%24") + rule.charAt(rule.length() - 1));
        }
        int length = rule.length() - (toTheEnd ? 1 : 0);
        int at = 0;
        for (int from = 0; from <= length; ) {
            int star = rule.indexOf('*', from);
            int end = star < 0 ? length : star;
            boolean last = end == length;
            int begin = from == 0 ? 0 : last && toTheEnd ? Math.max(at, path.length() - (end - from)) : at;
            int found = find(rule, from, end, begin, from == 0 || (last && toTheEnd) ? begin : path.length());
            if (found < 0) {
                return false;
            }
            at = found + end - from;
            from = end + 1;
        }
        return !toTheEnd || at == path.length();
    }

    /// First occurrence of a piece of a rule in the path that begins between `begin` and `latest`; -1 if
    /// there is none.
    private int find(String rule, int from, int end, int begin, int latest) {
        for (int at = begin; at <= latest && at + end - from <= path.length() && steps <= MOST_STEPS; at++) {
            int same = 0;
            while (same < end - from && path.charAt(at + same) == rule.charAt(from + same)) {
                same++;
            }
            steps += same + 1;
            if (same == end - from) {
                return at;
            }
        }
        return -1;
    }

    /// The library's escaping of paths, which its rules have undergone.
    private static final class Escapes extends SimpleRobotRules {
        private static final long serialVersionUID = 1L;

        static String of(String path) {
            return escapePath(path, specialCharactersPathMatching);
        }
    }
}
