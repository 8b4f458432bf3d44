using System.Globalization;
using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Reports;
using Shop.Bench.Wire;
using Shop.Features.Orders;
using Shop.Features.Products;

namespace Shop.Bench.Parts;

/// <summary>Writes, compared with <c>pgbench</c> with the same statements and number of connections.</summary>
internal static class WritePart
{
    private const int Clients = 32;

    private static readonly TimeSpan Round = Effort.Seconds(3);

    private static long skus;

    public static async Task<Report> RunAsync(Laboratory lab, string[] modes)
    {
        var table = new Table("", "pgbench", "Shop", "Ratio", "Goal", "", "p50 ms", "p99 ms");
        foreach (var mode in modes)
        {
            var database = await lab.NewDatabaseAsync();
            var catalogue = await Catalogue.ReadAsync(database);
            await Database.ExecuteAsync(database, "update stock set on_hand = 1000000", "vacuum full stock");
            await using var shop = await Subject.StartAsync(Builds.Shop(mode), database, Settings.Raised);
            var staff = await shop.LoginAsync("staff1@example.com");
            var customers = await Task.WhenAll(Enumerable.Range(5, 8).Select(i => shop.LoginAsync($"user{i}@example.com")));

            await MeasureAsync(lab, table, $"{mode}: POST product", database, shop, InsertScript, random => NewProduct(random, staff), Goal.AtLeastRatio(0.45));

            var before = await Database.ScalarAsync(database, "select sum(on_hand)::bigint from stock");
            var ordered = await Database.ScalarAsync(database, "select sum(quantity)::bigint from order_items");
            await MeasureAsync(lab, table, $"{mode}: order of 3 items", database, shop, OrderScript, random => NewOrder(random, catalogue, customers), Goal.AtLeastRatio(0.4));
            var sold = before - await Database.ScalarAsync(database, "select sum(on_hand)::bigint from stock");
            // The floor also orders hidden products, whose stock it has not locked, and does not change their stock.
            if (sold != await Database.ScalarAsync(database, "select sum(quantity)::bigint from order_items") - ordered) throw new InvalidOperationException("The change of the stock differs from the quantity sold.");
        }
        return new Report("writes", "Writes",
            $"{Clients} connections. The database flushes each commit to disk, and a checkpoint runs before each row. Floor: `pgbench` with the Shop's own statements, prepared and pipelined. Medians of {Effort.Pairs} pairs of {Round.TotalSeconds} s, measured alternately. Responses and the change of the stock are checked.",
            ("Writes", table));
    }

    private static string InsertScript =>
        """
        \set sku random(1, 9000000000000000)
        \set price random(99, 99999)
        \set category random(1, 24)

        """ + PgBenchScript.Statement(ProductsSql.Insert, "'EUR'", ":sku", "'Bench'", "'Made to be measured'", "(:price / 100.0)", ":category", "false", "true", "10", "null::text");

    private static string OrderScript =>
        """
        \set user random(6, 3000)
        \set a random(1, 4999)
        \set b random(5000, 9999)
        \set c random(10000, 15000)
        \startpipeline
        begin;

        """ + PgBenchScript.Statement(OrdersSql.LockStock, "array[:a, :b, :c]::bigint[]")
        + PgBenchScript.Statement(OrdersSql.GetStock, "array[:a, :b, :c]::bigint[]") + """
        \endpipeline
        \startpipeline

        """ + PgBenchScript.Statement(
            OrdersSql.Place, ":user", "39.90", "'R'", "'S'", "'C'", "'10115'", "'DE'", "array[:a, :b, :c]", "array[1, 2, 1]", "array[9.90, 9.90, 10.20]", "'EUR'",
            "array['One', 'Two', 'Three']")
        + PgBenchScript.Statement(OrdersSql.GetPlaced) + """
        \endpipeline
        commit;

        """;

    private static async Task MeasureAsync(
        Laboratory lab, Table table, string what, string database, Subject shop, string script, Func<Random, WireRequest> next, Goal goal)
    {
        (await ClosedLoad.RunAsync(shop.Port, Clients, Effort.Seconds(6), next)).Clean("warming");
        await lab.CheckpointAsync();
        var (medians, tails) = (new List<double>(), new List<double>());
        var pairs = await Pairs.MeasureAsync(
            () => Laboratory.PgBenchAsync(database, script, Clients, Round),
            async () =>
            {
                var load = (await ClosedLoad.RunAsync(shop.Port, Clients, Round, next)).Clean(what);
                medians.Add(load.Latency.Milliseconds(0.5));
                tails.Add(load.Latency.Milliseconds(0.99));
                return load.Rate;
            });
        table.Add($"{what}, a second", Report.Number(pairs.Floor), Report.Number(pairs.Shop), Report.Number(pairs.Ratio), goal.ToString(), goal.Verdict(pairs.Ratio),
            Report.Number(Pairs.Median(medians)), $"{Report.Number(Pairs.Median(tails))} ({Goal.AtMostRatio(5).Verdict(Pairs.Median(tails) / Pairs.Median(medians))}: ≤ 5 × p50)");
    }

    private static WireRequest NewProduct(Random random, string staff)
    {
        var sku = Interlocked.Increment(ref skus);
        var body = string.Create(CultureInfo.InvariantCulture,
            $$"""
            {"sku":"B-{{sku}}","name":"Bench","description":"Made to be measured","price":{{random.Next(99, 99_999) / 100m}},"categoryId":{{random.Next(1, 25)}},"stock":10}
            """);
        return WireRequest.Json("POST", "/products", body, 201, $"\"sku\":\"B-{sku}\"", staff);
    }

    private static WireRequest NewOrder(Random random, Catalogue catalogue, string[] customers)
    {
        // One of each third, like the floor, so that the three differ.
        var third = catalogue.Products.Length / 3;
        var (a, b, c) = (random.Next(third), third + random.Next(third), 2 * third + random.Next(third));
        var total = catalogue.Prices[a] + 2 * catalogue.Prices[b] + catalogue.Prices[c];
        var body = string.Create(CultureInfo.InvariantCulture,
            $$"""
            {"items":[{"productId":{{catalogue.Products[a]}},"quantity":1},{"productId":{{catalogue.Products[b]}},"quantity":2},{"productId":{{catalogue.Products[c]}},"quantity":1}],
            "expectedTotal":{{total}},"address":{"recipient":"R","street":"S","city":"C","postalCode":"10115","country":"DE"} }
            """);
        return WireRequest.Json("POST", "/orders", body, 201, "\"status\":\"pending\"", customers[random.Next(customers.Length)]);
    }
}
