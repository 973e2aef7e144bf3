/// Which characters are these bytes? Takes a body with its Content-Type, gives its text, or the reason why it is
/// none that is read. Start here: [dev.remora.crawler.parse.charset.CharsetDetector].
///
/// [dev.remora.crawler.parse.charset.BodyKind] says first whether the body is HTML, plain text or neither. All
/// types are immutable and safe for all threads. Source: the WHATWG standards HTML (meta prescan) and Encoding.
package dev.remora.crawler.parse.charset;
