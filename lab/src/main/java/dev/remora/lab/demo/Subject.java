package dev.remora.lab.demo;

/// Subjects of articles of the demo web.
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

    /// Returns its name in files and topic ids.
    public String id() {
        return id;
    }

    /// Returns its number in addresses.
    int shelf() {
        return shelf;
    }

    /// Returns its display name.
    public String label() {
        return label;
    }
}
