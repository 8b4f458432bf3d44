using System.Text.RegularExpressions;
using Microsoft.Playwright;
using static Microsoft.Playwright.Assertions;

namespace Shop.Web.Tests;

/// <summary>A customer searches, registers and buys.</summary>
public sealed class PurchaseTests(Chromium chromium, DemoShop shop) : IClassFixture<DemoShop>
{
    /// <summary>Over plain HTTP, where browsers restrict pages most.</summary>
    [Fact]
    public async Task Purchase_from_search_to_order_creates_the_order_and_reduces_stock()
    {
        var product = await shop.ScalarAsync<long>("select min(p.id) from products p join stock s on s.product_id = p.id where p.active and s.on_hand > 5");
        var name = await shop.ScalarAsync<string>($"select name from products where id = {product}");
        var price = await shop.ScalarAsync<decimal>($"select price from products where id = {product}");
        var stock = await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}");
        await using var visitor = await Visitor.OpenAsync(chromium, shop.PlainOrigin);
        var page = visitor.Page;

        // Search, filtered by a facet.
        await visitor.GoAsync("/");
        Assert.False(await page.EvaluateAsync<bool>("isSecureContext"));
        await visitor.SaveScreenshotAsync("catalogue");
        await page.GetByLabel("Search products").FillAsync(name);
        await page.GetByRole(AriaRole.Button, new() { Name = "Search" }).ClickAsync();
        await Expect(page.GetByRole(AriaRole.Heading, new() { Level = 1 })).ToHaveTextAsync($"“{name}”");
        await page.GetByRole(AriaRole.Region, new() { Name = "Price" }).GetByRole(AriaRole.Link).First.ClickAsync();
        await Expect(page.Locator(".filters [aria-current]")).ToHaveCountAsync(1);
        await visitor.SaveScreenshotAsync("search");
        await page.Locator(".filters [aria-current]").ClickAsync();
        await Expect(page.Locator(".filters [aria-current]")).ToHaveCountAsync(0);
        await page.Locator($"a[href='#/product/{product}']").ClickAsync();

        // The product; buying it requires an account.
        await Expect(page.GetByRole(AriaRole.Heading, new() { Level = 1 })).ToHaveTextAsync(name);
        await page.GetByRole(AriaRole.Link, new() { Name = "Sign in to buy" }).ClickAsync();
        await page.GetByRole(AriaRole.Link, new() { Name = "Create an account" }).ClickAsync();
        await page.GetByLabel("First name").FillAsync("Nora");
        await page.GetByLabel("Last name").FillAsync("New");
        await page.GetByLabel("E-mail").FillAsync("nora@example.com");
        await page.GetByLabel("Password").FillAsync("a long password");
        await page.GetByRole(AriaRole.Button, new() { Name = "Create an account" }).ClickAsync();

        // Back at the product.
        await page.GetByLabel("Quantity").FillAsync("2");
        await visitor.SaveScreenshotAsync("product");
        await page.GetByRole(AriaRole.Button, new() { Name = "Add to cart" }).ClickAsync();
        await Expect(page.Locator("#in-cart")).ToHaveTextAsync("1");
        await page.GetByRole(AriaRole.Link, new() { NameRegex = new Regex("^Cart") }).ClickAsync();
        await Expect(page.GetByLabel($"Quantity of {name}")).ToHaveValueAsync("2");
        await page.GetByLabel($"Quantity of {name}").FillAsync("3");
        await page.GetByLabel($"Quantity of {name}").PressAsync("Enter");
        var total = string.Create(System.Globalization.CultureInfo.InvariantCulture, $"€{3 * price:N2}");
        await Expect(page.Locator(".total")).ToContainTextAsync(total);
        await visitor.SaveScreenshotAsync("cart");
        await page.GetByRole(AriaRole.Link, new() { Name = "Check out" }).ClickAsync();

        await page.GetByLabel("Name", new() { Exact = true }).FillAsync("Nora New");
        await page.GetByLabel("Street and number").FillAsync("Way 1");
        await page.GetByLabel("Postal code").FillAsync("50667");
        await page.GetByLabel("City").FillAsync("Köln");
        await page.GetByLabel("Country").FillAsync("de");
        await visitor.SaveScreenshotAsync("checkout");
        await page.GetByRole(AriaRole.Button, new() { Name = "Order", Exact = true }).ClickAsync();

        await Expect(page.GetByRole(AriaRole.Heading, new() { NameRegex = new Regex(@"^Order \d+$") })).ToBeFocusedAsync();
        await Expect(page.GetByText("Pending")).ToBeVisibleAsync();
        await Expect(page.Locator(".total").Last).ToContainTextAsync(total);
        await Expect(page.Locator("#in-cart")).ToBeHiddenAsync();
        await visitor.SaveScreenshotAsync("order");
        await page.GetByRole(AriaRole.Link, new() { Name = "Orders" }).First.ClickAsync();
        await Expect(page.GetByRole(AriaRole.Listitem).Filter(new() { HasText = total })).ToHaveCountAsync(1);

        Assert.Empty(visitor.BrowserErrors);
        Assert.Equal("Köln", await shop.ScalarAsync<string>("select city from orders o join users u on u.id = o.user_id where u.email = 'nora@example.com'"));
        Assert.Equal(stock - 3, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
    }

    [Fact]
    public async Task Checkout_with_an_invalid_address_shows_errors_at_its_fields()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        await visitor.SignInAsync("user8@example.com");
        var product = await shop.ScalarAsync<long>("select max(p.id) from products p join stock s on s.product_id = p.id where p.active and s.on_hand > 5");
        await visitor.GoAsync($"/#/product/{product}");
        await visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Add to cart" }).ClickAsync();
        await Expect(visitor.Page.Locator("#in-cart")).ToHaveTextAsync("1");
        await visitor.GoAsync("/#/checkout");

        await visitor.Page.GetByLabel("Country").FillAsync("Germany");
        await visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Order", Exact = true }).ClickAsync();

        await Expect(visitor.Page.GetByLabel("Name", new() { Exact = true })).ToBeFocusedAsync();
        await Expect(visitor.Page.GetByLabel("Name", new() { Exact = true })).ToHaveAttributeAsync("aria-invalid", "true");
        await Expect(visitor.Page.Locator(".error:not(:empty)")).ToHaveCountAsync(4);
        Assert.Equal(0, await shop.ScalarAsync<long>($"select count(*) from orders o join users u on u.id = o.user_id where u.email = 'user8@example.com' and o.placed > now() - interval '1 hour'"));
    }

    /// <summary>The access token is in memory only. A new page uses the cookie, which scripts cannot read.</summary>
    [Fact]
    public async Task Session_survives_a_page_reload_and_ends_with_sign_out()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        await visitor.SignInAsync(DemoShop.Customer);
        var signOut = visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Sign out" });

        await visitor.GoAsync("/#/orders");
        await Expect(signOut).ToBeVisibleAsync();
        Assert.Equal("", await visitor.Page.EvaluateAsync<string>("document.cookie"));
        Assert.Equal("1", await visitor.Page.EvaluateAsync<string>("Object.values(localStorage).join()"));

        await signOut.ClickAsync();
        await Expect(signOut).ToBeHiddenAsync();
        await visitor.GoAsync("/#/orders");
        await Expect(visitor.Page.GetByRole(AriaRole.Heading, new() { Level = 1 })).ToHaveTextAsync("Sign in");
        Assert.Empty(visitor.BrowserErrors);
    }

    [Fact]
    public async Task Review_with_markup_is_shown_as_text()
    {
        const string Planted = "<img id=planted src=x onerror=alert(1)> & <b>bold</b>";
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        await visitor.SignInAsync("user9@example.com");
        var product = await shop.ScalarAsync<long>(
            "select min(id) from products p where active and not exists (select 1 from reviews r join users u on u.id = r.user_id where r.product_id = p.id and u.email = 'user9@example.com')");
        await shop.ExecuteAsync($"update products set name = $1 where id = {product}", Planted);
        await visitor.GoAsync($"/#/product/{product}");

        await visitor.Page.GetByLabel("4", new() { Exact = true }).CheckAsync();
        await visitor.Page.GetByLabel("What do you think of it?").FillAsync(Planted);
        await visitor.Page.GetByRole(AriaRole.Button, new() { Name = "Send" }).ClickAsync();

        await Expect(visitor.Page.Locator(".panel .review")).ToContainTextAsync(Planted);
        await Expect(visitor.Page.GetByRole(AriaRole.Heading, new() { Level = 1 })).ToHaveTextAsync(Planted);
        await visitor.GoAsync($"/#/product/{product}");
        await Expect(visitor.Page.Locator(".review").First).ToContainTextAsync(Planted);
        await Expect(visitor.Page.Locator("#planted")).ToHaveCountAsync(0);
        Assert.Empty(visitor.BrowserErrors);
    }
}
