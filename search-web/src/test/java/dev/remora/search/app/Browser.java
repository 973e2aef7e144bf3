package dev.remora.search.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.SessionNotCreatedException;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/// The machine's Chromium, without a screen, without a word to other hosts. Tests are skipped where there is
/// none, except under CI, where that is a failure.
final class Browser implements AutoCloseable {
    private static final List<Path> FOLDERS =
            List.of(Path.of("/usr/bin"), Path.of("/usr/local/bin"), Path.of("/usr/lib/chromium"), Path.of("/snap/bin"));

    /// Phones are narrower.
    private static final int PHONE = 600;

    final ChromeDriver driver;
    private final Looks looks;
    private final Path profile;

    /// Loads pages in the look that was asked for. On a busy machine a new renderer learns of it late: a page that was
    /// laid out in another look is loaded again.
    private static final class Looks extends ChromeDriver {
        private static final int MOST_LOADS = 3;
        private static final String RIGHT = """
            return innerWidth === arguments[0]
              && (!arguments[1] || document.documentElement.clientWidth === innerWidth)
              && matchMedia('(prefers-color-scheme: dark)').matches === arguments[2];""";

        private Object[] look = {};

        Looks(ChromeDriverService service, ChromeOptions options) {
            super(service, options);
        }

        @Override
        public void get(String url) {
            for (int load = 0; load < MOST_LOADS; load++) {
                super.get(url);
                if (look.length == 0 || Boolean.TRUE.equals(executeScript(RIGHT, look))) {
                    return;
                }
            }
        }
    }

    private Browser(Looks driver, Path profile) {
        this.driver = driver;
        this.looks = driver;
        this.profile = profile;
    }

    /// Opens it in a language, for example `zh-CN`.
    static Browser open(String language) throws IOException {
        Optional<Path> chromium = find("chromium").or(() -> find("google-chrome"));
        Optional<Path> chromedriver = find("chromedriver");
        boolean there = chromium.isPresent() && chromedriver.isPresent();
        if (!there && "true".equals(System.getenv("CI"))) {
            throw new IllegalStateException("CI needs chromium and chromedriver: .ci/run installs them");
        }
        Assumptions.assumeTrue(there, "skipped: no chromium with chromedriver on this machine");
        try {
            return start(chromium.get(), chromedriver.get(), language);
        } catch (SessionNotCreatedException e) {
            return start(chromium.get(), chromedriver.get(), language); // on a busy machine Chromium's start may fail
        }
    }

    private static Browser start(Path chromium, Path chromedriver, String language) throws IOException {
        Path profile = Files.createTempDirectory("remora-browser");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + profile,
                "--lang=" + language,
                "--accept-lang=" + language,
                "--window-size=1280,900");
        options.setExperimentalOption("prefs", Map.of("intl.accept_languages", language));
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.toFile())
                .usingAnyFreePort()
                .build();
        try {
            return new Browser(new Looks(service, options), profile);
        } catch (SessionNotCreatedException e) {
            delete(profile);
            throw e;
        }
    }

    private static Optional<Path> find(String program) {
        return FOLDERS.stream()
                .map(folder -> folder.resolve(program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// Waits for what a page will show, and looks for it more often than Selenium does by itself.
    WebDriverWait waiting(Duration longest) {
        WebDriverWait waiting = new WebDriverWait(driver, longest, Duration.ofMillis(50));
        waiting.ignoring(StaleElementReferenceException.class); // the page may be replaced while it is looked at
        return waiting;
    }

    /// Clicks what a page shows, or will show; the page may be replaced meanwhile.
    void click(String selector) {
        WebDriverWait waiting = waiting(Duration.ofSeconds(60));
        waiting.ignoring(WebDriverException.class); // the browser has several words for an element that was replaced
        waiting.until(page -> {
            page.findElement(By.cssSelector(selector)).click();
            return true;
        });
    }

    /// A viewport of a width, light or dark, with or without script.
    void look(int width, int height, boolean dark, boolean script) {
        looks.look = new Object[] {width, width < PHONE, dark};
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < PHONE));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
        driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", !script));
    }

    /// Keeps a picture in `target/screenshots`, for people to look at, if the system property `remora.screenshots` is
    /// `true`: a picture takes a fifth of a second, and a whole run would take hundreds.
    void picture(String name) {
        if (!Boolean.getBoolean("remora.screenshots")) {
            return;
        }
        WebDriverWait waiting = waiting(Duration.ofSeconds(30));
        waiting.ignoring(TimeoutException.class); // the browser may still be moving to the page, and then takes none
        byte[] picture = waiting.until(_ -> driver.getScreenshotAs(OutputType.BYTES));
        try {
            Path folder = Files.createDirectories(Path.of("target", "screenshots"));
            Files.write(folder.resolve(name + ".png"), picture);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /// How far the page is wider than the window, in pixels; 0 where nothing is cut off.
    long overflow() {
        return (Long) driver.executeScript(
                "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    @Override
    public void close() {
        driver.quit();
        delete(profile);
    }

    private static void delete(Path profile) {
        try (Stream<Path> files = Files.walk(profile)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException stillInUse) {
            profile.toFile().deleteOnExit();
        }
    }
}
