package dev.remora.search.console;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.access.SignedIn;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.DemoMode;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.ProblemDetails;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.topic.TopicProblem;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The parts that pages of the console share: their frame, their texts, and the reading of forms.
///
/// A form that did something redirects to a page (with [Notices] if its address cannot say what), and a refused one
/// is answered with a page. Both link to the address of a page in the other language; a page with a text that is
/// typed sends it along, so that it is kept.
///
/// @param dataOption by which a command that is shown finds the server's data, ` --data DIR`, or empty
public record ConsoleFrame(AdminAccess access, Notices notices, Assets assets, String dataOption) {
    private static final MessageBundle WORDS = new MessageBundle(ConsoleFrame.class);
    private static final MessageBundle PROBLEMS = new MessageBundle(ProblemDetails.class);

    /// Returns the frame of a page with figures.
    ///
    /// @param title of the page, without the console's
    /// @param self address of the page as GET answers it, for the link to the other language
    /// @param kind class of the body, which selects the layout
    public PageShell of(Context ctx, String title, QueryString self, String kind) {
        return shell(ctx, title + " - " + texts(ctx).say("title"), self, "watch.css", kind);
    }

    /// Returns the frame of a page with forms.
    ///
    /// @param title of the browser tab
    /// @param self path of the page
    public PageShell plain(Context ctx, String title, String self) {
        return plain(ctx, title, QueryString.of(self));
    }

    /// Returns the same, of a page whose address has parameters.
    PageShell plain(Context ctx, String title, QueryString self) {
        return shell(ctx, title, self, "console.css", "console");
    }

    private PageShell shell(Context ctx, String title, QueryString self, String style, String kind) {
        MessageBundle.In t = texts(ctx);
        String other = notices.self(ctx, self)
                .with("lang", t.language().other().code())
                .toString();
        return new PageShell(
                t,
                title,
                kind,
                new PageShell.Links(assets.href(style), "", assets.href("mark.svg")),
                new PageShell.OtherLanguage(other),
                new PageShell.Site("/", DemoMode.of(ctx)),
                access.session(ctx));
    }

    /// Address of the style sheet of forms.
    public String forms() {
        return assets.href("topics.css");
    }

    /// Address of the script of pages that follow a crawl.
    public String script() {
        return assets.href("console.js");
    }

    /// Returns the texts of the console.
    public MessageBundle.In texts(Context ctx) {
        return WORDS.in(language(ctx));
    }

    /// Returns the texts of the console in a language.
    public MessageBundle.In texts(Language language) {
        return WORDS.in(language);
    }

    /// Returns the language of a page.
    public static Language language(Context ctx) {
        return Language.of(ctx, Language.ZH);
    }

    /// Sets the status of a refusal, adds it to the audit log, and returns its text in the language of the page.
    public String refused(Context ctx, RequestRefused refusal) {
        return refused(ctx, HttpStatus.forStatus(refusal.status()), language -> refusal.detail(PROBLEMS.in(language)));
    }

    /// The same for a refusal with a text in each language.
    public String refused(Context ctx, HttpStatus status, Function<Language, String> why) {
        ctx.status(status);
        access.refused(ctx, status.getCode(), why);
        return why.apply(language(ctx));
    }

    /// Returns a text of the console in each language.
    public static Function<Language, String> says(String key, Object... arguments) {
        return language -> WORDS.in(language).say(key, arguments);
    }

    private static Function<Language, String> says(Reason why) {
        return language -> ReasonText.in(language.locale()).say(why);
    }

    /// Returns the mistakes of a topic file, each with its place.
    public List<String> mistakes(Context ctx, List<TopicProblem> mistakes) {
        MessageBundle.In t = texts(ctx);
        ReasonText reasons = ReasonText.in(t.language().locale());
        return mistakes.stream()
                .map(mistake -> t.say(
                        "file.mistake",
                        mistake.line() == 0
                                ? t.say("file.whole")
                                : t.say(
                                        "file.place",
                                        mistake.line(),
                                        mistake.at().column()),
                        reasons.say(mistake.mistake())))
                .toList();
    }

    /// Returns why a crawl was not started; empty if it was.
    public Optional<Function<Language, String>> refusal(Crawls.Started started) {
        return switch (started) {
            case Crawls.Started.Running _ -> Optional.empty();
            case Crawls.Started.NoSuchTopic none -> Optional.of(says("refused.topic", none.topic()));
            case Crawls.Started.Busy busy -> Optional.of(says(busy.why()));
            case Crawls.Started.BudgetUsed used ->
                Optional.of(says("refused.budget.used", used.budget(), used.spent(), used.larger()));
            case Crawls.Started.NothingToDo none -> Optional.of(says(none.why()));
            case Crawls.Started.NoContact _ -> Optional.of(says("refused.contact", dataOption));
            case Crawls.Started.Failed failed ->
                Optional.of(language -> failed.words().apply(language.locale()));
        };
    }

    /// Whether the reader of a page may change something.
    public boolean acts(Context ctx) {
        return access.session(ctx).filter(SignedIn::admin).isPresent();
    }

    /// Returns a field of a form, with line feeds only as line ends; empty if it is missing.
    public static String field(Context ctx, String name) {
        return lineFeeds(Optional.ofNullable(ctx.formParam(name)).orElse("")); // browsers send both
    }

    /// Returns a text with line feeds only as line ends.
    static String lineFeeds(String text) {
        return text.replace("\r\n", "\n");
    }
}
