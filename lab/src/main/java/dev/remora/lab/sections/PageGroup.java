package dev.remora.lab.sections;

import dev.remora.lab.library.HeldPage;
import dev.remora.lab.sections.SiteSection.Source;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Pages of one host that the site puts together: a section, if they are enough and their words differ.
///
/// @param source what shows that they are one
/// @param key tells it from the others of its source
/// @param label the site's own name of it; empty if it has none
/// @param pages of it
record PageGroup(Source source, String key, String label, Set<HeldPage> pages) {
    private static final int LONGEST_LABEL = 30;

    /// The same with those pages only that are among others.
    PageGroup among(Collection<HeldPage> others) {
        Set<HeldPage> both = new HashSet<>(others);
        both.retainAll(pages);
        return new PageGroup(source, key, label, both);
    }

    /// Returns the groups of a host's pages.
    static List<PageGroup> of(List<HeldPage> pages) {
        Map<Url, HeldPage> byUrl = new HashMap<>();
        pages.forEach(page -> byUrl.put(page.page().url(), page));
        Map<String, Set<HeldPage>> crumbs = new TreeMap<>();
        Map<String, Set<HeldPage>> folders = new TreeMap<>();
        Map<String, Set<HeldPage>> menus = new TreeMap<>();
        for (HeldPage page : pages) {
            prefixes(page.page().facts().place().breadcrumbs(), "\n").forEach(key -> add(crumbs, key, page));
            prefixes(folders(page.page().url()), "/").forEach(key -> add(folders, key, page));
        }
        menuTargets(pages, byUrl)
                .forEach((label, targets) ->
                        targets.forEach(target -> target.page().outlinks().forEach(link -> {
                            if (byUrl.containsKey(link.target()) && role(target.page(), link) == Block.Role.MAIN) {
                                add(menus, label, byUrl.get(link.target()));
                            }
                        })));
        Map<String, String> named = folderLabels(pages, folders.keySet());
        List<PageGroup> groups = new ArrayList<>();
        crumbs.forEach((key, group) ->
                groups.add(new PageGroup(Source.BREADCRUMBS, key, key.substring(key.lastIndexOf('\n') + 1), group)));
        folders.forEach(
                (key, group) -> groups.add(new PageGroup(Source.ADDRESS, key, named.getOrDefault(key, ""), group)));
        menus.forEach((key, group) -> groups.add(new PageGroup(Source.NAVIGATION, key, key, group)));
        return groups;
    }

    private static void add(Map<String, Set<HeldPage>> groups, String key, HeldPage page) {
        groups.computeIfAbsent(key, _ -> new HashSet<>()).add(page);
    }

    private static List<String> prefixes(List<String> path, String separator) {
        List<String> prefixes = new ArrayList<>();
        for (int i = 1; i <= path.size(); i++) {
            prefixes.add(String.join(separator, path.subList(0, i)));
        }
        return prefixes;
    }

    /// Returns the folders of an address without those that are numbers: dates are no sections.
    private static List<String> folders(Url url) {
        String path = url.pathAndQuery().replaceFirst("\\?.*", "").replaceFirst("/$", "");
        List<String> folders = new ArrayList<>();
        for (String folder :
                path.substring(0, Math.max(0, path.lastIndexOf('/'))).split("/", -1)) {
            if (!folder.isEmpty() && !folder.chars().allMatch(c -> c >= '0' && c <= '9')) {
                folders.add(folder);
            }
        }
        return folders;
    }

    /// Returns the pages that navigation links lead to, by the links' words.
    private static Map<String, Set<HeldPage>> menuTargets(List<HeldPage> pages, Map<Url, HeldPage> byUrl) {
        Map<String, Set<HeldPage>> targets = new TreeMap<>();
        for (HeldPage page : pages) {
            for (Outlink link : page.page().outlinks()) {
                if (isLabel(link) && byUrl.containsKey(link.target()) && inNavigation(page.page(), link)) {
                    add(targets, link.anchor().text(), byUrl.get(link.target()));
                }
            }
        }
        return targets;
    }

    /// Returns what links to a folder's own address say most often.
    private static Map<String, String> folderLabels(List<HeldPage> pages, Set<String> folders) {
        Map<String, Map<String, Integer>> counts = new HashMap<>();
        for (HeldPage page : pages) {
            for (Outlink link : page.page().outlinks()) {
                String folder = folderAt(link.target());
                if (isLabel(link)
                        && link.target().host().equals(page.page().url().host())
                        && folders.contains(folder)) {
                    counts.computeIfAbsent(folder, _ -> new TreeMap<>())
                            .merge(link.anchor().text(), 1, Integer::sum);
                }
            }
        }
        Map<String, String> labels = new HashMap<>();
        counts.forEach((folder, texts) -> labels.put(
                folder,
                texts.entrySet().stream()
                        .max(Comparator.comparingInt(Map.Entry::getValue))
                        .orElseThrow()
                        .getKey()));
        return labels;
    }

    private static String folderAt(Url url) {
        return url.pathAndQuery().replaceFirst("(/|/index\\.html?)$", "").replaceFirst("^/", "");
    }

    private static boolean isLabel(Outlink link) {
        int length = link.anchor().text().strip().length();
        return length > 1 && length <= LONGEST_LABEL;
    }

    private static boolean inNavigation(Page page, Outlink link) {
        return role(page, link) == Block.Role.NAVIGATION;
    }

    private static Block.Role role(Page page, Outlink link) {
        return link.block() < 0
                ? Block.Role.OTHER
                : page.blocks().get(link.block()).role();
    }
}
