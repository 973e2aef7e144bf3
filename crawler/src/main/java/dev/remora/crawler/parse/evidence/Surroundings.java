package dev.remora.crawler.parse.evidence;

import dev.remora.crawler.parse.dom.ClassNameCache;
import dev.remora.shared.page.Block.Role;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jsoup.nodes.Element;

/// What part of the page an element stands in, told by the tags, classes and ids around it.
final class Surroundings {
    private static final int HIGHEST = 14;

    private final ClassNameCache book;
    /// Elements that were asked for: facts of several kinds stand in one element.
    private final Map<Element, Optional<Role>> known = new HashMap<>();

    /// @param book what class names and ids say
    Surroundings(ClassNameCache book) {
        this.book = book;
    }

    /// The role of the nearest ancestor that has one; of the element itself first.
    private Optional<Role> role(Element element) {
        return known.computeIfAbsent(element, this::nearest);
    }

    private Optional<Role> nearest(Element element) {
        Element at = element;
        for (int i = 0; i < HIGHEST && at != null; i++, at = at.parent()) {
            Optional<Role> role = own(at);
            if (role.isPresent()) {
                return role;
            }
        }
        return Optional.empty();
    }

    /// Whether it stands in the frame around the content: navigation, side bar, comments, related pages, foot.
    boolean isFrame(Element element) {
        return role(element).filter(role -> role != Role.MAIN).isPresent();
    }

    private Optional<Role> own(Element element) {
        Optional<Role> byTag = switch (element.normalName()) {
            case "nav" -> Optional.of(Role.NAVIGATION);
            case "aside" -> Optional.of(Role.OTHER);
            case "footer" -> Optional.of(Role.FOOTER);
            case "main", "article" -> Optional.of(Role.MAIN);
            case "body", "html", "time", "span", "a" -> Optional.empty();
            default -> null;
        };
        if (byTag != null || element.attributesSize() == 0) {
            return byTag == null ? Optional.empty() : byTag;
        }
        ClassNameCache.Names names = book.of(element);
        return names.classes().role().isPresent()
                ? names.classes().role()
                : names.id().role();
    }
}
