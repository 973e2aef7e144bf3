package dev.remora.crawler.parse.facts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageFactsTest {
    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);

    private Page page(String html) {
        return page(parser, html);
    }

    private static Page page(HtmlParser parser, String html) {
        var outcome = parser.parse(
                new Url("http://zao.example/a/b.html"),
                Instant.EPOCH,
                "text/html; charset=utf-8",
                Bytes.of(html.getBytes(UTF_8)));
        return ((ParseOutcome.Parsed) outcome).page();
    }

    private PageFacts.Metadata facts(String html) {
        return page(html).facts().metadata();
    }

    private List<String> breadcrumbs(String html) {
        return page(html).facts().place().breadcrumbs();
    }

    @ParameterizedTest
    @CsvSource({
        "zh-TW,这是一个关于针灸的网页，我们说说经络与气血。,zh-Hans",
        "zh-CN,這是一個關於針灸的網頁，我們說說經絡與氣血。,zh-Hant",
        "zh-CN,これは鍼灸についてのページです。経絡と気血について話します。,ja",
        "zh-CN,이것은 침술에 관한 페이지입니다. 경락과 기혈에 대해 말합니다.,ko",
        "zh-CN,This is a page on acupuncture and the history of it for those who like to read.,en",
        "en,山中人在山中,zh",
        "zh-TW,山中人在山中,zh-Hant",
        "de,Das ist eine Seite und die Geschichte der Nadeln ist nicht lang mit Bildern.,de",
        "zh,Это страница об иглоукалывании и его истории.,ru"
    })
    void theTextTellsTheLanguageAndTheTemplateOnlyHints(String declared, String text, String language) {
        assertEquals(
                language,
                page("<html lang=" + declared + "><p>" + text.repeat(2)).language());
    }

    /// Pages of which the declaration, a quotation, a program or a list of files says something else than the writer.
    @ParameterizedTest
    @CsvSource({
        "de,针灸,经络,zh-Hans",
        "fr-FR,中醫診所,聯絡我們,zh-Hant",
        "de,针灸图,DSC_0001.JPG DSC_0002.JPG,zh-Hans",
        "de,针灸图,1234,zh-Hans",
        "ko,针灸,经络,zh-Hans",
        "ja,山中,山中,ja",
        "'',Coursera 上课,Coursera 上课,zh-Hans",
        "de,Nadeln,Bild,de",
        "zh-CN,FAQ,FAQ,zh-Hans",
        "de,О сайте,Привет,ru",
        "bg,За нас,Привет,bg",
        "pt,图片浏览,IMG_0001.JPG IMG_0002.JPG IMG_0003.JPG IMG_0004.JPG,zh-Hans",
    })
    void aDeclaredLanguageThatIsNotWrittenInTheScriptOfAShortPageIsNotBelieved(
            String declared, String title, String text, String language) {
        assertEquals(
                language,
                page("<html lang='" + declared + "'><title>" + title + "</title><p>" + text)
                        .language());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "zh-CN", "de", "en"})
    void aChinesePageThatQuotesMuchInAnotherLanguageIsChinese(String declared) {
        String law = "Schließt jemand ohne Vertretungsmacht im Namen eines anderen einen Vertrag, so hängt die "
                + "Wirksamkeit des Vertrags für und gegen den Vertretenen von der Genehmigung ab und ist nicht bindend.";
        assertEquals(
                "zh-Hans",
                page("<html lang='" + declared + "'><title>无权代理 | 民法概念</title><p>无权代理，是指无代理权的人以代理人名义作出法律行为。<p>" + law)
                        .language());
    }

    @Test
    void theTitleAndTheDeclarationTellAQuotationInKanaFromAJapanesePage() {
        String text = "绝对无效的法律行为，是指任何人均可主张并可向任何人主张无效的法律行为。<p>意思表示は、表意者がその真意ではないことを知ってしたときであっても、効力を妨げられない。";
        assertEquals(
                "zh-Hans",
                page("<html lang=zh-CN><title>无效的法律行为</title><p>" + text).language());
        assertEquals(
                "ja", page("<html lang=zh-CN><title>意思表示について</title><p>" + text).language());
    }

    @Test
    void aForeignPageWithSomeChineseIsForeign() {
        String text = "<p>Das Zeichen 山 ist ein Bild und die Berge sind nicht mit dem Wort 山脉 zu verwechseln, "
                + "das ein anderes Zeichen ist: 山中人在山中.";
        assertEquals(
                "de", page("<html lang=de><title>Das Zeichen 山</title>" + text).language());
    }

    @ParameterizedTest
    @ValueSource(strings = {"zh-CN", "zh", "ja", "en", ""})
    void proseWithSomeChineseIsOfItsOwnLanguageWhateverTheTemplateDeclares(String declared) {
        String prose = "<p>The word 針灸 is for the needle and the fire, and that of 經絡 for the paths of the body. ";
        String text = prose.repeat(18) + "<p>" + "针灸经络气血阴阳五行".repeat(15);
        assertEquals(
                "en",
                page("<html lang='" + declared + "'><title>Needles and Fire</title>" + text)
                        .language());
    }

    @Test
    void germanProseWithTwelveIdeographsIsGerman() {
        String text = "<p>Das Zeichen ist ein Bild und die Berge sind nicht weit, 山中人在山中见山中人在山中.";
        for (String declared : List.of("de", "zh")) {
            assertEquals(
                    "de",
                    page("<html lang=" + declared + "><title>Das Zeichen Berg</title>" + text)
                            .language());
        }
    }

    @Test
    void frenchProseWithTwelveIdeographsIsFrenchThoughItHasFewerCommonWords() {
        String text =
                "<p>Le signe des montagnes se trouve dans les livres anciens, gravé sur bronze, puis peint sur soie fine "
                        + "pour la cour impériale. 山中人在山中见山中人在山中.";
        assertEquals(
                "fr", page("<html lang=zh><title>Signes anciens</title>" + text).language());
    }

    @Test
    void aTitleOrADeclarationDoesNotMakeAFewIdeographsInAForeignTextAChinesePage() {
        String few = "<p>山中人在山中见山中人在山中<p>";
        String prose = few + "Das Zeichen ist ein Bild und die Berge sind nicht weit von hier. ".repeat(5);
        assertEquals("de", page("<html lang=zh><title>山中人</title>" + prose).language());
        String code = few + "public static final String ".repeat(8);
        assertEquals("en", page("<html lang=zh><title>Strings</title>" + code).language());
    }

    @Test
    void whereTheForeignPartIsNoProseTheDeclarationTellsAChinesePage() {
        String code = "<p>连接数据库，失败时程序退出。<p>" + "public static final String ".repeat(4);
        assertEquals(
                "zh-Hans", page("<html lang=zh><title>MySQL</title>" + code).language());
        assertEquals("de", page("<html lang=de><title>MySQL</title>" + code).language());
    }

    @Test
    void aFewCommonWordsInCodeAreNoProse() {
        String code =
                "# this is to enable it and to guess: " + "CodeFences UseClasses HighlightOptions linenos ".repeat(6);
        String text = "<p>高亮代码的方法是在配置文件的第十五行左右加上如下几行，保存刷新即可看到。<p>" + code;
        assertEquals("zh-Hans", page("<html lang=zh><title>Hugo</title>" + text).language());
        assertEquals("en", page("<html lang=en><title>Hugo</title>" + text).language());
    }

    @ParameterizedTest
    @CsvSource({
        "bo,བོད་ཡིག་ནི་བོད་པའི་སྐད་ཡིག་ཡིན།",
        "km,ភាសាខ្មែរជាភាសារបស់ជនជាតិខ្មែរ",
        "my,မြန်မာဘာသာစကားသည်မြန်မာနိုင်ငံ၏",
        "ta,தமிழ் மொழி தமிழர்களின் தாய்மொழி",
        "hy,Հայերենը հայերի մայրենի լեզուն է",
    })
    void aDeclaredLanguageOfARareScriptIsThatOfItsTextButOfNoLatinOne(String declared, String text) {
        String footer = "<p>Copyright Example";
        assertEquals(
                declared,
                page("<html lang=" + declared + "><p>" + text.repeat(3) + footer)
                        .language());
        assertEquals(
                "en", page("<html lang=" + declared + "><p>" + footer.repeat(2)).language());
        assertEquals("", page("<html lang=de><p>" + text.repeat(3) + footer).language());
    }

    @ParameterizedTest
    @CsvSource({"mn,en", "kk,en", "kk-Latn,kk-Latn", "lo,en", "ml,en", "gu,en", "pa,en", "si,en", "tr,tr"})
    void aLatinTextIsNotOfADeclaredLanguageThatIsWrittenOtherwise(String declared, String language) {
        assertEquals(
                language,
                page("<html lang=" + declared + "><p>Copyright Example Company").language());
    }

    @Test
    void commandsAreNoWordsOfALanguage() {
        String text = "<p>mysql_connect() or die ( mysql_error() ); ".repeat(5) + "<p>连接数据库，失败时退出。";
        assertEquals(
                "zh-Hans", page("<html lang=zh><title>连接数据库</title>" + text).language());
        assertEquals("en", page("<html><title>mysql_connect</title>" + text).language());
    }

    @Test
    void theAuthorIsFoundWherePagesNameOne() {
        assertEquals("张三", facts("<meta name=author content=张三><p>文").author());
        assertEquals("张三", facts("<p class=info>作者：张三 来源：草堂</p>").author());
        assertEquals("张三", facts("<a rel=author href=/u/1>张三</a>").author());
        assertEquals(
                "张三",
                facts("<span itemprop=author itemscope><meta itemprop=name content=张三></span>")
                        .author());
        assertEquals(
                "",
                facts("<meta name=author content=https://www.facebook.com/zhang><p>文")
                        .author());
    }

    @Test
    void keywordsAndTagsAreOneList() {
        assertEquals(
                List.of("针灸", "经络", "穴位"),
                facts("<meta name=keywords content='针灸，经络, 针灸'><a rel=tag href=/t/1>#穴位</a>")
                        .keywords());
    }

    @Test
    void breadcrumbsLeadToThePageWithoutIt() {
        assertEquals(
                List.of("首页", "中医"),
                breadcrumbs("<title>针灸</title>"
                        + "<div class=breadcrumb><a href=/>首页</a> &gt; <a href=/z/>中医</a> &gt; 针灸</div>"));
        assertEquals(
                List.of("首页", "中医"),
                breadcrumbs("<title>针灸</title><p>当前位置：<a href=/>首页</a> » <a href=/z/>中医</a> » 正文</p>"));
    }

    @Test
    void theImageIsTheOneThatIsNamedElseTheFirstLargeOne() {
        assertEquals(
                "http://zao.example/p.jpg",
                facts("<meta property=og:image content=/p.jpg><img src=/x.jpg>").image());
        assertEquals(
                "http://zao.example/a/y.jpg",
                facts("<img src=/logo.png><img src=s.jpg width=16><div class=nav><img src=n.jpg></div>"
                                + "<article><img src=/loading.gif data-original=y.jpg width=600></article>")
                        .image());
        assertEquals(
                "",
                facts("<p>文<img src=/images/wechatpay.jpg><img src=/donate-1.png>")
                        .image());
        assertEquals("", facts("<img src='data:image/png;base64,AAAA'><p>文").image());
    }

    @Test
    void theImageKeepsItsSchemeWhereACrawlTakesHttpsForHttp() {
        Page page = page(new HtmlParser(new UrlRules(true)), "<p>文<img src=https://b.example/p.jpg>");
        assertEquals("https://b.example/p.jpg", page.facts().metadata().image());
    }

    @Test
    void typesAreThoseOfJsonLdAndMicrodata() {
        assertEquals(
                List.of("NewsArticle", "Recipe"),
                facts("<script type='application/ld+json'>{\"@type\":\"NewsArticle\"}</script>"
                                + "<div itemscope itemtype=https://schema.org/Recipe>汤</div>")
                        .types());
    }
}
