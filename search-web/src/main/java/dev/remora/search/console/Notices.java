package dev.remora.search.console;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.access.SignedIn;
import dev.remora.search.http.Language;
import dev.remora.search.http.QueryString;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.function.Function;

/// What forms did or why they were refused, said on the page that the answer redirects to: its address can be asked
/// for again. A notice is kept for the session that sent the form, for ten minutes or until its next one, in memory.
/// Safe for use by many threads.
public final class Notices {
    private static final String PARAMETER = "notice";
    private static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final int MOST = 1_000;

    private final SequencedMap<String, Kept> kept = new LinkedHashMap<>();
    private final AdminAccess access;
    private final Clock clock;

    /// What a form did.
    ///
    /// @param words what was done, or why not, in a language
    /// @param secret a new link or token; may be empty
    /// @param done whether it was carried out
    public record Notice(Function<Language, String> words, String secret, boolean done) {
        /// Something was done.
        public Notice(Function<Language, String> words, String secret) {
            this(words, secret, true);
        }

        /// Something was refused.
        public static Notice refused(Function<Language, String> why) {
            return new Notice(why, "", false);
        }

        /// Returns it as shown on a page.
        public ActionNotice in(Language language) {
            return new ActionNotice(words.apply(language), done);
        }
    }

    /// @param id in the address of the page
    private record Kept(String id, Notice notice, Instant end) {}

    /// Keeps no notice yet.
    public Notices(AdminAccess access, Clock clock) {
        this.access = access;
        this.clock = clock;
    }

    /// Redirects to a page that says something. A sender without a session gets the page without it.
    public void redirect(Context ctx, QueryString page, Notice notice) {
        String id = UUID.randomUUID().toString();
        access.session(ctx).map(SignedIn::csrf).ifPresent(owner -> keep(owner, new Kept(id, notice, end())));
        ctx.redirect(page.with(PARAMETER, id).toString(), HttpStatus.SEE_OTHER);
    }

    private Instant end() {
        return clock.instant().plus(LIFETIME);
    }

    private synchronized void keep(String owner, Kept notice) {
        dropExpired();
        kept.remove(owner);
        if (kept.size() >= MOST) {
            kept.pollFirstEntry();
        }
        kept.put(owner, notice);
    }

    /// Drops what nobody can ask for any more, at each page of the console: a secret is not kept for the next notice.
    private void dropExpired() {
        Instant now = clock.instant();
        kept.values().removeIf(each -> !now.isBefore(each.end()));
    }

    /// Returns what the requested page says; empty if nothing, or it is another session's.
    public synchronized Optional<Notice> of(Context ctx) {
        dropExpired();
        String id = Optional.ofNullable(ctx.queryParam(PARAMETER)).orElse("");
        return access.session(ctx)
                .map(SignedIn::csrf)
                .map(kept::get)
                .filter(notice -> notice.id().equals(id))
                .map(Kept::notice);
    }

    /// Returns what an earlier form did, as the requested page says it; nothing if it says nothing.
    public ActionNotice shown(Context ctx) {
        return of(ctx).map(said -> said.in(ConsoleFrame.language(ctx))).orElse(ActionNotice.NONE);
    }

    /// Returns the address of a page with the notice that it shows.
    QueryString self(Context ctx, QueryString page) {
        return of(ctx).isPresent() ? page.with(PARAMETER, ctx.queryParam(PARAMETER)) : page;
    }
}
