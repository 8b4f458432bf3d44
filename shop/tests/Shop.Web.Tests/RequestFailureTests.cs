using Microsoft.Playwright;
using Shop.Tests.Support;
using static Microsoft.Playwright.Assertions;

namespace Shop.Web.Tests;

/// <summary>Pages whose requests fail, or whose data has changed since they were loaded.</summary>
public sealed class RequestFailureTests(Chromium chromium, DemoShop shop) : IClassFixture<DemoShop>
{
    [Theory]
    [InlineData("/", "/auth/refresh", ".product")]
    [InlineData("/", "/cart", ".product")]
    [InlineData("/live", "/auth/refresh", "#done:has-text('items')")]
    [InlineData("/live", "/users/me", "#done:has-text('items')")]
    [InlineData("/docs", "/auth/refresh", ".operation")]
    [InlineData("/docs", "/openapi/v1.json", "[role=alert]")]
    public async Task Page_is_shown_when_a_request_fails(string place, string failing, string selector)
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        await visitor.SignInAsync(DemoShop.Customer);
        await visitor.Page.RouteAsync($"**{failing}", route => route.AbortAsync());

        await visitor.GoAsync(place);
        if (place == "/live") await visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Start" }).ClickAsync();

        await Expect(visitor.Page.Locator(selector).First).ToBeVisibleAsync();
        Assert.DoesNotContain(visitor.BrowserErrors, error => error.StartsWith("uncaught", StringComparison.Ordinal));
        Assert.Contains(visitor.BrowserErrors, error => error.Contains("net::ERR_FAILED", StringComparison.Ordinal));

        // The user is still signed in.
        await visitor.Page.UnrouteAllAsync();
        await visitor.GoAsync("/#/orders");
        await Expect(visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Sign out" })).ToBeVisibleAsync();
    }

    [Fact]
    public async Task Failed_sign_out_shows_a_message_and_can_be_repeated()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        await visitor.SignInAsync(DemoShop.Customer);
        var signOut = visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Sign out" });
        await visitor.Page.RouteAsync("**/auth/logout", route => route.AbortAsync());

        await signOut.ClickAsync();
        await Expect(visitor.Page.Locator("#toast")).ToContainTextAsync("You are still signed in.");
        await Expect(signOut).ToBeVisibleAsync();

        await visitor.Page.UnrouteAllAsync();
        await signOut.ClickAsync();
        await Expect(signOut).ToBeHiddenAsync();
        Assert.DoesNotContain(visitor.BrowserErrors, error => error.StartsWith("uncaught", StringComparison.Ordinal));
    }

    /// <summary>A late response would replace the shared cookie with a token that is already used.</summary>
    [Fact]
    public async Task Session_refreshes_of_two_tabs_are_serialized()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        // The first refresh waits here for the second tab, which takes longer than the timeout of a refresh on a loaded machine.
        await visitor.Page.Context.AddInitScriptAsync("AbortSignal.timeout = () => new AbortController().signal");
        await visitor.SignInAsync(DemoShop.Customer);
        var (requested, released) = (new TaskCompletionSource(), new TaskCompletionSource());
        var renewals = 0;
        await visitor.Page.Context.RouteAsync("**/auth/refresh", async route =>
        {
            if (Interlocked.Increment(ref renewals) == 1)
            {
                requested.SetResult();
                await released.Task;
            }
            await route.ContinueAsync();
        });
        await visitor.Page.GotoAsync("about:blank");
        await visitor.Page.GotoAsync(shop.Origin + "/", new() { WaitUntil = WaitUntilState.Commit });
        await requested.Task.WaitAsync(TestTimeout.Time, TestContext.Current.CancellationToken);

        var second = await visitor.Page.Context.NewPageAsync();
        await second.GotoAsync(shop.Origin + "/", new() { WaitUntil = WaitUntilState.Commit });
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        timeout.CancelAfter(TestTimeout.Time);
        while (!await second.EvaluateAsync<bool>("navigator.locks.query().then(locks => locks.pending.some(lock => lock.name === 'shop-session' && lock.mode === 'exclusive'))"))
            timeout.Token.ThrowIfCancellationRequested();
        Assert.Equal(1, renewals);

        released.SetResult();
        foreach (var page in new[] { visitor.Page, second })
            await Expect(page.GetByRole(AriaRole.Button, new() { Name = "Sign out" })).ToBeVisibleAsync();
        Assert.Equal(2, renewals);
    }

    /// <summary>The product name contains the name of a member of every JavaScript object.</summary>
    [Fact]
    public async Task Product_of_a_hidden_category_is_shown()
    {
        var product = await shop.ScalarAsync<long>(
            """
            with c as (
                insert into categories (name, active) values ('Hidden', false) returning id
            ), p as (
                insert into products (sku, name, price, category_id) select 'HIDDEN', 'Soft constructor', 1, id from c returning id
            )
            insert into stock (product_id, on_hand) select id, 1 from p returning product_id
            """);
        await using var visitor = await Visitor.OpenAsync(chromium, shop);

        await visitor.GoAsync($"/#/product/{product}");

        await Expect(visitor.Page.GetByRole(AriaRole.Heading, new() { Level = 1 })).ToHaveTextAsync("Soft constructor");
        await Expect(visitor.Page.Locator(".crumbs a")).ToHaveCountAsync(1);
        // The browser reports the 404 of the category.
        Assert.Contains("404", Assert.Single(visitor.BrowserErrors), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Page_named_like_an_object_member_is_not_found()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        await visitor.GoAsync("/#/constructor");
        await Expect(visitor.Page.GetByRole(AriaRole.Heading, new() { Level = 1 })).ToHaveTextAsync("There is nothing here");
        Assert.Empty(visitor.BrowserErrors);
    }

    [Fact]
    public async Task Order_after_a_price_change_requires_a_second_confirmation()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        var page = visitor.Page;
        await visitor.SignInAsync("user9@example.com");
        var product = await shop.ScalarAsync<long>("select min(p.id) from products p join stock s on s.product_id = p.id where p.active and s.on_hand > 5");
        await visitor.GoAsync($"/#/product/{product}");
        await page.GetByRole(AriaRole.Button, new() { Name = "Add to cart" }).ClickAsync();
        await Expect(page.Locator("#in-cart")).ToHaveTextAsync("1");
        await visitor.GoAsync("/#/checkout");
        await page.GetByLabel("Name", new() { Exact = true }).FillAsync("Uma User");
        await page.GetByLabel("Street and number").FillAsync("Way 1");
        await page.GetByLabel("Postal code").FillAsync("50667");
        await page.GetByLabel("City").FillAsync("Köln");
        await page.GetByLabel("Country").FillAsync("DE");
        var order = page.GetByRole(AriaRole.Button, new() { Name = "Order", Exact = true });

        await shop.ExecuteAsync($"update products set price = 1234.5 where id = {product}");
        await order.ClickAsync();
        await Expect(page.GetByRole(AriaRole.Alert)).ToContainTextAsync("The total has changed.");
        await Expect(page.Locator(".total").Last).ToContainTextAsync("€1,234.50");

        await order.ClickAsync();
        await Expect(page.GetByText("Pending")).ToBeVisibleAsync();
        await Expect(page.Locator(".total").Last).ToContainTextAsync("€1,234.50");
    }
}
