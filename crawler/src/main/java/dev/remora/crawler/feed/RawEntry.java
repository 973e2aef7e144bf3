package dev.remora.crawler.feed;

/// An entry as it stands in a feed; each text may be empty.
///
/// @param address as written
/// @param title perhaps with markup
/// @param summary perhaps with markup
/// @param date as written
record RawEntry(String address, String title, String summary, String date) {}
