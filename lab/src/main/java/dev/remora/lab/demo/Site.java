package dev.remora.lab.demo;

import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// One host of the demo web.
///
/// @param host its name
/// @param name shown to people
/// @param subject of the site; empty for mixed sites
/// @param cluster of its subject: sites of one cluster link to each other, clusters are connected only by
///     tunnels
/// @param look layout of its pages
/// @param encoding of its pages
/// @param addresses form of its articles' addresses
record Site(
        String host,
        String name,
        Optional<Subject> subject,
        Cluster cluster,
        Look look,
        Encoding encoding,
        Addresses addresses) {
    static final Charset GBK = Charset.forName("GBK");
    static final Charset BIG5 = Charset.forName("Big5");

    /// How the text of pages is written as bytes.
    ///
    /// @param declared where the charset is declared
    /// @param traditional true for traditional characters
    record Encoding(Charset charset, Declared declared, boolean traditional) {
        private static Encoding utf8(Declared declared) {
            return new Encoding(StandardCharsets.UTF_8, declared, false);
        }
    }

    /// The directory lists sites of the first; those of the second have to be found.
    enum Cluster {
        KNOWN,
        HIDDEN
    }

    /// Where a page declares its charset.
    enum Declared {
        HEADER,
        META,
        NOWHERE
    }

    /// Forms of an article's address.
    enum Addresses {
        NUMBER,
        QUERY,
        DATED,
        CHINESE
    }

    static Site of(String host, String name, Subject subject, Cluster cluster, Look look, Addresses addresses) {
        return new Site(host, name, Optional.of(subject), cluster, look, Encoding.utf8(Declared.META), addresses);
    }

    static Site mixed(String host, String name, Look look) {
        Encoding encoding = Encoding.utf8(Declared.HEADER);
        return new Site(host, name, Optional.empty(), Cluster.KNOWN, look, encoding, Addresses.NUMBER);
    }

    Site encoded(Encoding other) {
        return new Site(host, name, subject, cluster, look, other, addresses);
    }

    /// Returns the path of an article on this site.
    String path(Article article) {
        int id = article.subject().shelf() * 100 + article.number();
        return switch (addresses) {
            case NUMBER -> "/article/" + id + ".html";
            case QUERY -> "/read.asp?id=" + id;
            case DATED -> String.format("/2026/%02d/%02d/%d/", 1 + id % 9, 1 + id % 27, id);
            case CHINESE -> "/wenzhang/" + escape(article.keywords().getFirst()) + "-" + id;
        };
    }

    /// Returns the path of the list of a keyword.
    String tagPath(String keyword) {
        return "/tag/" + escape(keyword) + "/";
    }

    /// Returns an absolute address on this site.
    String url(String path) {
        return "http://" + host + path;
    }

    /// Returns the form of links to a path within the site: some sites use absolute addresses, others omit the
    /// host.
    String href(String path) {
        return addresses == Addresses.NUMBER ? url(path) : path;
    }

    private static String escape(String word) {
        return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
