using Microsoft.Playwright;
using Shop.Tests.Support;
using static Microsoft.Playwright.Assertions;

namespace Shop.Web.Tests;

/// <summary>What pages do when an answer does not come, or is another one than a moment ago.</summary>
public sealed class MishapTests(Chromium chromium, DemoShop shop) : IClassFixture<DemoShop>
{
    [Theory]
    [InlineData("/", "/auth/refresh", ".product")]
    [InlineData("/", "/cart", ".product")]
    [InlineData("/live", "/auth/refresh", "#done:has-text('items')")]
    [InlineData("/live", "/users/me", "#done:has-text('items')")]
    [InlineData("/docs", "/auth/refresh", ".operation")]
    [InlineData("/docs", "/openapi/v1.json", "[role=alert]")]
    public async Task A_page_is_there_without_an_answer(string place, string unanswered, string sign)
    {
        await using var visitor = await Visitor.ComeAsync(chromium, shop);
        await visitor.SignInAsync(DemoShop.Customer);
        await visitor.Page.RouteAsync($"**{unanswered}", route => route.AbortAsync());

        await visitor.GoAsync(place);
        if (place == "/live") await visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Start" }).ClickAsync();

        await Expect(visitor.Page.Locator(sign).First).ToBeVisibleAsync();
        Assert.DoesNotContain(visitor.Complaints, complaint => complaint.StartsWith("uncaught", StringComparison.Ordinal));
        Assert.Contains(visitor.Complaints, complaint => complaint.Contains("net::ERR_FAILED", StringComparison.Ordinal));

        // Nobody is signed out by it.
        await visitor.Page.UnrouteAllAsync();
        await visitor.GoAsync("/#/orders");
        await Expect(visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Sign out" })).ToBeVisibleAsync();
    }

    [Fact]
    public async Task Whoever_could_not_be_signed_out_is_told()
    {
        await using var visitor = await Visitor.ComeAsync(chromium, shop);
        await visitor.SignInAsync(DemoShop.Customer);
        var signOut = visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Sign out" });
        await visitor.Page.RouteAsync("**/auth/logout", route => route.AbortAsync());

        await signOut.ClickAsync();
        await Expect(visitor.Page.Locator("#toast")).ToContainTextAsync("You are still signed in.");
        await Expect(signOut).ToBeVisibleAsync();

        await visitor.Page.UnrouteAllAsync();
        await signOut.ClickAsync();
        await Expect(signOut).ToBeHiddenAsync();
        Assert.DoesNotContain(visitor.Complaints, complaint => complaint.StartsWith("uncaught", StringComparison.Ordinal));
    }

    /// <summary>A late answer would set the cookie that both have back to one that is used.</summary>
    [Fact]
    public async Task Two_tabs_renew_their_session_one_after_the_other()
    {
        await using var visitor = await Visitor.ComeAsync(chromium, shop);
        await visitor.SignInAsync(DemoShop.Customer);
        var (asked, answered) = (new TaskCompletionSource(), new TaskCompletionSource());
        var renewals = 0;
        await visitor.Page.Context.RouteAsync("**/auth/refresh", async route =>
        {
            if (Interlocked.Increment(ref renewals) == 1)
            {
                asked.SetResult();
                await answered.Task;
            }
            await route.ContinueAsync();
        });
        await visitor.Page.GotoAsync("about:blank");
        await visitor.Page.GotoAsync(shop.Origin + "/", new() { WaitUntil = WaitUntilState.Commit });
        await asked.Task.WaitAsync(TestTimeout.Time, TestContext.Current.CancellationToken);

        var second = await visitor.Page.Context.NewPageAsync();
        await second.GotoAsync(shop.Origin + "/", new() { WaitUntil = WaitUntilState.Commit });
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        patience.CancelAfter(TestTimeout.Time);
        while (!await second.EvaluateAsync<bool>("navigator.locks.query().then(locks => locks.pending.some(lock => lock.name === 'shop-session' && lock.mode === 'exclusive'))"))
            patience.Token.ThrowIfCancellationRequested();
        Assert.Equal(1, renewals);

        answered.SetResult();
        foreach (var page in new[] { visitor.Page, second })
            await Expect(page.GetByRole(AriaRole.Button, new() { Name = "Sign out" })).ToBeVisibleAsync();
        Assert.Equal(2, renewals);
    }

    /// <summary>Its name is one that every object has.</summary>
    [Fact]
    public async Task A_product_of_a_hidden_category_is_shown()
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
        await using var visitor = await Visitor.ComeAsync(chromium, shop);

        await visitor.GoAsync($"/#/product/{product}");

        await Expect(visitor.Page.GetByRole(AriaRole.Heading, new() { Level = 1 })).ToHaveTextAsync("Soft constructor");
        await Expect(visitor.Page.Locator(".crumbs a")).ToHaveCountAsync(1);
        // That of the category, which the browser tells of itself.
        Assert.Contains("404", Assert.Single(visitor.Complaints), StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_every_object_has_is_no_page()
    {
        await using var visitor = await Visitor.ComeAsync(chromium, shop);
        await visitor.GoAsync("/#/constructor");
        await Expect(visitor.Page.GetByRole(AriaRole.Heading, new() { Level = 1 })).ToHaveTextAsync("There is nothing here");
        Assert.Empty(visitor.Complaints);
    }

    [Fact]
    public async Task Nothing_is_ordered_at_a_price_that_was_not_shown()
    {
        await using var visitor = await Visitor.ComeAsync(chromium, shop);
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
        await Expect(page.GetByRole(AriaRole.Alert)).ToContainTextAsync("It costs something else now.");
        await Expect(page.Locator(".total").Last).ToContainTextAsync("€1,234.50");

        await order.ClickAsync();
        await Expect(page.GetByText("Pending")).ToBeVisibleAsync();
        await Expect(page.Locator(".total").Last).ToContainTextAsync("€1,234.50");
    }
}
