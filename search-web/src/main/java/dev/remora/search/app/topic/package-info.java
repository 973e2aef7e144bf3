/// The `topic` commands: create, check and list topic files, propose keywords and seeds.
package dev.remora.search.app.topic;
