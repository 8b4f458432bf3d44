using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Npgsql;
using Shop.Features.Categories;
using Shop.Features.Orders;
using Shop.Features.Products;
using Shop.Features.Reviews;
using Shop.Features.Users;
using Shop.Lists;
using Shop.Routing;
using Shop.Rows;
using Shop.Security;
using Shop.Tests.Support;

namespace Shop.Tests.Lists;

/// <summary>
/// On as much data as is measured, no page of a list, with any filter and in any order, reads a table from end to end or sorts more than a
/// thousand rows: not the first one, and not one far down. Totals, facets and whole exports are another matter.
/// </summary>
public sealed class PlanTests(PlanTests.FullDatabase database) : IClassFixture<PlanTests.FullDatabase>
{
    private const int Bound = 1000, PageSize = 20;

    private static readonly Caller Staff = new(2, Guid.NewGuid(), IsStaff: true, IsAdmin: false), Customer = new(7, Guid.NewGuid(), IsStaff: false, IsAdmin: false);

    private static readonly Dictionary<string, (Listing List, Caller Caller)> Lists = new()
    {
        ["products"] = (ProductsSql.List, Caller.Anonymous),
        ["products of a category"] = (CategoriesSql.Products, Caller.Anonymous),
        ["categories"] = (CategoriesSql.List, Caller.Anonymous),
        ["orders"] = (OrdersSql.List, Staff),
        ["orders of a customer"] = (OrdersSql.List, Customer),
        ["reviews"] = (ReviewsSql.List, Caller.Anonymous),
        ["users"] = (UsersSql.List, Staff),
    };

    /// <summary>Few rows, many and all, where the values of a parameter are not known by its kind.</summary>
    private static readonly Dictionary<string, string[]> Values = new()
    {
        ["categoryId"] = ["3"],
        ["minPrice"] = ["0", "500", "900", "998"],
        ["maxPrice"] = ["2", "100", "500", "1000"],
        ["text"] = ["chair", "handmade steel chair", "boston", "soft"],
        ["modifiedAfter"] = ["2000-01-01", "2025-01-01", "2025-11-20", "2100-01-01"],
        ["userId"] = ["10"],
        ["placedAfter"] = ["2000-01-01", "2025-01-01", "2025-11-20"],
        ["placedBefore"] = ["2024-01-10", "2025-01-01", "2100-01-01"],
        ["minTotal"] = ["0", "2000", "9000"],
        ["maxTotal"] = ["20", "2000", "100000"],
        ["productId"] = ["10"],
        ["rating"] = ["1", "5"],
        ["createdAfter"] = ["2000-01-01", "2024-06-01", "2024-12-20"],
    };

    public static TheoryData<string> Names => [.. Lists.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task A_page_reads_and_sorts_little(string name)
    {
        var (list, caller) = Lists[name];
        var queries = list.Filters.SelectMany(filter => ValuesOf(filter.Parameter).Select(value => $"?{filter.Parameter.Name}={Uri.EscapeDataString(value)}")).Prepend("");
        var failures = new List<string>();
        await using var connection = await database.Source.OpenConnectionAsync(TestContext.Current.CancellationToken);
        foreach (var query in queries)
        {
            var call = new Call(Request(query), null!, ListProducts.Route) { Caller = caller };
            for (var sort = 0; sort < list.Sorts.Count; sort++)
            {
                foreach (var descending in new[] { false, true })
                {
                    var first = new Cursor(sort, descending, Backward: false, Filters: 0, Id: 0, Key: default);
                    var order = $"{name}{query} by {(descending ? "-" : "")}{list.Sorts[sort].Name}";
                    await CheckAsync(connection, list.Statement(call, first, isFirst: true, PageSize)!, $"{order}, first", failures);
                    if (await DeepAsync(connection, list, call, first) is not { } deep) continue;
                    await CheckAsync(connection, list.Statement(call, deep, isFirst: false, PageSize)!, $"{order}, deep", failures);
                    await CheckAsync(connection, list.Statement(call, deep with { Backward = true }, isFirst: false, PageSize)!, $"{order}, deep and back", failures);
                }
            }
        }

        Assert.True(failures.Count == 0, string.Join("\n", failures));
    }

    /// <summary>Rare words are found by their index, whatever they are narrowed by.</summary>
    [Fact]
    public async Task A_search_uses_the_index_of_words()
    {
        await using var connection = await database.Source.OpenConnectionAsync(TestContext.Current.CancellationToken);
        foreach (var sql in new[] { ProductsSql.Search, ProductsSql.SearchFacets })
        {
            await using var command = new NpgsqlCommand(sql, connection);
            object[] values = ["'handmade' & 'steel' & 'chai':*", DBNull.Value, 3L, 1m, 900m, 20, 0];
            for (var i = 0; i < values.Length && sql.Contains($"${i + 1}", StringComparison.Ordinal); i++)
                command.Parameters.Add(i == 1 ? new NpgsqlParameter<bool?> { TypedValue = null } : new NpgsqlParameter { Value = values[i] });
            using var plan = await ExplainAsync(command);
            Assert.Contains(Nodes(plan.RootElement[0].GetProperty("Plan")), node => node.TryGetProperty("Index Name", out var index) && index.GetString() == "products_search");
        }
    }

    private static IEnumerable<string> ValuesOf(QueryParameter parameter) =>
        parameter.Type == "boolean" ? ["true", "false"] : parameter.Values ?? Values[parameter.Name];

    private static DefaultHttpContext Request(string query)
    {
        var http = new DefaultHttpContext();
        http.Request.QueryString = new QueryString(query);
        http.Request.RouteValues["id"] = "3";
        return http;
    }

    /// <summary>The place of the row at nine tenths of a list; null when that is not far.</summary>
    private static async Task<Cursor?> DeepAsync(NpgsqlConnection connection, Listing list, Call call, Cursor first)
    {
        await using var command = list.Statement(call, first, isFirst: true, limit: 1_000_000)!.ToCommand(connection);
        await using var reader = await command.ExecuteReaderAsync(TestContext.Current.CancellationToken);
        var places = new List<Cursor>();
        using var key = new PooledBuffer();
        while (await reader.ReadAsync(TestContext.Current.CancellationToken))
        {
            key.Clear();
            Cursor.WriteKey(reader, list.Shape.Count, list.Sorts[first.Sort].Kind, key);
            places.Add(first with { Id = reader.GetInt64(list.Shape.Count + 1), Key = key.Span.ToArray() });
        }
        return places.Count < Bound ? null : places[places.Count * 9 / 10];
    }

    private static async Task CheckAsync(NpgsqlConnection connection, ListStatement statement, string what, List<string> failures)
    {
        await using var command = statement.ToCommand(connection);
        using var plan = await ExplainAsync(command);
        foreach (var node in Nodes(plan.RootElement[0].GetProperty("Plan")))
        {
            var type = node.GetProperty("Node Type").GetString()!;
            var rows = type switch
            {
                "Seq Scan" => Rows(node) + (node.TryGetProperty("Rows Removed by Filter", out var removed) ? removed.GetDouble() : 0),
                "Sort" or "Incremental Sort" => Rows(node.GetProperty("Plans")[0]),
                _ => 0,
            };
            if (rows > Bound) failures.Add($"{what}: {type} of {rows} rows");
        }
    }

    private static double Rows(JsonElement node) => node.GetProperty("Actual Rows").GetDouble() * node.GetProperty("Actual Loops").GetDouble();

    private static async Task<JsonDocument> ExplainAsync(NpgsqlCommand command)
    {
        command.CommandText = $"explain (analyze, timing off, format json) {command.CommandText}";
        return JsonDocument.Parse((string)(await command.ExecuteScalarAsync(TestContext.Current.CancellationToken))!);
    }

    private static IEnumerable<JsonElement> Nodes(JsonElement node) =>
        node.TryGetProperty("Plans", out var plans) ? plans.EnumerateArray().SelectMany(Nodes).Prepend(node) : [node];

    /// <summary>A database with the data of measurements.</summary>
    public sealed class FullDatabase(TestCluster cluster) : IAsyncLifetime
    {
        public NpgsqlDataSource Source { get; private set; } = null!;

        public async ValueTask InitializeAsync()
        {
            var connection = await cluster.NewEmptyDatabaseAsync();
            Source = NpgsqlDataSource.Create(connection);
            foreach (var command in new string[][] { ["migrate"], ["seed", "--allow-demo-users"] })
            {
                var (exitCode, output) = await ShopProcess.RunAsync(command, ("ConnectionStrings__Shop", connection));
                Assert.True(exitCode == 0, output);
            }
        }

        public async ValueTask DisposeAsync() => await Source.DisposeAsync();
    }
}
