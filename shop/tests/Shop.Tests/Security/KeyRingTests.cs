using System.Net.Http.Headers;
using Npgsql;
using Shop.Tests.Support;

namespace Shop.Tests.Security;

/// <summary>The keys that protect access tokens are stored in the database, not in an instance.</summary>
public sealed class KeyRingTests(TestCluster cluster)
{
    [Fact]
    public async Task Access_token_is_valid_on_another_instance_and_after_a_restart()
    {
        var database = await cluster.NewDatabaseAsync();
        (string, string)[] settings = [("ConnectionStrings__Shop", database)];
        AuthenticationHeaderValue ticket, other;
        await using (var first = await ShopProcess.StartAsync(settings))
        await using (var second = await ShopProcess.StartAsync(settings))
        {
            ticket = await TicketAsync(first);
            other = await TicketAsync(second);
            foreach (var shop in new[] { first, second }) await AssertAcceptedAsync(shop, ticket, other);
        }

        await using var restarted = await ShopProcess.StartAsync(settings);
        await AssertAcceptedAsync(restarted, ticket, other);
        await AssertAcceptedAsync(restarted, await TicketAsync(restarted));

        await using var source = NpgsqlDataSource.Create(database);
        await using var command = source.CreateCommand("select count(*) from key_ring where xml like '<key id=%'");
        Assert.Equal(1L, await command.ExecuteScalarAsync(TestContext.Current.CancellationToken));
    }

    private static async Task<AuthenticationHeaderValue> TicketAsync(ShopProcess shop)
    {
        using var body = new StringContent(
            $$"""{"email":"{{TestUsers.EmailOf(TestUsers.Customer)}}","password":"{{TestUsers.Password}}"}""", System.Text.Encoding.UTF8, "application/json");
        using var response = await shop.Client.PostAsync("/auth/login", body, TestContext.Current.CancellationToken);
        return new("Bearer", (await TestResponse.ReadAsync(response)).Json.GetProperty("accessToken").GetString());
    }

    private static async Task AssertAcceptedAsync(ShopProcess shop, params AuthenticationHeaderValue[] tickets)
    {
        foreach (var ticket in tickets)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/users/me") { Headers = { Authorization = ticket } };
            using var response = await shop.Client.SendAsync(request, TestContext.Current.CancellationToken);
            Assert.Equal(200, (int)response.StatusCode);
        }
    }
}
