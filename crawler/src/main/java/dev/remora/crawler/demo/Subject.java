package dev.remora.crawler.demo;

/// What articles of the demo web are about.
public enum Subject {
    TCM("tcm", "中医"),
    LAW("law", "法律"),
    FINANCE("finance", "投资理财"),
    COOKING("cooking", "美食"),
    LINUX("linux", "Linux"),
    TRAVEL("travel", "旅游");

    private final String id;
    private final String label;

    Subject(String id, String label) {
        this.id = id;
        this.label = label;
    }

    /// Its name in files and topic ids.
    public String id() {
        return id;
    }

    /// Its name for people.
    public String label() {
        return label;
    }
}
