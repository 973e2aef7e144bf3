package dev.remora.search.query;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.url.Sites;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;

/// A filter for pages of a host and its sub-domains.
final class SiteFilter {
    private SiteFilter() {}

    /// @param host canonical, without `www.`
    static Query of(String host) {
        Query same = new TermQuery(new Term(Fields.HOST, host));
        boolean site = Sites.of("any." + host).equals(host);
        Query below = site
                ? new TermQuery(new Term(Fields.SITE, host))
                : new WildcardQuery(new Term(Fields.HOST, "*." + escaped(host)));
        return new BooleanQuery.Builder()
                .add(same, Occur.SHOULD)
                .add(below, Occur.SHOULD)
                .build();
    }

    private static String escaped(String host) {
        return host.replaceAll("[*?\\\\]", "\\\\$0");
    }
}
