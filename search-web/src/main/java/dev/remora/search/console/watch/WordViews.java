package dev.remora.search.console.watch;

import dev.remora.search.console.watch.WordsPage.Row;
import dev.remora.search.console.watch.WordsPage.Section;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.topic.EditableWords.Listed;
import dev.remora.search.topic.EditableWords.Word;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Converts the words of a topic's collection to the sections of a page in one language.
///
/// @param engine counts the pages that have a word
/// @param topic id of the topic
/// @param w the texts of [WatchPages]
record WordViews(SearchEngine engine, String topic, MessageBundle.In w) {
    private static final int SIZE = 120;

    static QueryString address(String topic, int page) {
        return at(topic, "", page);
    }

    private static QueryString at(String topic, String below, int page) {
        return QueryString.of("/console/topics/" + topic + "/words" + below)
                .with("page", page == 1 ? "" : Integer.toString(page));
    }

    /// Returns the sections that have words.
    ///
    /// @param asked number of the page of found words; the last one if there are fewer
    List<Section> sections(Listed listed, int asked) {
        List<Word> found = listed.found();
        int page = Math.clamp((found.size() + SIZE - 1) / SIZE, 1, asked);
        List<Word> shown =
                found.stream().skip((long) (page - 1) * SIZE).limit(SIZE).toList();
        List<NamedLink> pager = TopicViews.pager(w, address(topic, 1), page, found.size(), SIZE);
        String drop = at(topic, "/drop", page).toString();
        String back = at(topic, "/take-back", page).toString();
        List<Word> own = listed.own();
        List<Word> dropped = listed.dropped();
        return Stream.of(
                        section("found", found.size(), drop, shown, pager),
                        section("own", own.size(), drop, own, List.of()),
                        section("dropped", dropped.size(), back, dropped, List.of()))
                .filter(section -> !section.rows().isEmpty())
                .toList();
    }

    private Section section(String id, int all, String action, List<Word> words, List<NamedLink> pager) {
        List<String> queries = words.stream().map(WordViews::query).toList();
        Iterator<Total> pages = engine.full(SearchRequest.of("").in(Optional.of(topic)), queries)
                .iterator();
        return new Section(
                id,
                w.say("words." + id, all),
                action,
                w.say(id.equals("dropped") ? "words.back" : "words.drop"),
                words.stream().map(word -> row(word, pages.next())).toList(),
                pager);
    }

    private static String query(Word word) {
        return '"' + word.text() + '"';
    }

    private Row row(Word word, Total pages) {
        String search = QueryString.of("/search")
                .with("q", query(word))
                .with("topic", topic)
                .toString();
        String least = pages.exact() ? "" : ".least";
        return new Row(
                word.text(),
                w.say("number" + least, pages.value()),
                pages.value() == 0 ? "" : search,
                w.say("words.search" + least, word.text(), pages.value()));
    }
}
