using Microsoft.Playwright;
using Shop.Tests.Support;

[assembly: AssemblyFixture(typeof(Shop.Web.Tests.Chromium))]

namespace Shop.Web.Tests;

/// <summary>The one browser of a test run: the program in <c>SHOP_CHROMIUM</c>, or the Chromium on the PATH.</summary>
public sealed class Chromium : IAsyncLifetime
{
    private static readonly string[] Names = ["chromium", "chromium-browser", "google-chrome"];

    private IPlaywright? playwright;
    private IBrowser? browser;

    public async ValueTask InitializeAsync()
    {
        if (Find() is not { } path) return;
        playwright = await Playwright.CreateAsync();
        Assertions.SetDefaultExpectTimeout(TestTimeout.Milliseconds);
        browser = await playwright.Chromium.LaunchAsync(new BrowserTypeLaunchOptions
        {
            ExecutablePath = path,
            Timeout = TestTimeout.Milliseconds,
            // Chromium's sandbox does not run as root, as in a container. The tests load trusted pages only.
            Args = [$"--host-resolver-rules=MAP {DemoShop.PlainHost} 127.0.0.1", .. Environment.IsPrivilegedProcess ? ["--no-sandbox"] : Array.Empty<string>()],
        });
    }

    /// <summary>The browser. Without one the test is skipped; with <c>CI=true</c> it fails.</summary>
    public IBrowser Require()
    {
        const string Missing = "Chromium was not found. Install it (Debian: apt-get install chromium) or set SHOP_CHROMIUM to its path.";
        if (browser is null && Environment.GetEnvironmentVariable("CI") == "true") Assert.Fail(Missing);
        if (browser is null) Assert.Skip(Missing);
        return browser;
    }

    public async ValueTask DisposeAsync()
    {
        if (browser is not null) await browser.DisposeAsync();
        playwright?.Dispose();
    }

    private static string? Find()
    {
        if (Environment.GetEnvironmentVariable("SHOP_CHROMIUM") is { Length: > 0 } named) return named;
        var folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        return Names.SelectMany(name => folders.Select(folder => Path.Combine(folder, name))).FirstOrDefault(File.Exists);
    }
}
