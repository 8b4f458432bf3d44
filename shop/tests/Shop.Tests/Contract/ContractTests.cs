using System.Text.Json;
using Shop.OpenApi;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

/// <summary>Every row of the contract table, sent to a running Shop.</summary>
public sealed class ContractTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    public static TheoryData<string> Names => [.. ContractTable.Rows.Select(row => row.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Contract_row_returns_the_expected_response(string name)
    {
        var row = ContractTable.Rows.Single(row => row.Name == name);

        var response = await row.Send(shop);

        Assert.True((int)response.Status == row.Status, response.ToString());
        if (row.Status >= 400) AssertProblem(response);
        else if (row.Status is 200 or 201) AssertBody(response, row);
        else Assert.Empty(response.Body);
        if (row.Check is { } check) await check(shop, response);
    }

    [Fact]
    public void Every_route_has_a_row_for_its_success_and_each_documented_failure()
    {
        var rows = ContractTable.Rows.Select(row => $"{row.Route} → {row.Status}").ToHashSet();
        var expected = Routes.All.SelectMany(route => route.ErrorStatuses.Except([503]).Append(route.SuccessStatus).Select(status => $"{route} → {status}"));

        Assert.Empty(expected.Except(rows));
    }

    [Fact]
    public void Contract_row_names_are_unique() => Assert.DoesNotContain(ContractTable.Rows.CountBy(row => row.Name), count => count.Value > 1);

    internal static void AssertProblem(TestResponse response)
    {
        Assert.Equal("application/problem+json", response.Response.Content.Headers.ContentType?.ToString());
        Assert.Equal((int)response.Status, response.Json.GetProperty("status").GetInt32());
        Assert.True(response.Response.Headers.CacheControl?.NoStore, "A failure must not be cacheable.");
    }

    /// <summary>
    /// Checks the content type, that JSON matches the type of the route, and that there is an entity tag
    /// if the API document lists one.
    /// </summary>
    private static void AssertBody(TestResponse response, ContractRow row)
    {
        Assert.Equal(Operation.HasTag(row.Route), response.ETag is not null);
        if (row.Route.ResponseType is null)
        {
            Assert.Equal($"{row.Route.Produces[0]}; charset=utf-8", response.Response.Content.Headers.ContentType?.ToString());
            return;
        }
        Assert.Equal("application/json", response.Response.Content.Headers.ContentType?.ToString());
        Assert.NotNull(JsonSerializer.Deserialize(response.Body, ShopJson.Default.GetTypeInfo(row.Response ?? row.Route.ResponseType)!));
    }
}
