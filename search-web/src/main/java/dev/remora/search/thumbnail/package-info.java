/// Stage 12 of 12, small pictures beside results. They are made from the pictures that pages name, when a result is
/// shown, kept in the collection's folder and served by this server, so that browsers load nothing from other hosts.
/// This package requests nothing itself: a [dev.remora.search.thumbnail.PictureSource] does. Start here:
/// [dev.remora.search.thumbnail.FetchedThumbnails].
package dev.remora.search.thumbnail;
