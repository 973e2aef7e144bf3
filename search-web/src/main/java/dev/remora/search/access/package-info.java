/// Stage 12 of 12, authentication. Input: a request that needs a sign-in. Passes or refuses it, and records
/// its changes in the audit log.
///
/// There are three ways to sign in: a person's password, a script token created by an admin, and the token of
/// the first start, which is available to anybody who can read the server's output and delete the file
/// `admin.token`; so a lost password never locks a server for ever. The first person signs in with a one-time
/// link that the server prints while nobody has a password.
///
/// Invariants: passwords, tokens and the keys of links are never stored, only their hashes; comparisons take
/// constant time; a session cookie alone never allows a change; the role is read again for each request.
///
/// Threads: all types are safe for use by many threads.
package dev.remora.search.access;
