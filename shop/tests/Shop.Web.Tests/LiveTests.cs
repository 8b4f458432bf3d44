using Microsoft.Playwright;
using static Microsoft.Playwright.Assertions;

namespace Shop.Web.Tests;

/// <summary>The live page waits between its requests. The tests control the clock of the page.</summary>
public sealed class LiveTests(Chromium chromium, DemoShop shop) : IClassFixture<DemoShop>
{
    [Fact]
    public async Task Live_page_waits_for_Retry_After_and_between_streams()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        await visitor.SignInAsync(DemoShop.Staff);
        var page = visitor.Page;
        var (streams, memory) = (0, 0);
        var firstMemory = new TaskCompletionSource();
        await page.RouteAsync("**/products/stream", route => Interlocked.Increment(ref streams) == 1
            ? route.FulfillAsync(new() { Status = 429, Headers = [new("Retry-After", "7")] })
            : route.FulfillAsync(new() { Status = 200, ContentType = "application/x-ndjson", Body = "{\"id\":1}\n" }));
        await page.RouteAsync("**/admin/memory", route =>
        {
            Interlocked.Increment(ref memory);
            firstMemory.TrySetResult();
            return route.FulfillAsync(new() { Status = 200, ContentType = "application/json", Body = """{"workingSet":1048576}""" });
        });
        await page.Clock.InstallAsync(new() { TimeDate = new DateTime(2026, 1, 1, 8, 0, 0, DateTimeKind.Utc) });
        await visitor.GoAsync("/live");
        // The page has read the roles, so that the memory request does not wait for them.
        await Expect(page.Locator("#memory")).ToBeVisibleAsync();
        await page.Clock.PauseAtAsync(new DateTime(2026, 1, 1, 9, 0, 0, DateTimeKind.Utc));
        await page.GetByLabel("Repeat").CheckAsync();

        await page.GetByRole(AriaRole.Button, new() { Name = "Start" }).ClickAsync();
        await Expect(page.Locator("#done")).ToContainTextAsync("7 s");
        // In steps, so that a response can arrive between them.
        for (var i = 0; i < 4; i++) await page.Clock.RunForAsync(100);
        Assert.InRange(Volatile.Read(ref memory), 0, 1);
        await page.Clock.RunForAsync(6599);
        Assert.Equal(1, Volatile.Read(ref streams));

        await page.RunAndWaitForRequestFinishedAsync(() => page.Clock.RunForAsync(1), new() { Predicate = request => request.Url.EndsWith("/products/stream", StringComparison.Ordinal) });
        for (var i = 0; i < 4; i++) await page.Clock.RunForAsync(100);
        Assert.Equal(2, Volatile.Read(ref streams));
        // A request of the browser arrives later than the step of the clock that sends it.
        await firstMemory.Task.WaitAsync(TimeSpan.FromMinutes(2), TestContext.Current.CancellationToken);
        await Expect(page.Locator("#problem")).ToBeHiddenAsync();

        await page.RunAndWaitForRequestAsync(() => page.Clock.RunForAsync(1000), "**/products/stream");
    }

    [Fact]
    public async Task Live_page_reads_the_memory_for_staff_whose_roles_arrive_after_the_start()
    {
        await using var visitor = await Visitor.OpenAsync(chromium, shop);
        await visitor.SignInAsync(DemoShop.Staff);
        var page = visitor.Page;
        var started = new TaskCompletionSource();
        await page.RouteAsync("**/users/me", async route =>
        {
            await started.Task;
            await route.ContinueAsync();
        });
        await page.RouteAsync("**/products/stream", route => route.FulfillAsync(new() { Status = 200, ContentType = "application/x-ndjson", Body = "{\"id\":1}\n" }));
        // Without Visitor.GoAsync, which waits for the response with the roles.
        await page.GotoAsync($"{shop.Origin}/live");

        await page.RunAndWaitForResponseAsync(async () =>
        {
            await page.GetByRole(AriaRole.Button, new() { Name = "Start" }).ClickAsync();
            await Expect(page.Locator("#items")).ToHaveTextAsync("1");
            started.SetResult();
        }, "**/admin/memory");

        await Expect(page.Locator("#memory")).ToBeVisibleAsync();
    }
}
