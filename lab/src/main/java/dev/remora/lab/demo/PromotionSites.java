package dev.remora.lab.demo;

import dev.remora.lab.demo.Draft.Content;
import dev.remora.lab.demo.Draft.Ref;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Drafts the sites that all advertising links lead to. They link to each other and hardly ever to others.
final class PromotionSites {
    private final List<Library.Promotion> promotions;

    PromotionSites(List<Library.Promotion> promotions) {
        this.promotions = List.copyOf(promotions);
    }

    /// Returns their pages: the promotions, distributed evenly.
    List<SitePages> pages() {
        List<Site> sites = List.of(SitePlan.OFFERS, SitePlan.ALLIANCE);
        List<SitePages> all = new ArrayList<>();
        for (int s = 0; s < sites.size(); s++) {
            Site site = sites.get(s);
            List<Draft> drafts = new ArrayList<>();
            for (int i = s; i < promotions.size(); i += sites.size()) {
                drafts.add(page(site, i));
            }
            String home = "<p>限时优惠，先到先得。</p>\n"
                    + DemoHtml.list(drafts.stream().map(Draft::ref).toList());
            if (s == 0) {
                home += "<p>" + new Ref("/loop/1", "领取红包").html() + "</p>\n";
            }
            drafts.addFirst(new Draft(site, "/", site.name(), Kind.HOME, Optional.empty(), Content.of(home)));
            all.add(new SitePages(site, List.of(new Ref("/", "首页")), drafts, List.of()));
        }
        return all;
    }

    /// Returns the links for advertising blocks.
    List<Ref> advertising() {
        return pages().stream()
                .flatMap(p -> p.drafts().stream())
                .filter(draft -> draft.kind() == Kind.PROMOTION)
                .map(Draft::ref)
                .toList();
    }

    private Draft page(Site site, int i) {
        Library.Promotion promotion = promotions.get(i);
        Library.Promotion next = promotions.get((i + 2) % promotions.size());
        String main = DemoHtml.paragraphs(List.of(promotion.text(), "名额有限，详情请咨询在线客服。本页内容由广告主提供，与所在网站无关。")) + "<p>"
                + new Ref("/p/" + ((i + 2) % promotions.size() + 1) + ".html", next.title()).html() + "</p>\n";
        return new Draft(
                site, "/p/" + (i + 1) + ".html", promotion.title(), Kind.PROMOTION, Optional.empty(), Content.of(main));
    }
}
