/// The HTTP server and the commands that start it: `serve`, `demo`, `replay`.
package dev.remora.search.app.server;
