using Microsoft.Playwright;
using static Microsoft.Playwright.Assertions;

namespace Shop.Web.Tests;

/// <summary>Navigation in a page: by keyboard, by history, and on small screens.</summary>
public sealed class NavigationTests(Chromium chromium, DemoShop shop) : IClassFixture<DemoShop>
{
    [Fact]
    public async Task Skip_link_moves_to_the_content_of_the_same_page()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        var page = visitor.Page;
        await visitor.GoAsync("/#/sign-in");

        await page.Locator(".skip").FocusAsync();
        await page.Keyboard.PressAsync("Enter");

        await Expect(page.Locator("#main")).ToBeFocusedAsync();
        await Expect(page.GetByRole(AriaRole.Heading, new() { Level = 1 })).ToHaveTextAsync("Sign in");
        Assert.EndsWith("/#/sign-in", page.Url, StringComparison.Ordinal);
        // An unknown fragment does not change the page.
        await page.EvaluateAsync("location.hash = '#main'");
        await Expect(page.GetByRole(AriaRole.Heading, new() { Level = 1 })).ToHaveTextAsync("Sign in");
    }

    [Fact]
    public async Task Back_restores_the_scroll_position()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        var page = visitor.Page;
        await visitor.GoAsync("/");
        await page.EvaluateAsync("scrollTo(0, 700)");
        var place = await page.EvaluateAsync<double>("scrollY");
        Assert.True(place > 300, $"The page is too short to scroll to 700 px: it scrolled to {place} px.");

        await page.EvaluateAsync("document.querySelectorAll('.product a')[8].click()");
        await Expect(page.Locator(".detail")).ToBeVisibleAsync();
        Assert.Equal(0, await page.EvaluateAsync<double>("scrollY"));
        await page.EvaluateAsync("history.back()");

        await Expect(page.Locator(".grid")).ToBeVisibleAsync();
        await page.WaitForFunctionAsync("place => scrollY === place", place);
    }

    /// <summary>One of the widths is between those at which the header has one row.</summary>
    [Theory]
    [InlineData(Visitor.Phone)]
    [InlineData(700)]
    [InlineData(1280)]
    public async Task Invalid_field_is_not_covered_by_the_header(int width)
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop, width);
        var page = visitor.Page;
        await page.SetViewportSizeAsync(width, 400);
        await visitor.SignInAsync("user14@example.com");
        await shop.ExecuteAsync("insert into cart_items select u.id, min(p.id), 1 from users u, products p where u.email = 'user14@example.com' and p.active group by u.id on conflict do nothing");
        await visitor.GoAsync("/#/checkout");

        await page.GetByLabel("Country").FillAsync("Germany");
        await page.EvaluateAsync("scrollTo(0, document.body.scrollHeight)");
        await page.EvaluateAsync("document.querySelector('main form').requestSubmit()");

        await Expect(page.GetByLabel("Name", new() { Exact = true })).ToBeFocusedAsync();
        var covered = await page.EvaluateAsync<double>(
            "document.querySelector('.bar').getBoundingClientRect().bottom - document.querySelector('label[for=field-address-recipient]').getBoundingClientRect().top");
        Assert.True(covered <= 0, $"{covered} px of the field and its label are covered.");
    }

    [Fact]
    public async Task Prices_are_not_wrapped_on_a_small_screen()
    {
        var product = await shop.ScalarAsync<long>("select max(p.id) from products p where p.active");
        await shop.ExecuteAsync($"update products set price = 1234567.89 where id = {product}");
        await shop.ExecuteAsync($"update stock set on_hand = 5000 where product_id = {product}");
        await shop.ExecuteAsync($"insert into cart_items select id, {product}, 1000 from users where email = 'user15@example.com' on conflict do nothing");
        await using var visitor = await Visitor.OpenAsync(chromium, shop, Visitor.Phone);
        await visitor.SignInAsync("user15@example.com");

        foreach (var place in new[] { "/#/cart", "/#/checkout", $"/#/product/{product}", "/" })
        {
            await visitor.GoAsync(place);
            var broken = await visitor.Page.EvaluateAsync<string[]>(
                """
                [...document.querySelectorAll('.price, .sum, .total > span:last-child')].filter(element => {
                  const range = document.createRange()
                  range.selectNodeContents(element)
                  return new Set([...range.getClientRects()].map(box => box.top)).size > 1
                }).map(element => element.textContent)
                """);
            Assert.Empty(broken);
            Assert.True(await visitor.Page.EvaluateAsync<int>("document.documentElement.scrollWidth") <= Visitor.Phone, place);
        }
    }
}
