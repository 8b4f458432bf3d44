using Microsoft.Playwright;
using Shop.Tests.Support;

[assembly: AssemblyFixture(typeof(Shop.Web.Tests.Chromium))]

namespace Shop.Web.Tests;

/// <summary>The one browser of a run: what <c>SHOP_CHROMIUM</c> names, or else Chromium of the system.</summary>
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
            // Its sandbox refuses to run as root, as in a container; the pages are ours.
            Args = [$"--host-resolver-rules=MAP {DemoShop.PlainHost} 127.0.0.1", .. Environment.IsPrivilegedProcess ? ["--no-sandbox"] : Array.Empty<string>()],
        });
    }

    /// <summary>The browser. Without one the test is skipped, or fails where everything has to run.</summary>
    public IBrowser Require()
    {
        const string Missing = "There is no Chromium: install it (Debian: apt-get install chromium) or name it in SHOP_CHROMIUM.";
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
