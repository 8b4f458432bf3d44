using System.Text;
using System.Text.RegularExpressions;
using Shop.Routing;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Idempotency;

/// <summary>What holds for every route that honours an <c>Idempotency-Key</c>, shown by the success that the contract has of it.</summary>
public sealed partial class ReplayTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    public static TheoryData<string> Idempotent => [.. Routes.All.Where(route => route.Idempotent).Select(route => route.ToString())];

    [Theory]
    [MemberData(nameof(Idempotent))]
    public async Task The_same_again_has_the_same_answer_and_no_second_effect(string name)
    {
        var (first, again) = await SendAsync(name);
        Assert.False(first.Response.Headers.Contains("Idempotency-Replayed"));
        var before = await EffectsAsync();

        var answer = await again();

        Assert.Equal(before, await EffectsAsync());
        Assert.Equal(first.Status, answer.Status);
        Assert.Equal(first.Body, answer.Body);
        Assert.Equal(first.ETag, answer.ETag);
        Assert.Equal(first.Response.Headers.Location, answer.Response.Headers.Location);
        Assert.Equal(first.Response.Content.Headers.ContentType, answer.Response.Content.Headers.ContentType);
        Assert.Equal(["true"], answer.Response.Headers.GetValues("Idempotency-Replayed"));
    }

    [Theory]
    [MemberData(nameof(Idempotent))]
    public async Task Another_request_with_the_key_is_refused(string name)
    {
        var (_, again) = await SendAsync(name, json => json + " ");
        var before = await EffectsAsync();

        var answer = await again();

        Assert.True((int)answer.Status == 422, answer.ToString());
        Assert.Equal(["Idempotency-Key"], answer.ErrorFields);
        Assert.Equal(before, await EffectsAsync());
    }

    [Theory]
    [MemberData(nameof(Idempotent))]
    public async Task What_is_not_a_key_is_refused(string name)
    {
        var route = Routes.All.Single(route => route.ToString() == name);
        var path = PathParameter().Replace(route.Pattern, "1");
        foreach (var key in new[] { "", new string('k', 256), "a\tb" })
        {
            var answer = await shop.SendAsync(new HttpMethod(route.Method), path, "{}", TestUsers.Admin, ("Idempotency-Key", key));
            Assert.True((int)answer.Status == 400, answer.ToString());
            Assert.Equal(["Idempotency-Key"], answer.ErrorFields);
        }
    }

    [Fact]
    public void Accounts_have_no_keys() => Assert.DoesNotContain(Routes.All, route => route.Idempotent && route.Pattern.StartsWith("/auth", StringComparison.Ordinal));

    /// <summary>Sends the success of a route's contract with a key; its answer, and what sends the same again.</summary>
    private async Task<(TestAnswer First, Func<Task<TestAnswer>> Again)> SendAsync(string name, Func<string, string>? change = null)
    {
        var row = ContractTable.Rows.First(row => row.Route.ToString() == name && row.Status == row.Route.Success);
        var path = new Regex($"^{PathParameter().Replace(row.Route.Pattern, "[^/]+")}$");
        HttpRequestMessage? sent = null;
        var body = "";
        // The row may arrange things by requests to the same route: its own is the last.
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

        async Task<TestAnswer> AgainAsync()
        {
            using var request = new HttpRequestMessage(sent.Method, sent.RequestUri) { Content = new StringContent(change?.Invoke(body) ?? body, Encoding.UTF8, "application/json") };
            foreach (var (header, values) in sent.Headers) request.Headers.Add(header, values);
            using var response = await shop.Client.SendAsync(request, TestContext.Current.CancellationToken);
            return await TestAnswer.ReadAsync(response);
        }
    }

    /// <summary>What an effect would change: the number of rows of every table that a client's request is about, and all stock.</summary>
    private Task<string> EffectsAsync() => shop.ScalarAsync<string>(
        """
        select concat_ws(' ', (select count(*) from categories), (select count(*) from products), (select count(*) from reviews), (select count(*) from users),
            (select count(*) from orders), (select count(*) from order_items), (select count(*) from stock_ledger), (select sum(quantity) from cart_items),
            (select sum(on_hand) from stock), (select sum(version) from products), (select sum(version) from categories), (select sum(version) from reviews))
        """);

    [GeneratedRegex(@"\{\w+(:\w+)?\}")]
    private static partial Regex PathParameter();
}
