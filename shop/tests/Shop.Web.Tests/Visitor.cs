using System.Collections.Concurrent;
using Microsoft.Playwright;
using Shop.Tests.Support;

namespace Shop.Web.Tests;

/// <summary>A user with a separate browser context, which records the errors of the browser.</summary>
internal sealed class Visitor : IAsyncDisposable
{
    public const int Phone = 360;

    private readonly IBrowserContext context;
    private readonly string origin;
    private readonly ConcurrentQueue<string> browserErrors = new();

    private Visitor(string origin, IBrowserContext context, IPage page)
    {
        this.origin = origin;
        this.context = context;
        Page = page;
        page.Console += (_, message) =>
        {
            // Violations of the page's policy are reported here, too.
            if (message.Type is "error" or "warning") browserErrors.Enqueue($"{message.Type}: {message.Text}");
        };
        page.PageError += (_, error) => browserErrors.Enqueue($"uncaught: {error}");
        page.Request += (_, request) =>
        {
            if (!request.Url.StartsWith(origin + "/", StringComparison.Ordinal)) browserErrors.Enqueue($"elsewhere: {request.Url}");
        };
    }

    public IPage Page { get; }

    /// <summary>Errors, warnings, policy violations, and requests to other origins.</summary>
    public IReadOnlyCollection<string> BrowserErrors => browserErrors;

    public static Task<Visitor> OpenAsync(Chromium chromium, DemoShop shop, int width = 1280, ColorScheme colors = ColorScheme.Light) =>
        OpenAsync(chromium, shop.Origin, width, colors);

    public static async Task<Visitor> OpenAsync(Chromium chromium, string origin, int width = 1280, ColorScheme colors = ColorScheme.Light)
    {
        var context = await chromium.Require().NewContextAsync(new BrowserNewContextOptions
        {
            BaseURL = origin,
            ViewportSize = new ViewportSize { Width = width, Height = 800 },
            ColorScheme = colors,
            Locale = "en-GB",
            ReducedMotion = ReducedMotion.Reduce,
        });
        context.SetDefaultTimeout(TestTimeout.Milliseconds);
        return new Visitor(origin, context, await context.NewPageAsync());
    }

    /// <summary>Loads a page of the storefront and waits until it is shown.</summary>
    public async Task GoAsync(string path)
    {
        // From a blank page, so that the page is loaded anew.
        await Page.GotoAsync("about:blank");
        await Page.GotoAsync(origin + path);
        await Assertions.Expect(Page.Locator("main:not([aria-busy]) h1")).ToBeVisibleAsync();
        await Page.WaitForLoadStateAsync(LoadState.NetworkIdle);
    }

    public async Task SignInAsync(string email)
    {
        await GoAsync("/#/sign-in");
        await Page.GetByLabel("E-mail").FillAsync(email);
        await Page.GetByLabel("Password").FillAsync(DemoShop.Password);
        await Page.GetByRole(AriaRole.Button, new() { Name = "Sign in" }).ClickAsync();
        await Assertions.Expect(Page.GetByRole(AriaRole.Button, new() { Name = "Sign out" })).ToBeVisibleAsync();
    }

    /// <summary>Saves a screenshot of the page in the folder of the tests and attaches it to the test result.</summary>
    public async Task SaveScreenshotAsync(string name)
    {
        var folder = Directory.CreateDirectory(Path.Combine(AppContext.BaseDirectory, "screenshots"));
        var picture = await Page.ScreenshotAsync(new PageScreenshotOptions { Path = Path.Combine(folder.FullName, name + ".png"), FullPage = true });
        TestContext.Current.AddAttachment(name, picture, "image/png");
    }

    public ValueTask DisposeAsync() => context.DisposeAsync();
}
