using System.Collections.Concurrent;
using Microsoft.Playwright;
using Shop.Tests.Support;

namespace Shop.Web.Tests;

/// <summary>Somebody with a browser of their own, who notes whatever it complains about.</summary>
internal sealed class Visitor : IAsyncDisposable
{
    public const int Phone = 360;

    private readonly IBrowserContext context;
    private readonly string origin;
    private readonly ConcurrentQueue<string> complaints = new();

    private Visitor(string origin, IBrowserContext context, IPage page)
    {
        this.origin = origin;
        this.context = context;
        Page = page;
        page.Console += (_, message) =>
        {
            // What the page's policy refuses is told here too.
            if (message.Type is "error" or "warning") complaints.Enqueue($"{message.Type}: {message.Text}");
        };
        page.PageError += (_, error) => complaints.Enqueue($"uncaught: {error}");
        page.Request += (_, request) =>
        {
            if (!request.Url.StartsWith(origin + "/", StringComparison.Ordinal)) complaints.Enqueue($"elsewhere: {request.Url}");
        };
    }

    public IPage Page { get; }

    /// <summary>What the browser has complained about: errors, warnings, refusals of the policy, requests elsewhere.</summary>
    public IReadOnlyCollection<string> Complaints => complaints;

    public static Task<Visitor> ComeAsync(Chromium chromium, DemoShop shop, int width = 1280, ColorScheme colors = ColorScheme.Light) =>
        ComeAsync(chromium, shop.Origin, width, colors);

    public static async Task<Visitor> ComeAsync(Chromium chromium, string origin, int width = 1280, ColorScheme colors = ColorScheme.Light)
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

    /// <summary>Goes to a place of the storefront, and waits until it is there.</summary>
    public async Task GoAsync(string path)
    {
        // From nowhere, so that the whole page is loaded whatever was shown before.
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

    /// <summary>Keeps a picture of the page beside the tests, and with the result of this one.</summary>
    public async Task KeepPictureAsync(string name)
    {
        var folder = Directory.CreateDirectory(Path.Combine(AppContext.BaseDirectory, "screenshots"));
        var picture = await Page.ScreenshotAsync(new PageScreenshotOptions { Path = Path.Combine(folder.FullName, name + ".png"), FullPage = true });
        TestContext.Current.AddAttachment(name, picture, "image/png");
    }

    public ValueTask DisposeAsync() => context.DisposeAsync();
}
