/// Takes an archived web behind a proxy, gives the pages a second that another crawler reads of it: what
/// `remora bench crawl` sets beside Remora's own. A process each, outside the build, so that the product never
/// sees these libraries.
package dev.remora.rivals;
