package dev.remora.lab.search;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Queries with judgements.
///
/// @param name for tables
/// @param addresses normalizes addresses as in its judgements
/// @param queries in the order of the file
public record QuerySet(String name, AddressAliases addresses, List<JudgedQuery> queries) {
    public QuerySet {
        queries = List.copyOf(queries);
    }

    /// Reads a set. Queries: `id TAB text` or `id TAB kind TAB text` per line. Judgements: TREC qrels,
    /// `id 0 page grade` separated by white space. Aliases, if any: `address TAB redirect target`. Queries
    /// without a relevant page are skipped, because they have no correct answer.
    ///
    /// @throws MalformedSet if a line is invalid; the message names file and line
    public static QuerySet read(String name, Path queries, Path qrels, Path aliases) throws IOException {
        AddressAliases addresses = Files.isRegularFile(aliases) ? aliases(aliases) : AddressAliases.PLAIN;
        Map<String, Map<String, Integer>> grades = grades(qrels, addresses);
        List<JudgedQuery> read = new ArrayList<>();
        for (Map.Entry<Integer, String> line : lines(queries).entrySet()) {
            String[] columns = line.getValue().split("\t", -1);
            if (columns.length < 2 || columns.length > 3) {
                throw new MalformedSet(queries, line.getKey(), "expected: id TAB text, or id TAB kind TAB text");
            }
            JudgedQuery query = new JudgedQuery(
                    columns[0],
                    columns.length == 3 ? columns[1] : "",
                    columns[columns.length - 1],
                    grades.getOrDefault(columns[0], Map.of()));
            if (query.best() > 0) {
                read.add(query);
            }
        }
        return new QuerySet(name, addresses, read);
    }

    /// Returns the queries with a page of at least this grade.
    public QuerySet withAnswersOf(int grade) {
        List<JudgedQuery> some =
                queries.stream().filter(query -> query.best() >= grade).toList();
        return new QuerySet(name, addresses, some);
    }

    /// Returns the queries of two sets whose judgements have the same form of addresses.
    public QuerySet and(QuerySet other) {
        List<JudgedQuery> all = new ArrayList<>(queries);
        all.addAll(other.queries);
        return new QuerySet(name, addresses, all);
    }

    private static Map<String, Map<String, Integer>> grades(Path qrels, AddressAliases addresses) throws IOException {
        Map<String, Map<String, Integer>> grades = new HashMap<>();
        for (Map.Entry<Integer, String> line : lines(qrels).entrySet()) {
            String[] columns = line.getValue().strip().split("\\s+", -1);
            try {
                grades.computeIfAbsent(columns[0], id -> new HashMap<>())
                        .put(addresses.of(columns[2]), Integer.parseInt(columns[3]));
            } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
                throw new MalformedSet(qrels, line.getKey(), "expected TREC qrels: query-id 0 page grade");
            }
        }
        return grades;
    }

    private static AddressAliases aliases(Path file) throws IOException {
        Map<String, String> aliases = new HashMap<>();
        for (Map.Entry<Integer, String> line : lines(file).entrySet()) {
            String[] columns = line.getValue().split("\t", -1);
            if (columns.length != 2) {
                throw new MalformedSet(file, line.getKey(), "expected: address TAB the address that it redirects to");
            }
            aliases.put(columns[0], columns[1]);
        }
        return new AddressAliases(aliases);
    }

    /// Returns the lines that are not blank, by their numbers in the file.
    private static SortedMap<Integer, String> lines(Path file) throws IOException {
        SortedMap<Integer, String> lines = new TreeMap<>();
        int number = 0;
        try {
            for (String line : Files.readAllLines(file)) {
                number++;
                if (!line.isBlank()) {
                    lines.put(number, line);
                }
            }
        } catch (CharacterCodingException e) {
            throw new IOException(file + ": is not UTF-8 text", e);
        }
        return lines;
    }

    /// An invalid line.
    public static final class MalformedSet extends IOException {
        private static final long serialVersionUID = 1;

        MalformedSet(Path file, int line, String wanted) {
            super(file + ", line " + line + ": " + wanted);
        }
    }
}
