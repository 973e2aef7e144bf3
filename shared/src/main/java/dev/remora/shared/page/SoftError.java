package dev.remora.shared.page;

/// Why a page that was served with status 200 is none that anybody would look for.
public enum SoftError {
    /// It says that what was asked for is not there.
    NOT_FOUND,
    /// It asks for a login in place of the content.
    LOGIN_WALL,
    /// The domain is for sale, or shows advertisements only.
    PARKED,
    /// Its text is made by scripts that we do not run.
    SCRIPT_SHELL
}
