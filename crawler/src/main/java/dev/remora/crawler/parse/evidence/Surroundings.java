package dev.remora.crawler.parse.evidence;

import dev.remora.crawler.parse.dom.ClassNameCache;
import dev.remora.shared.page.Block.Role;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jsoup.nodes.Element;

/// Determines the part of the page that an element is in, by the tags, classes and ids of its ancestors.
final class Surroundings {
    private static final int HIGHEST = 14;

    private final ClassNameCache classNames;
    /// Cached results: the same element may contain facts of several kinds.
    private final Map<Element, Optional<Role>> known = new HashMap<>();

    /// @param classNames roles of class names and ids
    Surroundings(ClassNameCache classNames) {
        this.classNames = classNames;
    }

    /// Returns the role of the element or of the nearest ancestor that has one.
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

    /// Whether it is in the boilerplate around the content: navigation, side bar, comments, related pages,
    /// footer.
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
        ClassNameCache.Names names = classNames.of(element);
        return names.classes().role().isPresent()
                ? names.classes().role()
                : names.id().role();
    }
}
