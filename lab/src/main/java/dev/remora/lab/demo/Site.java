package dev.remora.lab.demo;

import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// One host of the demo web.
///
/// @param host its name
/// @param name for people
/// @param subject what it is about; empty for mixed sites
/// @param cluster of its subject: sites of one cluster link to each other, clusters are joined by tunnels only
/// @param look how its pages are laid out
/// @param charset how they are encoded
/// @param declared where the charset is declared
/// @param traditional written in traditional characters
/// @param addresses the form of its articles' addresses
record Site(
        String host,
        String name,
        Optional<Subject> subject,
        Cluster cluster,
        Look look,
        Charset charset,
        Declared declared,
        boolean traditional,
        Addresses addresses) {
    static final Charset GBK = Charset.forName("GBK");
    static final Charset BIG5 = Charset.forName("Big5");

    /// The directory names sites of the first; the second has to be found.
    enum Cluster {
        KNOWN,
        HIDDEN
    }

    /// Where a page says how it is encoded.
    enum Declared {
        HEADER,
        META,
        NOWHERE
    }

    /// What the address of an article looks like.
    enum Addresses {
        NUMBER,
        QUERY,
        DATED,
        CHINESE
    }

    static Site of(String host, String name, Subject subject, Cluster cluster, Look look, Addresses addresses) {
        return new Site(
                host,
                name,
                Optional.of(subject),
                cluster,
                look,
                StandardCharsets.UTF_8,
                Declared.META,
                false,
                addresses);
    }

    static Site mixed(String host, String name, Look look) {
        return new Site(
                host,
                name,
                Optional.empty(),
                Cluster.KNOWN,
                look,
                StandardCharsets.UTF_8,
                Declared.HEADER,
                false,
                Addresses.NUMBER);
    }

    Site encoded(Charset other, Declared where, boolean inTraditional) {
        return new Site(host, name, subject, cluster, look, other, where, inTraditional, addresses);
    }

    /// Where an article stands on this site.
    String path(Article article) {
        int id = article.subject().shelf() * 100 + article.number();
        return switch (addresses) {
            case NUMBER -> "/article/" + id + ".html";
            case QUERY -> "/read.asp?id=" + id;
            case DATED -> String.format("/2026/%02d/%02d/%d/", 1 + id % 9, 1 + id % 27, id);
            case CHINESE -> "/wenzhang/" + escape(article.keywords().getFirst()) + "-" + id;
        };
    }

    /// The page that lists what is filed under a word.
    String tagPath(String keyword) {
        return "/tag/" + escape(keyword) + "/";
    }

    /// An absolute address on this site.
    String url(String path) {
        return "http://" + host + path;
    }

    /// How its own pages link to a path: some sites write addresses out, others leave the host away.
    String href(String path) {
        return addresses == Addresses.NUMBER ? url(path) : path;
    }

    private static String escape(String word) {
        return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
