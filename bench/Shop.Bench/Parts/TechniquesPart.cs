using System.Globalization;
using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Reports;
using Shop.Bench.Wire;
using Shop.Features.Products;

namespace Shop.Bench.Parts;

/// <summary>What each technique of the Shop is worth: the same work without it and with it.</summary>
internal static class TechniquesPart
{
    private static readonly TimeSpan Round = Effort.Seconds(2);

    public static async Task<Report> RunAsync(Laboratory lab, string mode)
    {
        var table = new Table($"{mode}", "Without", "With", "Ratio");
        var database = await lab.NewDatabaseAsync();
        var catalogue = await Catalogue.ReadAsync(database);
        WireRequest One(Random random) => WireRequest.Get($"/products/{catalogue.Product(random)}", "\"sku\":");
        (string, string)[] uncached = [.. Settings.Raised, Settings.NoCache];

        await using (var shop = await Subject.StartAsync(Builds.Shop(mode), database, uncached))
        {
            await using (var unpooled = await Subject.StartAsync(Builds.Shop(mode), database + ";Pooling=false", uncached))
                await CompareAsync(table, "pooling: one product, one connection, p50 ms", () => P50Async(unpooled, One), () => P50Async(shop, One));

            await CompareAsync(table, "prepared statements: the product's select by pgbench, a second", () => SelectAsync(database, "extended"), () => SelectAsync(database, "prepared"));
            await CompareAsync(table, "projection: 50 rows by pgbench, all columns and a list's, a second", () => ListAsync(database, "*"), () => ListAsync(database, ProductsSql.Row.Select));

            var customer = await shop.LoginAsync("user5@example.com");
            var counted = WireRequest.Get("/products?page=1&pageSize=50", "\"totalCount\":", customer);
            var uncounted = WireRequest.Get("/products?limit=50", "\"next\":", customer);
            await CompareAsync(table, "no count: first page of 50, p50 ms", () => P50Async(shop, _ => counted), () => P50Async(shop, _ => uncounted));

            await using var cached = await Subject.StartAsync(Builds.Shop(mode), database, Settings.Raised);
            await CompareAsync(table, "cache: random products, 32 connections, a second", () => RateAsync(shop, 32, One), () => RateAsync(cached, 32, One));

            WireRequest Stream(string coding) => WireRequest.Get("/products/stream", "", null, ("Accept", "application/x-ndjson"), ("Accept-Encoding", coding)) with { Discard = true };
            await CompareAsync(table, "gzip: all products as NDJSON, a second", () => RateAsync(shop, 4, _ => Stream("identity")), () => RateAsync(shop, 4, _ => Stream("gzip")));

            await using (var floor = await Subject.StartAsync(Builds.Floor(mode), database))
                await CompareAsync(table, "streaming: 8 clients that want all products, peak memory beyond the warm process, MB", () => GrowthAsync(floor, _ => All), () => GrowthAsync(shop, _ => Stream("identity")));

            await using (var server = await Subject.StartAsync(Builds.Shop(mode), database, [.. uncached, ("DOTNET_gcServer", "1"), ("DOTNET_GCDynamicAdaptationMode", "0")]))
            {
                await CompareAsync(table, "garbage collection: server's without and with adaption, 32 connections, a second", () => RateAsync(server, 32, One), () => RateAsync(shop, 32, One));
                table.Add("garbage collection: memory after that, MB", Report.Number(server.Memory()), Report.Number(shop.Memory()), Report.Number(shop.Memory() / server.Memory()));
            }

            var sorted = WireRequest.Get("/products?limit=50&sort=price", "\"next\":", customer);
            var indexed = await MedianAsync(() => P50Async(shop, _ => sorted));
            await Database.ExecuteAsync(database, "drop index products_price", "analyze products");
            var scanned = await MedianAsync(() => P50Async(shop, _ => sorted));
            Add(table, "index: first page by price, p50 ms", new Pairs(scanned, indexed, indexed / scanned));

            // Last, because it makes the lists longer.
            var staff = await shop.LoginAsync("staff1@example.com");
            await CompareAsync(table, "bulk: products created a second, one by one and 500 at once", () => RateAsync(shop, 1, _ => Single(staff)), async () => 500 * await RateAsync(shop, 1, _ => Bulk(staff)));
        }
        return new Report("techniques", "With and without",
            $"The same work without a technique and with it, in turn, medians of {Effort.Pairs} pairs of {Round.TotalSeconds} s; the index is dropped behind the figures with it. The cache is off where it is not what is measured.",
            ("Techniques", table));
    }

    private static readonly WireRequest All = WireRequest.Get("/products/all", "") with { Discard = true };

    private static async Task CompareAsync(Table table, string what, Func<Task<double>> without, Func<Task<double>> with)
    {
        await without();
        await with();
        Add(table, what, await Pairs.MeasureAsync(without, with));
    }

    private static void Add(Table table, string what, Pairs pairs) => table.Add(what, Report.Number(pairs.Floor), Report.Number(pairs.Shop), Report.Number(pairs.Ratio));

    private static async Task<double> MedianAsync(Func<Task<double>> measure)
    {
        await measure();
        var values = new double[Effort.Pairs];
        for (var i = 0; i < values.Length; i++) values[i] = await measure();
        return Pairs.Median(values);
    }

    private static Task<double> P50Async(Subject subject, Func<Random, WireRequest> next) => ClosedLoad.P50Async(subject.Port, Round, next);

    private static Task<double> RateAsync(Subject subject, int connections, Func<Random, WireRequest> next) => ClosedLoad.RateAsync(subject.Port, connections, Round, next);

    private static async Task<double> GrowthAsync(Subject subject, Func<Random, WireRequest> next)
    {
        await Task.Delay(TimeSpan.FromSeconds(1));
        var before = subject.Memory();
        subject.ForgetPeak();
        await RateAsync(subject, 8, next);
        return subject.Peak() - before;
    }

    private static Task<double> SelectAsync(string database, string protocol) =>
        Laboratory.PgBenchAsync(database, $"\\set id random(1, 15000)\n{PgBenchScript.Statement(ProductsSql.Get, "'EUR'", ":id", "false")}", 8, Round, protocol);

    private static Task<double> ListAsync(string database, string columns) => Laboratory.PgBenchAsync(
        database, $"select {columns} from products p join stock s on s.product_id = p.id where p.active order by p.id limit 50;\n", 8, Round, "prepared");

    private static WireRequest Single(string staff) => WireRequest.Json("POST", "/products", Product(), 201, "\"sku\":", staff);

    private static WireRequest Bulk(string staff) =>
        WireRequest.Json("POST", "/products/bulk", $"[{string.Join(',', Enumerable.Range(0, 500).Select(_ => Product()))}]", 200, "", staff);

    private static long skus;

    private static string Product() => string.Create(CultureInfo.InvariantCulture,
        $$"""{"sku":"T-{{Interlocked.Increment(ref skus)}}","name":"Technique","description":"Made to be measured","price":9.90,"categoryId":1,"stock":10}""");
}
