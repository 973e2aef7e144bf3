package dev.remora.shared.topic;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// A topic's [Topic.Scope], ready to be asked: which addresses are fetched at all. Immutable, safe for many
/// threads.
///
/// A pattern is a host (`example.org`: all of it, on any port; `*.example.org`: all hosts below it) or a host and a
/// path (`https://example.org/news/*`, `example.org/news/*`, `*/*.pdf`). `*` is any run of characters, within the
/// host before the first slash, within path and query behind it. The scheme makes no difference. A path is compared
/// in canonical form, so a pattern may be written with Chinese letters or with escapes. Matching takes no
/// backtracking.
public final class ScopeRules {
    private static final String NO_PATTERN =
            "a pattern is a host such as example.org or *.example.org, or an address such as https://example.org/news/*";

    private final Patterns include;
    private final Patterns exclude;

    /// @throws IllegalArgumentException where [#problem] names one; a scope that came from a file has none
    public ScopeRules(Topic.Scope scope) {
        include = new Patterns(scope.include());
        exclude = new Patterns(scope.exclude());
    }

    /// Whether an address is in scope.
    public boolean allows(Url url) {
        return (include.isEmpty() || include.match(url)) && !exclude.match(url);
    }

    /// Whether an address of the same host may be in scope: not where no include reaches the host, or an exclude
    /// has all of it.
    public boolean reaches(Url url) {
        return (include.isEmpty() || include.reaches(url)) && !exclude.matchHost(url);
    }

    /// Why a text is no pattern; empty if it is one.
    public static Optional<String> problem(String pattern) {
        try {
            compile(pattern);
            return Optional.empty();
        } catch (IllegalArgumentException wrong) {
            return Optional.of(wrong.getMessage());
        }
    }

    private static Pattern compile(String text) {
        String address = text.strip().replaceFirst("(?i)^https?://", "");
        int slash = address.indexOf('/');
        String host = slash < 0 ? address : address.substring(0, slash);
        String path = slash < 0 ? "/*" : address.substring(slash);
        // no host name holds a star, so this stands for it while the rest is read
        String star = "x-any-run-x";
        if (host.endsWith(":")
                || !(UrlRules.DEFAULT.canonical("http://" + host.replace("*", star) + path)
                        instanceof UrlVerdict.Accepted accepted)) {
            throw new IllegalArgumentException("'" + text + "' is no pattern; " + NO_PATTERN);
        }
        Url url = accepted.url();
        if (url.host().matches("(.*\\.)?xn--[^.]*" + star + ".*")) {
            throw new IllegalArgumentException("'" + text
                    + "' is no pattern; in a label of a host name that is not ASCII " + "there is no place for a *");
        }
        if (parameters(path) != parameters(url.pathAndQuery())) {
            throw new IllegalArgumentException("'" + text + "' matches nothing: fragments, session ids and tracking "
                    + "parameters are taken off every address before it is compared");
        }
        return new Pattern(
                new Glob(url.host().replace(star, "*")),
                url.host().equals(url.hostName()),
                slash < 0 ? Glob.ALL : new Glob(url.pathAndQuery()));
    }

    private static long parameters(String path) {
        return path.chars().filter(c -> "?&;#".indexOf(c) >= 0).count();
    }

    /// Patterns of which one has to match. Plain hosts are looked up, so that there may be many of them.
    private static final class Patterns {
        private final Set<String> hosts = new HashSet<>();
        private final List<Pattern> others = new ArrayList<>();

        Patterns(List<String> texts) {
            for (String text : texts) {
                Pattern pattern = compile(text);
                if (pattern.anyPort()
                        && pattern.path() == Glob.ALL
                        && pattern.host().plain()) {
                    hosts.add(pattern.host().text());
                } else {
                    others.add(pattern);
                }
            }
        }

        boolean isEmpty() {
            return hosts.isEmpty() && others.isEmpty();
        }

        boolean match(Url url) {
            return isNamed(url) || anyOther(pattern -> pattern.matches(url));
        }

        /// Whether one is of the address's host.
        boolean reaches(Url url) {
            return isNamed(url) || anyOther(pattern -> pattern.ofHost(url));
        }

        /// Whether one is all of the address's host.
        boolean matchHost(Url url) {
            return isNamed(url) || anyOther(pattern -> pattern.path().everyPath() && pattern.ofHost(url));
        }

        /// Asked of every link: most topics name no host.
        private boolean isNamed(Url url) {
            return !hosts.isEmpty() && hosts.contains(url.hostName());
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
