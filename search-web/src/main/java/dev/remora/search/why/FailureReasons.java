package dev.remora.search.why;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// What went wrong with a request or with reading what it brought, as the crawler says it: patterns, and the keys
/// of their texts. What a machine or a library says of itself stays as it is, quoted within.
final class FailureReasons {
    private static final String KEY = "reason.fail.";
    private static final String DOCUMENT = "a document \\((.+?)\\) ";

    private FailureReasons() {}

    /// All of them, the more special before the more general.
    static SequencedMap<Pattern, String> all() {
        SequencedMap<String, String> all = new LinkedHashMap<>();
        connections(all);
        addresses(all);
        bodies(all);
        documents(all);
        runs(all);
        SequencedMap<Pattern, String> patterns = new LinkedHashMap<>();
        all.forEach((pattern, key) -> patterns.put(Pattern.compile(pattern, Pattern.DOTALL), KEY + key));
        return patterns;
    }

    private static void connections(Map<String, String> all) {
        all.put("(.+) by the proxy (.+): start it, or leave out --proxy", "proxy");
        all.put("no connection within (.+)", "connect");
        all.put("no complete answer within (.+)", "time");
        all.put("connection refused", "refused");
        all.put("no secure connection: (.*)", "tls");
        all.put("the connection broke off: (.*)", "broken.how");
        all.put("the connection broke off", "broken");
        all.put("the connection was closed without an answer", "closed");
        all.put("the connection failed: (.*)", "connection");
        all.put("the server closes its connections unasked", "closes");
        all.put("the answer is not proper HTTP: (.*)", "http");
        all.put("its body could not be decoded from (.*)", "coding");
        all.put("the fetch was interrupted", "interrupted");
        all.put("interrupted while (.+) was looked up", "interrupted");
        all.put("looking up (.+) took too long", "lookup");
        all.put("the host name (.+) is not known", "unknown");
        all.put("no response", "none");
        all.put("its robots.txt could not be had", "robots");
    }

    private static void addresses(Map<String, String> all) {
        all.put("it is not an address that can be asked for: (.*)", "address");
        all.put("(.+) is a name of a private network; such hosts are asked only with --allow-private", "private");
        all.put(
                "the address of (.+), (.+), is (.+); such addresses are asked only with --allow-private",
                "private.address");
        all.put("private \\((RFC \\d+)\\)", "kind.private");
        all.put("loopback", "kind.loopback");
        all.put("link-local", "kind.link");
        all.put("multicast", "kind.multicast");
        all.put("reserved(?: for protocols)?", "kind.reserved");
        all.put("for documentation", "kind.documentation");
        all.put("it leads to what is never fetched: (.*)", "leads");
        all.put("there is no address", "url.empty");
        all.put("it is not an address", "url.malformed");
        all.put("only http and https are fetched", "url.scheme");
        all.put("it is longer than 2,048 characters", "url.long");
        all.put("it carries a user name or password", "url.credentials");
        all.put("it holds control characters", "url.controls");
        all.put("it has no host", "url.hostless");
        all.put("its host name is not valid", "url.host");
        all.put("its port is not 1 to 65535", "url.port");
    }

    private static void bodies(Map<String, String> all) {
        all.put("the response is empty", "empty");
        all.put("the HTML reader gave up: (.*)", "html");
        all.put("reading it failed: (.*)", "reading");
        all.put("declared as (.+), but the body is no such document", "declared.document");
        all.put("declared as (.+), but the body is (.+)", "declared");
        all.put("no type is declared, and the body is (.+)", "undeclared");
        all.put("a PDF document", "body.pdf");
        all.put("an image", "body.image");
        all.put("an archive", "body.archive");
        all.put("binary", "body.binary");
        all.put("([\\w.+*-]+/[\\w.+*-]+) is not read", "type");
    }

    private static void documents(Map<String, String> all) {
        all.put(DOCUMENT + "of which only the first (\\d+) KiB came is not read", "document.beginning");
        all.put(DOCUMENT + "of more than (\\d+) MiB is not read", "document.large");
        all.put(DOCUMENT + "that could not be read this time: (.*)", "document.now");
        all.put(DOCUMENT + "that could not be read: (.*)", "document");
        all.put("a document without text: pages of pictures, perhaps", "document.pictures");
        all.put("Office, OpenDocument or EPUB", "document.zipped");
        all.put("it is encrypted", "document.encrypted");
        all.put("it is not sound: it is nested too deep", "document.deep");
        all.put("it is not sound: (.*)", "document.unsound");
        all.put("it holds what is not read: (.*)", "document.holds");
        all.put("reading it took longer than (.+)", "document.time");
        all.put("reading it filled more than (\\d+) MiB of disk", "document.disk");
        all.put("reading it needed more than (\\d+) MiB of memory", "document.memory");
        all.put("the process that read it broke down", "document.broke");
        all.put("the process that reads documents did not start: (.*)", "document.start");
        all.put("(\\d+) documents? of (\\d+) KiB wait to be read already", "document.waiting");
    }

    private static void runs(Map<String, String> all) {
        all.put("its page was judged anew, and the link is not wanted any more", "judged");
        all.put("another strategy took over, and does not want the link", "takenOver");
        all.put("the (\\d+) links that still wait are on hosts that do not answer", "silent");
        all.put("the (\\d+) links that still wait are on hosts that do not answer; (.+)", "silent.why");
        all.put("the robots.txt of (.+) cannot be had \\((.+)\\)", "robots.of");
        all.put("(.+) does not answer and is left alone for (\\d+) min: (.+)", "parked");
        all.put(
                "nothing answers any more \\((.+)\\); the crawl waits, and goes on by itself when something does",
                "network");
        all.put("the web answers again", "network.back");
        all.put(
                "(\\d+) links wait for (\\d+) hosts that do not answer; the first of them, (.+), is asked again at (.+)",
                "waits");
        all.put(
                "not finished: (\\d+) links wait on (\\d+) hosts that do not answer; the same command goes on",
                "unfinished");
        all.put(
                "not finished: nothing could be had \\((.+)\\); (\\d+) links wait; the same command goes on",
                "unfinished.none");
        all.put("known pages are asked for again", "asks.again");
        all.put("what waits is asked for", "goesOn");
        all.put("all that was to be asked for again was", "asked");
        all.put("the frontier was full: its (\\d+) worst links were dropped", "full");
        all.put("the topic was not taken up as it is now: (.+)", "topic.bad");
        all.put("something went wrong that should not have: (.+)", "defect");
        all.put("judging the stored pages anew: (.+)", "judging");
        all.put("judging stored pages anew: ([\\d,]+) of ([\\d,]+)", "judging.done");
        all.put(
                "([\\d,]+) stored pages judged anew: ([\\d,]+) on topic; ([\\d,]+) came in, ([\\d,]+) went out",
                "judged.all");
        all.put("that was broken off before", "judging.again");
        all.put("the topic has other (.+) now", "topic.changed");
        all.put("(keywords|examples|threshold|relevance model) and (.+)", "topic.and");
        all.put("keywords", "topic.keywords");
        all.put("examples", "topic.examples");
        all.put("threshold", "topic.threshold");
        all.put("relevance model", "topic.model");
    }
}
