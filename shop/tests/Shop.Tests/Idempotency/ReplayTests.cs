using System.Text;
using System.Text.RegularExpressions;
using Shop.Routing;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Idempotency;

/// <summary>Every route that supports an <c>Idempotency-Key</c>, tested with the success row of its contract.</summary>
public sealed partial class ReplayTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    public static TheoryData<string> Idempotent => [.. Routes.All.Where(route => route.AcceptsIdempotencyKey).Select(route => route.ToString())];

    [Theory]
    [MemberData(nameof(Idempotent))]
    public async Task Repeated_request_returns_the_stored_response_without_a_second_effect(string name)
    {
        var (first, again) = await SendAsync(name);
        Assert.False(first.Response.Headers.Contains("Idempotency-Replayed"));
        var before = await EffectsAsync();

        var response = await again();

        Assert.Equal(before, await EffectsAsync());
        Assert.Equal(first.Status, response.Status);
        Assert.Equal(first.Body, response.Body);
        Assert.Equal(first.ETag, response.ETag);
        Assert.Equal(first.Response.Headers.Location, response.Response.Headers.Location);
        Assert.Equal(first.Response.Content.Headers.ContentType, response.Response.Content.Headers.ContentType);
        Assert.Equal(["true"], response.Response.Headers.GetValues("Idempotency-Replayed"));
    }

    [Theory]
    [MemberData(nameof(Idempotent))]
    public async Task Different_request_with_the_same_key_returns_422(string name)
    {
        var (_, again) = await SendAsync(name, json => json + " ");
        var before = await EffectsAsync();

        var response = await again();

        Assert.True((int)response.Status == 422, response.ToString());
        Assert.Equal(["Idempotency-Key"], response.ErrorFields);
        Assert.Equal(before, await EffectsAsync());
    }

    [Theory]
    [MemberData(nameof(Idempotent))]
    public async Task Invalid_key_returns_400(string name)
    {
        var route = Routes.All.Single(route => route.ToString() == name);
        var path = PathParameter().Replace(route.Pattern, "1");
        foreach (var key in new[] { "", new string('k', 256), "a\tb" })
        {
            var response = await shop.SendAsync(new HttpMethod(route.Method), path, "{}", TestUsers.Admin, ("Idempotency-Key", key));
            Assert.True((int)response.Status == 400, response.ToString());
            Assert.Equal(["Idempotency-Key"], response.ErrorFields);
        }
    }

    [Fact]
    public void Auth_routes_are_not_idempotent() => Assert.DoesNotContain(Routes.All, route => route.AcceptsIdempotencyKey && route.Pattern.StartsWith("/auth", StringComparison.Ordinal));

    /// <summary>Sends the success row of a route with a key, and returns the response and a function that repeats the request.</summary>
    private async Task<(TestResponse First, Func<Task<TestResponse>> Again)> SendAsync(string name, Func<string, string>? change = null)
    {
        var row = ContractTable.Rows.First(row => row.Route.ToString() == name && row.Status == row.Route.SuccessStatus);
        var path = new Regex($"^{PathParameter().Replace(row.Route.Pattern, "[^/]+")}$");
        HttpRequestMessage? sent = null;
        var body = "";
        // The row may arrange its data by requests to the same route. Its own request is the last.
        var first = await ShopInstance.WatchAsync(
            async request =>
            {
                if (request.Method.Method != row.Route.Method || !path.IsMatch(request.RequestUri!.OriginalString.Split('?')[0])) return;
                request.Headers.Add("Idempotency-Key", ShopInstance.Unique("key"));
                sent = request;
                body = request.Content is null ? "" : await request.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
            },
            () => row.Send(shop));
        Assert.NotNull(sent);
        return (first, AgainAsync);

        async Task<TestResponse> AgainAsync()
        {
            using var request = new HttpRequestMessage(sent.Method, sent.RequestUri) { Content = new StringContent(change?.Invoke(body) ?? body, Encoding.UTF8, "application/json") };
            foreach (var (header, values) in sent.Headers) request.Headers.Add(header, values);
            using var response = await shop.Client.SendAsync(request, TestContext.Current.CancellationToken);
            return await TestResponse.ReadAsync(response);
        }
    }

    /// <summary>Numbers that an effect would change: the rows of every table that requests write, and the total stock.</summary>
    private Task<string> EffectsAsync() => shop.ScalarAsync<string>(
        """
        select concat_ws(' ', (select count(*) from categories), (select count(*) from products), (select count(*) from reviews), (select count(*) from users),
            (select count(*) from orders), (select count(*) from order_items), (select count(*) from stock_ledger), (select sum(quantity) from cart_items),
            (select sum(on_hand) from stock), (select sum(version) from products), (select sum(version) from categories), (select sum(version) from reviews))
        """);

    [GeneratedRegex(@"\{\w+(:\w+)?\}")]
    private static partial Regex PathParameter();
}
