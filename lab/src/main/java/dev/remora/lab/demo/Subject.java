package dev.remora.lab.demo;

/// What articles of the demo web are about.
public enum Subject {
    TCM("tcm", "中医", 0),
    LAW("law", "法律", 1),
    FINANCE("finance", "投资理财", 2),
    COOKING("cooking", "美食", 3),
    LINUX("linux", "Linux", 4),
    TRAVEL("travel", "旅游", 5);

    private final String id;
    private final String label;
    private final int shelf;

    Subject(String id, String label, int shelf) {
        this.id = id;
        this.label = label;
        this.shelf = shelf;
    }

    /// Its name in files and topic ids.
    public String id() {
        return id;
    }

    /// Its number in addresses.
    int shelf() {
        return shelf;
    }

    /// Its name for people.
    public String label() {
        return label;
    }
}
