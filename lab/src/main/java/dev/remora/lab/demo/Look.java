package dev.remora.lab.demo;

/// The layout of a site's pages: tables of the year 2000, a blog's columns, or semantic elements.
enum Look {
    TABLES,
    COLUMNS,
    SEMANTIC;

    /// The boilerplate around the content of a site's pages, as HTML.
    ///
    /// @param navigation links within the site
    /// @param related links related to the page, or empty
    /// @param noise unrelated links: popular pages of other sites
    /// @param advertising paid links
    /// @param footer legal notice
    record Frame(String navigation, String related, String noise, String advertising, String footer) {}

    /// Returns the body of a page.
    String dress(String siteName, String title, String main, Frame frame) {
        return switch (this) {
            case TABLES -> tables(siteName, title, main, frame);
            case COLUMNS -> columns(siteName, title, main, frame);
            case SEMANTIC -> semantic(siteName, title, main, frame);
        };
    }

    private static String tables(String siteName, String title, String main, Frame frame) {
        return """
                <body bgcolor="#ffffff">
                <table width="760" align="center"><tr><td class="top"><b>%s</b> %s</td></tr></table>
                <table width="760" align="center"><tr><td width="180" valign="top">
                <table class="ad"><tr><td>广告<br>%s</td></tr></table>
                <table class="hot"><tr><td>热门排行%s</td></tr></table>
                </td><td valign="top"><center><font size="5">%s</font></center>
                %s
                %s
                </td></tr></table>
                <table width="760" align="center"><tr><td class="bottom">%s</td></tr></table>
                </body>
                """.formatted(
                        siteName,
                        frame.navigation(),
                        frame.advertising(),
                        frame.noise(),
                        title,
                        main,
                        related("<b>相关文章</b>", frame),
                        frame.footer());
    }

    private static String columns(String siteName, String title, String main, Frame frame) {
        return """
                <body>
                <div id="header"><div class="logo">%s</div><div class="nav">%s</div></div>
                <div id="wrap"><div class="content"><h1>%s</h1>
                %s
                </div>
                <div class="sidebar"><div class="related">%s</div>
                <div class="widget hot"><h4>大家都在看</h4>%s</div>
                <div class="widget ad">赞助商<br>%s</div></div></div>
                <div id="footer">%s</div>
                </body>
                """.formatted(
                        siteName,
                        frame.navigation(),
                        title,
                        main,
                        related("<h4>相关阅读</h4>", frame),
                        frame.noise(),
                        frame.advertising(),
                        frame.footer());
    }

    private static String semantic(String siteName, String title, String main, Frame frame) {
        return """
                <body>
                <header><strong>%s</strong><nav>%s</nav></header>
                <div class="banner-ad">%s</div>
                <main><article><h1>%s</h1>
                %s
                </article>
                <section class="related">%s</section></main>
                <aside><h2>热门</h2>%s</aside>
                <footer>%s</footer>
                </body>
                """.formatted(
                        siteName,
                        frame.navigation(),
                        frame.advertising(),
                        title,
                        main,
                        related("<h2>推荐阅读</h2>", frame),
                        frame.noise(),
                        frame.footer());
    }

    private static String related(String heading, Frame frame) {
        return frame.related().isEmpty() ? "" : heading + frame.related();
    }
}
