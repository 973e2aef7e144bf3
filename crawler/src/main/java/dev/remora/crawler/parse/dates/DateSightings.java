package dev.remora.crawler.parse.dates;

import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.crawler.parse.dom.WordSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/// The dates in the body of a page, collected during the walk: from `time` elements, microdata, and short
/// lines of text; each with the meaning that its label claims.
public final class DateSightings {
    /// The maximum number of candidates and elements kept per page.
    static final int MOST = 40;
    /// Maximum length of a line. A longer run of text is a paragraph, whose dates belong to its story.
    static final int LONGEST_LINE = 160;

    private static final int LABEL = 14;
    private static final WordSet MODIFIED = WordSet.of("更新|修改|修訂|修订|编辑于|編輯於|最后|最後|modified|updated|edited");
    private static final WordSet PUBLISHED = WordSet.of("发布|發布|發佈|发表|發表|刊登|刊发|刊發|创建|創建|建立于|撰写|撰寫|写于|寫於|作于|发文|發文"
            + "|发稿|發稿|录入|上传|日期|时间|時間|posted|publish|pubdate|pubtime|created");
    /// A label of the date of the text from which a reprint was made. 查看原文 is a link, and journals state their own
    /// date as first published.
    private static final Pattern ORIGINAL = Pattern.compile("(?:首[发發刊]|原[载載刊]|原文(?=[发發刊载載]|日期|时间|時間)|"
            + "(?:最早|最初|曾)[发發刊]|\\b(?:originally (?:published|posted|appeared)|first appeared)\\b)"
            + "(?:[发發刊]?[表布佈登载載])?");
    private static final Pattern SENTENCE_END = Pattern.compile("[。！？!?；;]");
    private static final Pattern TIME = Pattern.compile("日期|时间|時間");
    private static final int LONG_LABEL = 60;
    private static final Pattern DATE = Pattern.compile("\\bdate\\b");
    private static final WordSet OTHER =
            WordSet.of("版权|版權|copyright|©|截至|截止|有效|生效|施行|实施|出生|开始|结束|注册|登录|到期|since|访问|活动|会议|上一篇|下一篇|成立");
    private static final WordSet DATE_NAME =
            WordSet.of("date|time|pub|posted|created|info|meta|byline|riqi|shijian|source|laiyuan");

    /// The meaning that a label gives a date.
    public enum Claim {
        /// Date of publication.
        PUBLISHED,
        /// Date of the last modification.
        MODIFIED,
        /// Date of publication of the original of a reprint (首发于, 原载).
        ORIGINAL,
        /// Another date: of the copyright, of an event.
        OTHER,
        /// No label.
        NONE
    }

    /// The source of a date.
    public enum Form {
        /// A property for programs: microdata.
        PROPERTY,
        /// A `time` element.
        TIME,
        /// A line for people.
        TEXT
    }

    /// A date in the page.
    ///
    /// @param claim from its label, its property, else its class
    /// @param place characters of text before it
    /// @param at the element that contains it
    /// @param apart whether it stands alone or with other facts, not in a sentence
    public record Sighting(Stamp stamp, Form form, Claim claim, int place, Element at, boolean apart) {}

    /// A line or property that may contain a date: parsed only on demand.
    ///
    /// @param property whether `line` is a value for programs, not a line for people
    private record Candidate(String line, boolean property, String before, Element at, int place) {}

    private final List<Candidate> candidates = new ArrayList<>();
    private List<Sighting> sightings;
    private int properties;
    private String before = "";

    /// Collects a `time` element, or one with a property whose name begins with `date`.
    public void property(Element element, int place) {
        Attributes attributes = element.attributes();
        String value = attributes.get(attributes.hasKey("datetime") ? "datetime" : "content");
        if (!value.isEmpty() && candidates.size() < MOST) {
            candidates.add(new Candidate(value, true, before, element, place));
            properties++;
        }
    }

    /// Returns the number of elements with dates for programs.
    public int properties() {
        return properties;
    }

    /// Collects a run of text if it may contain a date.
    public void text(String line, Element parent, int place) {
        if (line.length() <= LONGEST_LINE && candidates.size() < MOST && DatePatterns.maybe(line)) {
            candidates.add(new Candidate(line, false, before, parent, place));
        }
        before = line;
    }

    /// Returns the dates found, in document order.
    public List<Sighting> all() {
        if (sightings == null) {
            sightings = new ArrayList<>(candidates.size());
            candidates.forEach(this::read);
        }
        return sightings;
    }

    private void read(Candidate candidate) {
        if (candidate.property) {
            Element at = candidate.at;
            Form form = at.attr("itemprop").isEmpty() ? Form.TIME : Form.PROPERTY;
            DatePatterns.machine(candidate.line)
                    .ifPresent(day -> sightings.add(
                            new Sighting(day, form, claim(at, candidate.before), candidate.place, at, true)));
            return;
        }
        String rest = TextFlow.fold(candidate.line, LONGEST_LINE);
        String label = candidate.before;
        for (int i = 0; i < 3; i++) {
            var found = DatePatterns.written(rest).orElse(null);
            if (found == null) {
                return;
            }
            label = found.start() > 1 ? rest.substring(0, found.start()) : label;
            String after = rest.substring(found.end());
            Claim claim = claim(candidate.at, label, after);
            int end = claim == Claim.PUBLISHED
                    ? found.end()
                            + DatePatterns.written(after)
                                    .map(DatePatterns.Found::start)
                                    .orElse(after.length())
                    : rest.length();
            boolean apart = apart(rest, end - (found.end() - found.start()));
            sightings.add(new Sighting(found.stamp(), Form.TEXT, claim, candidate.place, candidate.at, apart));
            rest = after;
            label = "";
        }
    }

    /// Whether hardly any other text is with a date, or its line has labels or separators.
    ///
    /// @param others characters beside the date, of one with a label up to the next
    private static boolean apart(String line, int others) {
        return others <= 12 || line.indexOf('：') >= 0 || line.indexOf(':') >= 0 || line.indexOf('|') >= 0;
    }

    private static Claim claim(Element element, String label, String after) {
        Claim claim = claim(element, label);
        return claim == Claim.NONE && after.strip().length() <= LABEL && !after.isBlank()
                ? ofOriginal(after) ? Claim.ORIGINAL : byWords(after)
                : claim;
    }

    private static Claim claim(Element element, String label) {
        Claim byTitle = byWords(attribute(element, "title"));
        if (byTitle != Claim.NONE) {
            return byTitle;
        }
        Claim byProperty = byProperty(attribute(element, "itemprop"));
        if (byProperty == Claim.NONE && ofOriginal(label)) {
            return Claim.ORIGINAL;
        }
        Claim byLabel = byWords(tail(label.strip(), LABEL));
        if (byLabel != Claim.NONE) {
            return byLabel;
        }
        return byProperty != Claim.NONE ? byProperty : byClass(element);
    }

    /// Whether a label names the original in its last sentence, and after it neither another meaning nor a date.
    private static boolean ofOriginal(String label) {
        String near = tail(label, LONG_LABEL).toLowerCase(Locale.ROOT);
        Matcher original = ORIGINAL.matcher(near);
        int end = -1;
        while (original.find()) {
            end = original.end();
        }
        if (end < 0) {
            return false;
        }
        String behind = near.substring(end);
        return !SENTENCE_END.matcher(behind).find()
                && byWords(TIME.matcher(behind).replaceAll("")) == Claim.NONE
                && DatePatterns.written(label).isEmpty();
    }

    private static String tail(String text, int length) {
        return text.substring(Math.max(0, text.length() - length));
    }

    private static String attribute(Element element, String name) {
        return element.attributesSize() == 0 ? "" : element.attributes().get(name);
    }

    private static Claim byProperty(String property) {
        return property.contains("datePublished")
                ? Claim.PUBLISHED
                : property.contains("dateModified") ? Claim.MODIFIED : Claim.NONE;
    }

    private static Claim byClass(Element element) {
        String names = attribute(element, "class").toLowerCase(Locale.ROOT);
        return MODIFIED.in(names) && !names.contains("publish") ? Claim.MODIFIED : byTitleWords(names);
    }

    private static Claim byTitleWords(String names) {
        return names.contains("publish") || names.contains("pubdate") || names.contains("pubtime")
                ? Claim.PUBLISHED
                : Claim.NONE;
    }

    private static Claim byWords(String words) {
        if (!saysAnything(words)) {
            return Claim.NONE;
        }
        String lower = TextFlow.cut(words, 60).toLowerCase(Locale.ROOT);
        return OTHER.in(lower)
                ? Claim.OTHER
                : MODIFIED.in(lower) ? Claim.MODIFIED : isPublished(lower) ? Claim.PUBLISHED : Claim.NONE;
    }

    private static boolean saysAnything(String words) {
        for (int i = 0; i < words.length(); i++) {
            if (Character.isLetter(words.charAt(i)) || words.charAt(i) == '©') {
                return true;
            }
        }
        return false;
    }

    private static boolean isPublished(String lower) {
        return PUBLISHED.in(lower)
                || (lower.contains("date") && DATE.matcher(lower).find());
    }

    /// Whether it is a `time` element, or its class or its parent's suggests a date or facts about a text.
    public static boolean namedForDates(Element element) {
        Element around = element.parent();
        String names = element.className() + " " + (around == null ? "" : around.className());
        return element.normalName().equals("time") || DATE_NAME.in(names.toLowerCase(Locale.ROOT));
    }
}
