package dev.remora.search.console.watch;

import dev.remora.search.http.MessageBundle;
import dev.remora.shared.url.ReadableUrl;

/// The form that leaves a site or a page out of a topic, once it is confirmed.
///
/// @param action address that takes it
/// @param url address of the page; empty for a site
/// @param heading of the form
/// @param what happens then
/// @param sure text of the confirmation
/// @param go text of the button
/// @param blocked why it cannot be done; empty if it can
public record LeaveOut(String action, String url, String heading, String what, String sure, String go, String blocked) {
    static LeaveOut site(String action, String host, String blocked, MessageBundle.In w) {
        return of(action, "", "leave", host, blocked, w);
    }

    static LeaveOut page(String action, String url, String blocked, MessageBundle.In w) {
        return of(action, url, "leave.page", ReadableUrl.of(url), blocked, w);
    }

    private static LeaveOut of(
            String action, String url, String key, String named, String blocked, MessageBundle.In w) {
        return new LeaveOut(
                action,
                url,
                w.say(key),
                w.say(key + ".what", named),
                w.say(key + ".sure", named),
                w.say(key + ".go"),
                blocked);
    }
}
