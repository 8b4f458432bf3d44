using System.Text.Json;
using Microsoft.Playwright;
using Shop.Routing;
using Tern.Referees.Tests.Support;
using static Microsoft.Playwright.Assertions;

namespace Shop.Web.Tests;

/// <summary>Requirements for every page.</summary>
public sealed class PageTests(Chromium chromium, DemoShop shop) : IClassFixture<DemoShop>
{
    private static readonly string[] Places =
        ["/", "/#/?q=s", "/#/product/1", "/#/cart", "/#/checkout", "/#/orders", "/#/order/1", "/#/account", "/#/sign-in", "/#/join", "/#/nothing", "/live", "/docs"];

    [Fact]
    public async Task Pages_on_a_small_screen_do_not_scroll_horizontally()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop, Visitor.Phone);
        await SignInWithCartAsync(visitor);

        foreach (var place in Places)
        {
            await GoAsync(visitor, place);
            await visitor.SaveScreenshotAsync($"small{place.Replace('/', '-').Replace("#", "", StringComparison.Ordinal).Replace("?", "", StringComparison.Ordinal)}");
            Assert.Empty(visitor.BrowserErrors);
            var width = await visitor.Page.EvaluateAsync<int>("document.documentElement.scrollWidth");
            Assert.True(width <= Visitor.Phone, $"{place} is {width} px wide, more than the {Visitor.Phone} px of the screen.");
        }
    }

    /// <summary>Checked with axe: names, roles, contrast, landmarks, focus.</summary>
    [Theory]
    [InlineData(ColorScheme.Light)]
    [InlineData(ColorScheme.Dark)]
    public async Task Every_page_is_accessible(ColorScheme colors)
    {
        await Node.RequireAsync();
        var axe = await File.ReadAllTextAsync(Path.Combine(Node.Folder, "node_modules/axe-core/axe.min.js"), TestContext.Current.CancellationToken);
        await using var visitor = await Visitor.OpenAsync(chromium, shop, colors: colors);
        await SignInWithCartAsync(visitor);

        var violations = new List<string>();
        foreach (var place in Places)
        {
            await GoAsync(visitor, place);
            await visitor.Page.EvaluateAsync(axe);
            var found = await visitor.Page.EvaluateAsync<JsonElement>("axe.run().then(result => result.violations.map(violation => `${violation.help}: ${violation.nodes.map(node => node.html).join(' ')}`))");
            violations.AddRange(found.EnumerateArray().Select(violation => $"{place}: {violation}"));
        }

        Assert.Empty(violations);
    }

    [Fact]
    public async Task Live_page_counts_all_products_and_shows_memory_to_staff()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        var start = visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Start" });
        var products = await shop.ScalarAsync<long>("select count(*) from products where active");

        await visitor.GoAsync("/live");
        await start.ClickAsync();
        await Expect(visitor.Page.Locator("#done")).ToContainTextAsync($"{products} items");
        await Expect(visitor.Page.Locator("#items")).ToHaveTextAsync($"{products}");
        await Expect(visitor.Page.Locator("#first")).ToContainTextAsync("ms");
        await Expect(visitor.Page.Locator("#memory")).ToBeHiddenAsync();

        await visitor.SignInAsync(DemoShop.Staff);
        await visitor.GoAsync("/live");
        await Expect(visitor.Page.Locator("#memory")).ToBeVisibleAsync();
        await start.ClickAsync();
        await Expect(visitor.Page.Locator("#memory-scale")).ToContainTextAsync("MB");
        await visitor.SaveScreenshotAsync("live");
        Assert.Empty(visitor.BrowserErrors);

        await using var customer = await Visitor.OpenAsync(chromium, shop);
        await customer.SignInAsync(DemoShop.Customer);
        await customer.GoAsync("/live");
        await Expect(customer.Page.Locator("#memory")).ToBeHiddenAsync();
    }

    [Fact]
    public async Task Api_page_lists_every_route_and_sends_requests()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        await visitor.GoAsync("/docs");
        await Expect(visitor.Page.Locator(".operation")).ToHaveCountAsync(Routes.All.Count);

        var operation = visitor.Page.Locator("#getProductsId");
        await operation.Locator("summary").ClickAsync();
        await operation.GetByLabel("id").FillAsync("1");
        await operation.GetByRole(AriaRole.Button, new() { Name = "Send" }).ClickAsync();

        await Expect(operation.GetByLabel("Response")).ToContainTextAsync("200 application/json");
        await visitor.SaveScreenshotAsync("docs");
        Assert.Empty(visitor.BrowserErrors);
    }

    private async Task SignInWithCartAsync(Visitor visitor)
    {
        // The owner of order 1.
        await visitor.SignInAsync(await shop.ScalarAsync<string>("select email from users u join orders o on o.user_id = u.id where o.id = 1"));
        await shop.ExecuteAsync("insert into cart_items select user_id, 1, 2 from orders where id = 1 on conflict do nothing");
    }

    private static async Task GoAsync(Visitor visitor, string place)
    {
        await visitor.GoAsync(place);
        if (place == "/live")
        {
            await visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Start" }).ClickAsync();
            await Expect(visitor.Page.Locator("#done")).ToContainTextAsync("items");
        }
        if (place == "/docs") await visitor.Page.Locator("#postOrders summary").ClickAsync();
    }
}
