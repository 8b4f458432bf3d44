using System.Reflection;
using System.Text.RegularExpressions;
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
/// With the data of the benchmarks, no page of a list, with any filter and in any order, scans a whole table or sorts more than a
/// thousand rows. This holds for the first page and a late one, with the plan for its values and with the generic plan, which a prepared
/// statement may get. Totals, facets and exports are excluded.
/// </summary>
public sealed partial class PlanTests(PlanTests.FullDatabase database) : IClassFixture<PlanTests.FullDatabase>
{
    private const int Bound = 1000, WordBound = 2000, PageSize = 20;

    private static readonly Caller
        Staff = new(2, Guid.NewGuid(), IsStaff: true, IsAdmin: false), Customer = new(7, Guid.NewGuid(), IsStaff: false, IsAdmin: false);

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

    /// <summary>Values that select few rows, many and all, for parameters whose values do not follow from their type.</summary>
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
        ["minRating"] = ["1", "3", "5"],
        ["createdAfter"] = ["2000-01-01", "2024-06-01", "2024-12-20"],
    };

    /// <summary>
    /// Filters whose rows may be rare in the index of the sort order, so that many rows are skipped until a page is full. With
    /// any other filter at most a thousand rows are discarded.
    /// </summary>
    private static readonly HashSet<string> Rare =
        ["minPrice", "maxPrice", "inStock", "text", "modifiedAfter", "placedAfter", "placedBefore", "maxTotal", "rating", "minRating", "verified"];

    /// <summary>
    /// Statements that may scan a large table: writes of many rows by a condition, the search for any admin, and facets, which count all rows
    /// found.
    /// </summary>
    private static readonly string[] Large =
        ["OrdersSql.DeleteOld", "ProductsBulkSql.LockStock", "ProductsSql.SearchFacets", "UsersSql.DeactivateInactive", "UsersSql.HasAdmin"];

    /// <summary>The types of parameters that PostgreSQL cannot infer from the statement.</summary>
    private static readonly Dictionary<string, string> Types = new()
    {
        ["CategoriesSql.Insert"] = "text, text, boolean, text",
        ["ProductsSql.Insert"] = "text, text, text, text, numeric, bigint, boolean, boolean, integer, text",
        ["ProductsSql.Search"] = "text, text, boolean, bigint, numeric, numeric, integer, integer",
        ["ProductsSql.CountFound"] = "text, text",
        ["ProductsSql.SearchFacets"] = "text, text, boolean, bigint, numeric, numeric",
        ["ReviewsSql.Insert"] = "bigint, bigint, integer, text, text",
        ["Throttle.Add"] = "text, text",
        ["Throttle.Clear"] = "text, text",
        ["Throttle.Read"] = "text, text",
    };

    /// <summary>Every statement that a class of the Shop has as a constant.</summary>
    private static Dictionary<string, string> AllStatements { get; } = typeof(ProductsSql).Assembly.GetTypes()
        .Where(type => !type.ContainsGenericParameters)
        .SelectMany(type => type.GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
        .Where(field => field.FieldType == typeof(string))
        .Select(field => (Name: $"{field.DeclaringType!.Name}.{field.Name}", Sql: (string?)field.GetValue(null) ?? ""))
        .Where(field => Statement().IsMatch(field.Sql) && !field.Sql.Contains(" bulk ", StringComparison.Ordinal))
        .ToDictionary(field => field.Name, field => field.Sql);

    public static MatrixTheoryData<string, bool> Names => new(Lists.Keys, [false, true]);

    public static TheoryData<string> UnfilteredLists => [.. Lists.Where(list => !list.Value.List.IsSubset).Select(list => list.Key)];

    public static TheoryData<string> Statements => [.. AllStatements.Keys.Except(Large)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Plan_of_a_page_reads_and_sorts_a_bounded_number_of_rows(string name, bool generic)
    {
        var (list, caller) = Lists[name];
        var queries = list.Filters
            .SelectMany(filter => ValuesOf(filter.Parameter)
                .Select(value => (filter.Parameter.Name, Text: $"?{filter.Parameter.Name}={Uri.EscapeDataString(value)}")))
            .Prepend((Name: "", Text: ""));
        var failures = new List<string>();
        await using var connection = await database.Source.OpenConnectionAsync(TestContext.Current.CancellationToken);
        foreach (var (parameter, query) in queries)
        {
            var call = new RequestContext(Request(query), null!, ListProducts.Route) { Caller = caller };
            for (var sort = 0; sort < list.Sorts.Count; sort++)
            {
                foreach (var descending in new[] { false, true })
                {
                    var first = new Cursor(sort, descending, Backward: false, Filters: 0, Id: 0, Key: default);
                    var order = $"{name}{query} by {(descending ? "-" : "")}{list.Sorts[sort].Name}";
                    await CheckAsync(parameter, list.CreateCursorStatement(call, first, isFirst: true, PageSize)!, $"{order}, first");
                    if (await DeepAsync(connection, list, call, first) is not { } deep)
                    {
                        Assert.False(parameter.Length == 0 && name is "products" or "orders" or "reviews" or "users", $"The list {order} has no late page.");
                        continue;
                    }
                    await CheckAsync(parameter, list.CreateCursorStatement(call, deep, isFirst: false, PageSize)!, $"{order}, deep");
                    await CheckAsync(parameter, list.CreateCursorStatement(call, deep with { Backward = true }, isFirst: false, PageSize)!, $"{order}, deep and back");
                }
            }
        }

        Assert.True(failures.Count == 0, string.Join("\n", failures));

        async Task CheckAsync(string parameter, ListStatement statement, string what)
        {
            await using var command = statement.ToCommand(connection);
            foreach (var node in await Plan.OfAsync(connection, command, generic))
            {
                var type = node.GetProperty("Node Type").GetString()!;
                var rows = type switch
                {
                    "Seq Scan" => Plan.Rows(node) + Plan.Removed(node),
                    "Index Scan" or "Index Only Scan" or "Bitmap Heap Scan" when !Rare.Contains(parameter) => Plan.Rows(node) + Plan.Removed(node),
                    "Sort" or "Incremental Sort" => Plan.Rows(node.GetProperty("Plans")[0]),
                    _ => Rare.Contains(parameter) ? 0 : Plan.Removed(node),
                };
                // The generic plan has no estimate of how common a word is: it may read the products by the full-text index and sort them.
                var bound = generic && parameter == "text" && type is ("Sort" or "Incremental Sort") ? WordBound : Bound;
                if (rows > bound) failures.Add($"{what}: {type} of {rows} rows");
            }
        }
    }

    /// <summary>Planning a page of all rows would take longer than reading it, so its generic plan is cached.</summary>
    [Theory]
    [MemberData(nameof(UnfilteredLists))]
    public async Task Page_of_all_rows_uses_a_generic_plan(string name)
    {
        var (list, caller) = Lists[name];
        var call = new RequestContext(Request(""), null!, ListProducts.Route) { Caller = caller };
        await using var connection = await database.Source.OpenConnectionAsync(TestContext.Current.CancellationToken);
        var failures = new List<string>();
        for (var sort = 0; sort < list.Sorts.Count; sort++)
        {
            var first = new Cursor(sort, Descending: false, Backward: false, Filters: 0, Id: 0, Key: default);
            await CheckAsync(list.CreateCursorStatement(call, first, isFirst: true, PageSize)!, $"{list.Sorts[sort].Name}, first");
            if (await DeepAsync(connection, list, call, first) is not { } deep) continue;
            await CheckAsync(list.CreateCursorStatement(call, deep, isFirst: false, PageSize)!, $"{list.Sorts[sort].Name}, deep");
            await CheckAsync(list.CreateCursorStatement(call, deep with { Backward = true }, isFirst: false, PageSize)!, $"{list.Sorts[sort].Name}, deep and back");
        }
        Assert.True(failures.Count == 0, string.Join("\n", failures));

        async Task CheckAsync(ListStatement statement, string what)
        {
            await using var command = statement.ToCommand(connection);
            await command.PrepareAsync(TestContext.Current.CancellationToken);
            // The server makes five plans for the values before it considers a generic one.
            for (var i = 0; i < 7; i++) await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);
            await using var statistics = new NpgsqlCommand("select generic_plans from pg_prepared_statements where statement = $1", connection);
            statistics.Parameters.Add(new NpgsqlParameter<string> { TypedValue = command.CommandText });
            if (await statistics.ExecuteScalarAsync(TestContext.Current.CancellationToken) is not > 0L) failures.Add(what);
        }
    }

    /// <summary>Rare words are found by the full-text index, with any other filters.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Search_uses_the_full_text_index(bool generic)
    {
        await using var connection = await database.Source.OpenConnectionAsync(TestContext.Current.CancellationToken);
        foreach (var sql in new[] { ProductsSql.Search, ProductsSql.SearchFacets })
        {
            await using var command = new NpgsqlCommand(sql, connection);
            object[] values = ["'handmade' & 'steel'", "'chai'", DBNull.Value, 3L, 1m, 900m, 20, 0];
            for (var i = 0; i < values.Length && sql.Contains($"${i + 1}", StringComparison.Ordinal); i++)
                command.Parameters.Add(i == 2 ? new NpgsqlParameter<bool?> { TypedValue = null } : new NpgsqlParameter { Value = values[i] });
            var plan = await Plan.OfAsync(connection, command, generic);
            Assert.Contains(plan, node => node.TryGetProperty("Index Name", out var index) && index.GetString() == "products_search");
        }
    }

    /// <summary>
    /// Excludes the lists, whose statements are composed, and the rows of a bulk request. Detects conditions that cannot use an index, such as a
    /// volatile function.
    /// </summary>
    [Theory]
    [MemberData(nameof(Statements))]
    public async Task Statement_does_not_scan_a_large_table(string name)
    {
        await using var connection = await database.Source.OpenConnectionAsync(TestContext.Current.CancellationToken);

        var plan = await Plan.OfAnyAsync(connection, AllStatements[name], Types.GetValueOrDefault(name, ""));

        var read = plan.Where(node => node.GetProperty("Node Type").GetString() == "Seq Scan").Select(node => node.GetProperty("Relation Name").GetString()!);
        Assert.Empty(read.Intersect(database.Large));
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

    /// <summary>The cursor of the row at nine tenths of a list; null for a short list.</summary>
    private static async Task<Cursor?> DeepAsync(NpgsqlConnection connection, Listing list, RequestContext call, Cursor first)
    {
        await using var command = list.CreateCursorStatement(call, first, isFirst: true, limit: 1_000_000)!.ToCommand(connection);
        command.CommandText = command.CommandText.Replace(" limit 101", "", StringComparison.Ordinal);
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

    [GeneratedRegex(@"^\s*(with|select|insert|update|delete)\s")]
    private static partial Regex Statement();

    /// <summary>A database with the data of the benchmarks, and with as many rows of sessions, carts and other tables that requests fill.</summary>
    public sealed class FullDatabase(TestCluster cluster) : IAsyncLifetime
    {
        private const string Left =
            """
            insert into sessions (id, user_id, expires) select gen_random_uuid(), 1 + n % 3000, now() + interval '1 day' from generate_series(1, 5000) n;
            insert into session_tokens (hash, session_id) select sha256(id::text::bytea), id from sessions;
            insert into cart_items (user_id, product_id, quantity) select 1 + n % 3000, n, 1 from generate_series(1, 5000) n;
            insert into login_attempts (subject, failures, last_failure) select sha256(n::text::bytea), 1, now() from generate_series(1, 5000) n;
            insert into idempotency_keys (user_id, route, key, body_hash) select 1 + n % 3000, 'POST /orders', n::text, '' from generate_series(1, 5000) n;
            insert into outbox (kind, payload, delivered) select 'order placed', n::text, now() from generate_series(1, 5000) n;
            insert into audit (user_id, action, detail) select 1, 'export', n::text from generate_series(1, 5000) n;
            analyze;
            """;

        private NpgsqlDataSource? source;

        private static bool IsNative => Environment.GetEnvironmentVariable("SHOP_BINARY") is not null;

        public NpgsqlDataSource Source
        {
            get
            {
                Assert.SkipWhen(IsNative, "The demo data is part of Debug builds only, and a native program is a Release build.");
                cluster.Require();
                return source!;
            }
        }

        /// <summary>The tables with more rows than a statement may read.</summary>
        public IReadOnlySet<string> Large { get; private set; } = null!;

        public async ValueTask InitializeAsync()
        {
            if (IsNative || !cluster.IsAvailable) return;
            var connection = await cluster.NewEmptyDatabaseAsync();
            source = NpgsqlDataSource.Create($"{connection};Command Timeout={TestTimeout.Milliseconds / 1000}");
            foreach (var command in new string[][] { ["migrate"], ["seed", "--allow-demo-users"] })
            {
                var (exitCode, output) = await ShopProcess.RunAsync(command, ("ConnectionStrings__Shop", connection));
                Assert.True(exitCode == 0, output);
            }
            await using var left = Source.CreateCommand(Left);
            await left.ExecuteNonQueryAsync();
            await using var large = Source.CreateCommand(
                $"select array_agg(relname::text) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > {Bound}");
            Large = ((string[])(await large.ExecuteScalarAsync())!).ToHashSet();
            foreach (var table in new[] { "products", "stock", "orders", "order_items", "reviews", "users", "sessions", "outbox" })
                Assert.Contains(table, Large);
        }

        public async ValueTask DisposeAsync()
        {
            if (source is not null) await source.DisposeAsync();
        }
    }
}
