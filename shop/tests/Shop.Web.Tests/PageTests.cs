using System.Text.Json;
using Microsoft.Playwright;
using Shop.Routing;
using Tern.Referees.Tests.Support;
using static Microsoft.Playwright.Assertions;

namespace Shop.Web.Tests;

/// <summary>What holds for every page.</summary>
public sealed class PageTests(Chromium chromium, DemoShop shop) : IClassFixture<DemoShop>
{
    private static readonly string[] Places =
        ["/", "/#/?q=s", "/#/product/1", "/#/cart", "/#/checkout", "/#/orders", "/#/order/1", "/#/account", "/#/sign-in", "/#/join", "/#/nothing", "/live", "/docs"];

    [Fact]
    public async Task On_a_small_screen_nothing_reaches_over_the_edge()
    {
        await using var visitor = await Visitor.ComeAsync(chromium, shop, Visitor.Phone);
        await SignInWithCartAsync(visitor);

        foreach (var place in Places)
        {
            await GoAsync(visitor, place);
            await visitor.KeepPictureAsync($"small{place.Replace('/', '-').Replace("#", "", StringComparison.Ordinal).Replace("?", "", StringComparison.Ordinal)}");
            Assert.Empty(visitor.Complaints);
            var width = await visitor.Page.EvaluateAsync<int>("document.documentElement.scrollWidth");
            Assert.True(width <= Visitor.Phone, $"{place} is {width} wide.");
        }
    }

    /// <summary>By axe: names, roles, contrast, landmarks, focus.</summary>
    [Theory]
    [InlineData(ColorScheme.Light)]
    [InlineData(ColorScheme.Dark)]
    public async Task Every_page_is_accessible(ColorScheme colors)
    {
        await Node.RequireAsync();
        var axe = await File.ReadAllTextAsync(Path.Combine(Node.Folder, "node_modules/axe-core/axe.min.js"), TestContext.Current.CancellationToken);
        await using var visitor = await Visitor.ComeAsync(chromium, shop, colors: colors);
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
    public async Task The_live_page_counts_all_products_and_tells_staff_of_memory()
    {
        await using var visitor = await Visitor.ComeAsync(chromium, shop);
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
        await visitor.KeepPictureAsync("live");
        Assert.Empty(visitor.Complaints);

        await using var customer = await Visitor.ComeAsync(chromium, shop);
        await customer.SignInAsync(DemoShop.Customer);
        await customer.GoAsync("/live");
        await Expect(customer.Page.Locator("#memory")).ToBeHiddenAsync();
    }

    [Fact]
    public async Task The_document_of_the_api_has_every_route_and_tries_them()
    {
        await using var visitor = await Visitor.ComeAsync(chromium, shop);
        await visitor.GoAsync("/docs");
        await Expect(visitor.Page.Locator(".operation")).ToHaveCountAsync(Routes.All.Count);

        var operation = visitor.Page.Locator("#getProductsId");
        await operation.Locator("summary").ClickAsync();
        await operation.GetByLabel("id").FillAsync("1");
        await operation.GetByRole(AriaRole.Button, new() { Name = "Send" }).ClickAsync();

        await Expect(operation.GetByLabel("Answer")).ToContainTextAsync("200 application/json");
        await visitor.KeepPictureAsync("docs");
        Assert.Empty(visitor.Complaints);
    }

    private async Task SignInWithCartAsync(Visitor visitor)
    {
        // The owner of the order that is looked at.
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
