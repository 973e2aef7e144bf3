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
public record LeaveOut(String action, String url, String heading, String what, String sure, String go) {
    static LeaveOut site(String action, String host, MessageBundle.In w) {
        return of(action, "", "leave", host, w);
    }

    static LeaveOut page(String action, String url, MessageBundle.In w) {
        return of(action, url, "leave.page", ReadableUrl.of(url), w);
    }

    private static LeaveOut of(String action, String url, String key, String named, MessageBundle.In w) {
        return new LeaveOut(
                action, url, w.say(key), w.say(key + ".what", named), w.say(key + ".sure", named), w.say(key + ".go"));
    }
}
