package dev.remora.shared.topic;

import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.TopicMistake;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// A topic's [Topic.Scope] in compiled form: which addresses are fetched at all. Immutable and safe for use
/// by many threads.
///
/// A pattern is a host (`example.org`: all of it, on any port; `*.example.org`: all its subdomains) or a host
/// and a path (`https://example.org/news/*`, `example.org/news/*`, `*/*.pdf`). `*` matches any run of
/// characters, within the host before the first slash, within path and query after it. The scheme is ignored.
/// Paths are compared in canonical form, so a pattern may contain Chinese characters or escapes. Matching
/// needs no backtracking.
public final class ScopeRules {
    private final Patterns include;
    private final Patterns exclude;

    /// @throws IllegalArgumentException if [#problem] finds one; a scope read from a file has none
    public ScopeRules(Topic.Scope scope) {
        include = new Patterns(scope.include());
        exclude = new Patterns(scope.exclude());
    }

    /// Whether an address is in scope.
    public boolean allows(Url url) {
        return (include.isEmpty() || include.match(url)) && !exclude.match(url);
    }

    /// Whether any address of the same host may be in scope; false if no include pattern matches the host, or
    /// an exclude pattern matches all of it.
    public boolean reaches(Url url) {
        return (include.isEmpty() || include.reaches(url)) && !exclude.matchHost(url);
    }

    /// Returns why a text is not a valid pattern; empty if it is.
    public static Optional<TopicMistake> problem(String pattern) {
        try {
            compile(pattern);
            return Optional.empty();
        } catch (NotPattern wrong) {
            return Optional.of(wrong.mistake);
        }
    }

    private static Pattern compile(String text) {
        String address = text.strip().replaceFirst("(?i)^https?://", "");
        int slash = address.indexOf('/');
        String host = slash < 0 ? address : address.substring(0, slash);
        String path = slash < 0 ? "/*" : address.substring(slash);
        // no host name contains a star, so this placeholder represents it while the rest is parsed
        String star = "x-any-run-x";
        if (host.endsWith(":")
                || !(UrlRules.DEFAULT.canonical("http://" + host.replace("*", star) + path)
                        instanceof UrlVerdict.Accepted accepted)) {
            throw new NotPattern(new TopicMistake.NotPattern(text));
        }
        Url url = accepted.url();
        if (url.host().matches("(.*\\.)?xn--[^.]*" + star + ".*")) {
            throw new NotPattern(new TopicMistake.StarInLabel(text));
        }
        if (parameters(path) != parameters(url.pathAndQuery())) {
            throw new NotPattern(new TopicMistake.UnmatchablePattern(text));
        }
        return new Pattern(
                new Glob(url.host().replace(star, "*")),
                url.host().equals(url.hostName()),
                slash < 0 ? Glob.ALL : new Glob(url.pathAndQuery()));
    }

    private static final class NotPattern extends IllegalArgumentException {
        private final transient TopicMistake mistake;

        NotPattern(TopicMistake mistake) {
            super(ReasonText.ENGLISH.say(mistake));
            this.mistake = mistake;
        }
    }

    private static long parameters(String path) {
        return path.chars().filter(c -> "?&;#".indexOf(c) >= 0).count();
    }

    /// A set of patterns, one of which has to match. Hosts and addresses without `*` are looked up in hash
    /// sets, so that there may be many of them.
    private static final class Patterns {
        private final Set<String> hosts = new HashSet<>();
        private final Set<String> addresses = new HashSet<>();
        private final Set<String> addressHosts = new HashSet<>();
        private final List<Pattern> others = new ArrayList<>();

        Patterns(List<String> texts) {
            for (String text : texts) {
                Pattern pattern = compile(text);
                if (pattern.anyPort()
                        && pattern.path() == Glob.ALL
                        && pattern.host().plain()) {
                    hosts.add(pattern.host().text());
                } else if (pattern.host().plain() && pattern.path().plain()) {
                    addresses.add(pattern.host().text() + pattern.path().text());
                    addressHosts.add(pattern.host().text());
                } else {
                    others.add(pattern);
                }
            }
        }

        boolean isEmpty() {
            return hosts.isEmpty() && addresses.isEmpty() && others.isEmpty();
        }

        boolean match(Url url) {
            return isNamed(url) || isAddress(url) || anyOther(pattern -> pattern.matches(url));
        }

        /// Whether a pattern matches the address's host.
        boolean reaches(Url url) {
            return isNamed(url)
                    || addressHosts.contains(url.hostName())
                    || addressHosts.contains(url.host())
                    || anyOther(pattern -> pattern.ofHost(url));
        }

        /// Whether a pattern matches all of the address's host.
        boolean matchHost(Url url) {
            return isNamed(url) || anyOther(pattern -> pattern.path().matchesEveryPath() && pattern.ofHost(url));
        }

        /// The first check avoids computing the host name: this runs for every link, and most topics name no
        /// host.
        private boolean isNamed(Url url) {
            return !hosts.isEmpty() && hosts.contains(url.hostName());
        }

        /// A pattern without a port matches any port.
        private boolean isAddress(Url url) {
            return !addresses.isEmpty()
                    && (addresses.contains(url.hostName() + url.pathAndQuery())
                            || addresses.contains(url.host() + url.pathAndQuery()));
        }

        private boolean anyOther(Predicate<Pattern> wanted) {
            for (Pattern pattern : others) {
                if (wanted.test(pattern)) {
                    return true;
                }
            }
            return false;
        }
    }

    private record Pattern(Glob host, boolean anyPort, Glob path) {
        boolean matches(Url url) {
            return ofHost(url) && (path == Glob.ALL || path.matches(url.pathAndQuery()));
        }

        boolean ofHost(Url url) {
            return host.matches(anyPort ? url.hostName() : url.host());
        }
    }
}
