package dev.remora.crawler.frontier.store;

class MemoryLinkStoreTest extends LinkStoreContract {
    @Override
    LinkStore open(StoreContent content) {
        return new MemoryLinkStore(content);
    }
}
