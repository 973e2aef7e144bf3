package dev.remora.crawler.crawl;

import dev.remora.crawler.frontier.LinkStore;
import dev.remora.crawler.frontier.StoreContent;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.UrlRules;
import java.util.function.Function;

/// What a core is made of.
///
/// @param strategy scores links
/// @param segmenter for the words of links
/// @param relevance name of the relevance model, for the record
/// @param urls what an address is
/// @param store makes the frontier's store from its content
public record CoreParts(
        PriorityStrategy strategy,
        Segmenter segmenter,
        String relevance,
        UrlRules urls,
        Function<StoreContent, LinkStore> store) {}
