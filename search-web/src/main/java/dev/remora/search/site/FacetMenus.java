package dev.remora.search.site;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.facet.Facets.Count;
import dev.remora.search.rank.facet.Facets.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Makes menus of facet counts that filter a search, and chips that remove its active filters.
///
/// @param t texts of the page
/// @param self address of the search
/// @param topicNames names of topics by id
/// @param buttons true if values are buttons of the search form, because links would repeat a long query
record FacetMenus(MessageBundle.In t, QueryString self, Map<String, String> topicNames, boolean buttons) {
    private static final List<Field> ORDER = List.of(Field.SITE, Field.YEAR, Field.KIND, Field.TYPE, Field.LANGUAGE);

    private static final List<String> WEIGHTS = List.of("topicWeight", "linkWeight", "freshWeight");

    /// Returns a menu for each facet with different values that does not filter the search already.
    List<Menu> menus(Facets facets) {
        List<Menu> menus = new ArrayList<>();
        for (Field field : ORDER) {
            List<Count> counts = facets.of(field);
            boolean open = !self.parameters().containsKey(field.parameter());
            if (open && (counts.size() > 1 || (field == Field.YEAR && !counts.isEmpty()))) {
                menus.add(new Menu(t.say("facet." + field.parameter()), field.parameter(), choices(field, facets)));
            }
        }
        return menus;
    }

    private List<Choice> choices(Field field, Facets facets) {
        QueryString first = self.without("page");
        return facets.of(field).stream()
                .map(count -> new Choice(
                        label(field, count.value()),
                        t.say(facets.exact() ? "count" : "count.about", count.count()),
                        buttons
                                ? ""
                                : first.with(field.parameter(), count.value()).link(),
                        buttons ? count.value() : "",
                        false))
                .toList();
    }

    /// Returns the active filters, each with the address without it.
    List<Choice> chosen() {
        List<Choice> chosen = new ArrayList<>();
        for (Field field : ORDER) {
            Optional.ofNullable(self.parameters().get(field.parameter()))
                    .ifPresent(value -> chosen.add(new Choice(
                            t.say("facet." + field.parameter()) + t.say("colon") + label(field, value),
                            self.without(field.parameter(), "page").link(),
                            true)));
        }
        if (WEIGHTS.stream().anyMatch(self.parameters()::containsKey)) {
            chosen.add(new Choice(
                    t.say("weights.own"),
                    self.without(WEIGHTS.toArray(String[]::new)).link(),
                    true));
        }
        for (String end : List.of("from", "to")) {
            Optional.ofNullable(self.parameters().get(end))
                    .ifPresent(value -> chosen.add(new Choice(
                            t.say("filter." + end, value),
                            self.without(end, "page").link(),
                            true)));
        }
        return chosen;
    }

    private String label(Field field, String value) {
        return switch (field) {
            case SITE -> value;
            case YEAR -> t.say("facet.year.one", value);
            case KIND -> t.say("kind." + value);
            case TYPE -> t.say("type." + value);
            case LANGUAGE -> language(value);
            case TOPIC -> topicNames.getOrDefault(value, value);
        };
    }

    private String language(String tag) {
        return language(tag, t);
    }

    static String language(String tag, MessageBundle.In t) {
        String name = Locale.forLanguageTag(tag).getDisplayName(t.language().locale());
        return t.language() == Language.EN ? name : name.replaceAll("\\s*[（(]([^）)]*)[）)]", "（$1）");
    }
}
