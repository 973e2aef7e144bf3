package dev.remora.search.console.people;

import dev.remora.search.access.AuditLog;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.url.ReadableUrl;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Says in words what an entry of the audit log did to what, and with which outcome; an action without words is
/// shown as its request.
record AuditText(MessageBundle.In t) {
    private static final String TOPIC = "(?:/console|/api/v1)/topics/([^/]+)";

    /// Requests, with the keys of their words. The arguments are the request's groups and its detail.
    private static final List<Action> ACTIONS = List.of(
            new Action("POST /console/topics/new draft|POST /api/v1/topics/propose", "topic.draft"),
            new Action("POST /console/topics/new|POST /api/v1/topics", "topic.new"),
            new Action("POST " + TOPIC + "/answers|DELETE /api/v1/topics/([^/]+)/answers", "answer"),
            new Action("POST " + TOPIC + "/keywords/exclude", "keywords.exclude"),
            new Action("POST " + TOPIC + "/keywords/allow", "keywords.allow"),
            new Action("POST " + TOPIC + "/words", "words.add"),
            new Action("POST " + TOPIC + "/words/drop", "words.drop"),
            new Action("POST " + TOPIC + "/words/take-back", "words.back"),
            new Action("POST " + TOPIC + "/hosts/([^/]+)/leave-out", "leave.host"),
            new Action("DELETE " + TOPIC + "/sites/([^/]+)", "leave.host"),
            new Action("POST " + TOPIC + "/why/leave-out|DELETE /api/v1/topics/([^/]+)/pages", "leave.page"),
            new Action("POST " + TOPIC + "/(?:start|continue|crawls)", "start"),
            new Action("POST " + TOPIC + "/trial", "trial"),
            new Action("POST " + TOPIC + "/recrawl", "recrawl"),
            new Action("POST " + TOPIC + "/rejudge", "rejudge"),
            new Action("POST " + TOPIC + "/(?:crawls/current/)?pause", "pause"),
            new Action("POST " + TOPIC + "/(?:crawls/current/)?resume", "resume"),
            new Action("POST " + TOPIC + "/(?:crawls/current/)?stop", "stop"),
            new Action("POST " + TOPIC + "/edit|PUT /api/v1/topics/([^/]+)", "edit"),
            new Action("POST " + TOPIC + "/delete|DELETE /api/v1/topics/([^/]+)", "delete"),
            new Action("POST " + TOPIC + "/comparisons?", "compare"),
            new Action(
                    "POST " + TOPIC + "/comparison/cancel|DELETE /api/v1/topics/([^/]+)/comparison", "compare.cancel"),
            new Action("POST " + TOPIC + "/comparisons?/adopt", "adopt"),
            new Action("POST /console/sign-in", "sign-in"),
            new Action("POST /console/welcome", "welcome"),
            new Action("POST /console/sign-out", "sign-out"),
            new Action("POST /console/account|POST /api/v1/password", "password"),
            new Action("POST (?:/console|/api/v1)/users", "user.new"),
            new Action("POST (?:/console|/api/v1)/users/([^/]+)/link", "user.link"),
            new Action("POST /console/users/([^/]+)/role|PUT /api/v1/users/([^/]+)", "user.role"),
            new Action("POST /console/users/([^/]+)/remove|DELETE /api/v1/users/([^/]+)", "user.remove"),
            new Action("POST (?:/console|/api/v1)/tokens", "token.new"),
            new Action("POST /console/tokens/([^/]+)/revoke|DELETE /api/v1/tokens/([^/]+)", "token.revoke"));

    /// Actions with other words, `….with`, if the detail tells to what it was done.
    private static final Set<String> WITH_DETAIL = Set.of(
            "topic.draft",
            "topic.new",
            "answer",
            "keywords.exclude",
            "keywords.allow",
            "words.add",
            "words.drop",
            "words.back",
            "leave.page",
            "recrawl",
            "user.role",
            "user.new",
            "token.new");

    /// Actions with other words, `….as`, if the detail ends with a role.
    private static final Set<String> WITH_ROLE = Set.of("user.role", "user.new", "token.new");

    /// @param request pattern of method and path, and of what the form did if several share the path
    private record Action(Pattern request, String key) {
        Action(String request, String key) {
            this(Pattern.compile(request), key);
        }
    }

    /// Returns the words of an entry; empty if its action has none.
    Optional<String> say(AuditLog.Entry entry) {
        boolean draft = entry.detail().startsWith(AuditLog.DRAFT);
        String asked = draft ? entry.action() + " draft" : entry.action();
        String detail = draft
                ? ReadableUrl.of(
                        entry.detail().substring(AuditLog.DRAFT.length()).strip())
                : detail(entry);
        for (Action action : ACTIONS) {
            Matcher request = action.request().matcher(asked);
            if (request.matches()) {
                return Optional.of(say(action.key(), request, detail));
            }
        }
        return Optional.empty();
    }

    /// Says whether a request did what it asked for; if not, with the HTTP status and why.
    String outcome(AuditLog.Entry entry) {
        int status = entry.status();
        if (status < 400) {
            return t.say("audit.done");
        }
        String refused = t.say(status < 500 ? "audit.refused" : "audit.failed", status);
        String why = entry.why().in(t.language());
        return why.isEmpty() ? refused : t.say("audit.why", refused, why);
    }

    private String say(String action, Matcher request, String detail) {
        String key = "audit.did." + action;
        int last = detail.lastIndexOf(' ') + 1;
        String role = detail.substring(last);
        if (WITH_ROLE.contains(action) && List.of("admin", "viewer").contains(role)) {
            String named = detail.substring(0, last).strip();
            return t.say(key + ".as", group(request, 1), named, t.say("audit.role." + role));
        }
        boolean told = !detail.isBlank() && WITH_DETAIL.contains(action);
        return t.say(told ? key + ".with" : key, group(request, 1), group(request, 2), detail);
    }

    /// Returns a group; of a request with two forms, the other form's.
    private static String group(Matcher request, int number) {
        for (int i = number; i <= request.groupCount(); i++) {
            if (request.group(i) != null) {
                return ReadableUrl.of(request.group(i));
            }
        }
        return "";
    }

    /// The detail; of an answer, the page and whether it is on the topic, or that it was taken back.
    private String detail(AuditLog.Entry entry) {
        String[] words = ReadableUrl.of(entry.detail()).split(" ", 2);
        return words.length == 2 && List.of("yes", "no", "none").contains(words[0])
                ? t.say("audit.answer." + words[0], words[1])
                : ReadableUrl.of(entry.detail());
    }
}
