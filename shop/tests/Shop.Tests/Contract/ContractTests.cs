using System.Text.Json;
using Shop.OpenApi;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

/// <summary>Every row of the contract table, against a running Shop.</summary>
public sealed class ContractTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    public static TheoryData<string> Names => [.. ContractTable.Rows.Select(row => row.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task A_row_of_the_contract_holds(string name)
    {
        var row = ContractTable.Rows.Single(row => row.Name == name);

        var answer = await row.Send(shop);

        Assert.True((int)answer.Status == row.Status, answer.ToString());
        if (row.Status >= 400) AssertProblem(answer);
        else if (row.Status is 200 or 201) AssertBody(answer, row);
        else Assert.Empty(answer.Body);
        if (row.Check is { } check) await check(shop, answer);
    }

    [Fact]
    public void Every_route_has_a_row_of_its_success_and_of_each_failure_that_it_tells_of()
    {
        var rows = ContractTable.Rows.Select(row => $"{row.Route} → {row.Status}").ToHashSet();
        var expected = Routes.All.SelectMany(route => route.Failures.Except([503]).Append(route.Success).Select(status => $"{route} → {status}"));

        Assert.Empty(expected.Except(rows));
    }

    [Fact]
    public void No_two_rows_have_the_same_name() => Assert.DoesNotContain(ContractTable.Rows.CountBy(row => row.Name), count => count.Value > 1);

    internal static void AssertProblem(TestAnswer answer)
    {
        Assert.Equal("application/problem+json", answer.Response.Content.Headers.ContentType?.ToString());
        Assert.Equal((int)answer.Status, answer.Json.GetProperty("status").GetInt32());
        Assert.True(answer.Response.Headers.CacheControl?.NoStore, "A failure must not be kept.");
    }

    /// <summary>
    /// All members of the type and no others, in the order of the type, without insignificant space, or a page to be read; and an entity tag
    /// where the document tells of one.
    /// </summary>
    private static void AssertBody(TestAnswer answer, ContractRow row)
    {
        Assert.Equal(Operation.HasTag(row.Route), answer.ETag is not null);
        if (row.Route.Response is null)
        {
            Assert.Equal($"{row.Route.Produces[0]}; charset=utf-8", answer.Response.Content.Headers.ContentType?.ToString());
            return;
        }
        Assert.Equal("application/json", answer.Response.Content.Headers.ContentType?.ToString());
        Assert.NotNull(JsonSerializer.Deserialize(answer.Body, ShopJson.Default.GetTypeInfo(row.Response ?? row.Route.Response)!));
    }
}
