/// Which characters are these bytes? Takes a body with its Content-Type, gives its text, or the reason why it
/// is not read. Start here: [dev.remora.crawler.parse.charset.CharsetDetector].
///
/// [dev.remora.crawler.parse.charset.BodyKind] first decides whether the body is HTML, plain text or neither.
/// All types are immutable and safe for use by many threads. Source: the WHATWG standards HTML (meta prescan)
/// and Encoding.
package dev.remora.crawler.parse.charset;
