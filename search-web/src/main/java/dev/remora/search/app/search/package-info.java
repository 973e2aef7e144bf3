/// Commands that read collections: `search`, `why`, `index`, `api-key`.
package dev.remora.search.app.search;
