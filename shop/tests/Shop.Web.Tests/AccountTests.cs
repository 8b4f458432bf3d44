using Microsoft.Playwright;
using static Microsoft.Playwright.Assertions;

namespace Shop.Web.Tests;

/// <summary>The account page and the order pages.</summary>
public sealed class AccountTests(Chromium chromium, DemoShop shop) : IClassFixture<DemoShop>
{
    [Fact]
    public async Task Account_page_changes_password_and_email_with_the_current_password()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        var page = visitor.Page;
        await visitor.SignInAsync("user11@example.com");
        await page.GetByRole(AriaRole.Link, new() { Name = "Account", Exact = true }).ClickAsync();

        var password = page.GetByRole(AriaRole.Form, new() { Name = "Change password" });
        await password.GetByLabel("Current password").FillAsync("wrong");
        await password.GetByLabel("New password").FillAsync("another password");
        await password.GetByRole(AriaRole.Button).ClickAsync();
        await Expect(password.Locator(".error").First).ToHaveTextAsync("Is not the password of this account");
        await password.GetByLabel("Current password").FillAsync(DemoShop.Password);
        await password.GetByRole(AriaRole.Button).ClickAsync();
        await Expect(page.Locator("#toast")).ToContainTextAsync("Your password is changed.");

        var email = page.GetByRole(AriaRole.Form, new() { Name = "Change e-mail address" });
        await email.GetByLabel("E-mail").FillAsync("moved@example.com");
        await email.GetByLabel("Current password").FillAsync("another password");
        await email.GetByRole(AriaRole.Button).ClickAsync();
        await Expect(page.Locator("#toast")).ToContainTextAsync("Your e-mail address is changed.");
        await Expect(email.GetByLabel("E-mail")).ToHaveValueAsync("moved@example.com");
        await visitor.SaveScreenshotAsync("account");

        Assert.Equal(1L, await shop.ScalarAsync<long>("select count(*) from users where email = 'moved@example.com'"));
    }

    [Fact]
    public async Task Signing_out_everywhere_ends_the_session_of_another_browser()
    {
        await using var here = await Visitor.OpenAsync(chromium, shop);
        await using var there = await Visitor.OpenAsync(chromium, shop);
        await here.SignInAsync("user12@example.com");
        await there.SignInAsync("user12@example.com");

        await here.GoAsync("/#/account");
        await here.Page.GetByRole(AriaRole.Button, new() { Name = "Sign out everywhere" }).ClickAsync();
        await Expect(here.Page.GetByRole(AriaRole.Button, new() { Name = "Sign out", Exact = true })).ToBeHiddenAsync();

        await there.GoAsync("/#/orders");
        await Expect(there.Page.GetByRole(AriaRole.Heading, new() { Level = 1 })).ToHaveTextAsync("Sign in");
    }

    [Fact]
    public async Task Staff_cancel_a_customer_order_after_confirmation()
    {
        var order = await shop.ScalarAsync<long>(
            """
            insert into orders (user_id, total, recipient, street, city, postal_code, country)
            select id, 1, 'R', 'S', 'C', '1', 'DE' from users where email = 'user13@example.com' returning id
            """);
        var name = await shop.ScalarAsync<string>("select first_name || ' ' || last_name from users where email = 'user13@example.com'");
        await shop.ExecuteAsync("delete from orders where user_id = (select id from users where email = 'staff1@example.com')");
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        var page = visitor.Page;
        await visitor.SignInAsync(DemoShop.Staff);

        await visitor.GoAsync("/#/orders");
        await Expect(page.GetByText("You have not ordered anything yet.")).ToBeVisibleAsync();

        await page.GetByRole(AriaRole.Link, new() { Name = "Customer orders" }).ClickAsync();
        await Expect(page.Locator("main li").First).ToContainTextAsync(name);
        await visitor.SaveScreenshotAsync("customer-orders");
        await page.Locator($"a[href='#/customer-order/{order}']").ClickAsync();
        await Expect(page.Locator("main .head")).ToContainTextAsync(name);
        await page.GetByRole(AriaRole.Button, new() { Name = "Cancel this order" }).ClickAsync();
        await Expect(page.GetByRole(AriaRole.Dialog)).ToContainTextAsync($"Cancel order {order} of {name}?");
        await page.GetByRole(AriaRole.Button, new() { Name = "Keep the order" }).ClickAsync();
        await Expect(page.GetByRole(AriaRole.Dialog)).ToHaveCountAsync(0);
        Assert.Equal("pending", await shop.ScalarAsync<string>($"select status from orders where id = {order}"));

        await page.GetByRole(AriaRole.Button, new() { Name = "Cancel this order" }).ClickAsync();
        await page.GetByRole(AriaRole.Button, new() { Name = "Cancel the order" }).ClickAsync();
        await Expect(page.Locator("main .head")).ToContainTextAsync("Cancelled");
        Assert.Equal("cancelled", await shop.ScalarAsync<string>($"select status from orders where id = {order}"));
        Assert.Empty(visitor.BrowserErrors);
    }
}
