package dev.remora.search.query;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Says how a query was read, in a notation that needs no language: words parted by blanks, those cut from one run
/// of text joined by `·`, phrases in quotes, `−` before what must not be there.
///
/// @param ignored words beyond the bound
record ReadBack(
        List<List<String>> runs,
        List<List<String>> phrases,
        List<List<String>> without,
        List<String> sites,
        boolean cut,
        int ignored) {
    private static final int SHOWN = 300;

    /// How the query was read.
    String words() {
        List<String> parts = new ArrayList<>();
        runs.forEach(run -> parts.add(String.join("·", run)));
        phrases.forEach(phrase -> parts.add("“" + String.join("·", phrase) + "”"));
        without.forEach(part -> parts.add("−" + String.join("·", part)));
        sites.forEach(site -> parts.add("site:" + site));
        String read = parts.stream().collect(Collectors.joining(" "));
        String shown = read.length() <= SHOWN ? read : read.substring(0, SHOWN) + "…";
        return shown + remark();
    }

    /// Why there is nothing to search for.
    String nothing(String typed) {
        if (typed.isBlank()) {
            return "Nothing was typed. 请输入要搜索的词。";
        }
        if (!without.isEmpty()) {
            return words() + ": only what to leave out; add a word to look for. 只有要排除的词，请加上要搜索的词。";
        }
        return "No word to look for in it: only signs. 没有可以搜索的词。";
    }

    private String remark() {
        if (cut) {
            return " (the first " + TypedQuery.MAX_CHARS + " characters only 只读了前 " + TypedQuery.MAX_CHARS + " 个字)";
        }
        return ignored > 0 ? " (without the last " + ignored + " words 略去最后 " + ignored + " 个词)" : "";
    }
}
