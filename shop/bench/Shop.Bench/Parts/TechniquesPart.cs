using System.Globalization;
using Npgsql;
using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Reports;
using Shop.Bench.Wire;
using Shop.Features.Products;

namespace Shop.Bench.Parts;

/// <summary>The effect of each technique of the Shop: the same work without it and with it.</summary>
internal sealed class TechniquesPart
{
    private static readonly TimeSpan Round = Effort.Seconds(2);

    private static long skus;

    private readonly Laboratory lab;
    private readonly string mode;
    private readonly string database;
    private readonly Catalogue catalogue;
    private readonly Table table;

    private TechniquesPart(Laboratory lab, string mode, string database, Catalogue catalogue)
    {
        this.lab = lab;
        this.mode = mode;
        this.database = database;
        this.catalogue = catalogue;
        table = new Table(mode, "Without", "With", "Ratio");
    }

    public static async Task<Report> RunAsync(Laboratory lab, string[] modes)
    {
        var database = await lab.NewDatabaseAsync();
        var part = new TechniquesPart(lab, modes[0], database, await Catalogue.ReadAsync(database));
        if (modes.Contains("jit") && modes.Contains("r2r")) await part.CompareAsync("start-up: first response, JIT and with ReadyToRun, ms", () => part.StartAsync("jit"), () => part.StartAsync("r2r"));
        await part.StatementsAsync();
        await part.CompareResponsesAsync();
        return new Report("techniques", "With and without",
            $"The same work without a technique and with it, alternately. Medians of {Effort.Pairs} pairs of {Round.TotalSeconds} s (start-up: one start each). The index is measured first with it, and then without it. The cache is disabled except in its own rows.",
            ("Techniques", part.table));
    }

    /// <summary>Measures statements with <c>pgbench</c> and eight connections.</summary>
    private async Task StatementsAsync()
    {
        var get = $"\\set id random(1, 15000)\n{PgBenchScript.Statement(ProductsSql.Get, "'EUR'", ":id", "false")}";
        await CompareAsync("prepared statements: the product's select by pgbench, a second", () => PgBenchAsync(get, "extended"), () => PgBenchAsync(get));

        var list = ProductsSql.List;
        string Select(string columns, string limit) => $"select {columns} from {list.From} where p.active order by p.id limit {limit};\n";
        await CompareAsync("projection: 50 rows by pgbench, all columns and a list's, a second", () => PgBenchAsync(Select("*", "50")), () => PgBenchAsync(Select(list.Shape.Select, "50")));
        await CompareAsync("cached plans: 50 rows by pgbench, limit as a parameter and in the text, a second",
            () => PgBenchAsync("\\set rows 50\n" + Select(list.Shape.Select, ":rows")), () => PgBenchAsync(Select(list.Shape.Select, "50")));

        // The Shop's two statements of a page by number, in one round trip as there.
        var page = $"select {list.Shape.Select} from (select * from {list.Lookup!.Table} where p.active order by p.id limit 50 offset 0) {list.Lookup.Alias} {list.Lookup.Join} order by p.id;\n";
        var count = $"select count(*) from {list.From} where p.active;\n";
        await CompareAsync("count: first page of 50 by pgbench, its total counted and not, a second", () => PgBenchAsync($"\\startpipeline\n{count}{page}\\endpipeline\n"), () => PgBenchAsync(page));
    }

    /// <summary>Measures requests to the Shop.</summary>
    private async Task CompareResponsesAsync()
    {
        (string, string)[] uncached = [.. Settings.Raised, Settings.NoCache];
        await using var shop = await Subject.StartAsync(Builds.Shop(mode), database, uncached);
        await using (var unpooled = await Subject.StartAsync(Builds.Shop(mode), database + ";Pooling=false", uncached))
            await CompareAsync("pooling: one product, one connection, p50 ms", () => P50Async(unpooled, One), () => P50Async(shop, One));

        var customer = await shop.LoginAsync("user5@example.com");
        var counted = WireRequest.Get("/products?page=1&pageSize=50", "\"totalCount\":", customer);
        var uncounted = WireRequest.Get("/products?limit=50", "\"next\":", customer);
        await CompareAsync("no count: first page of 50, p50 ms", () => P50Async(shop, _ => counted), () => P50Async(shop, _ => uncounted));

        await using (var cached = await Subject.StartAsync(Builds.Shop(mode), database, Settings.Raised))
        {
            await CompareAsync("cache: random products, 32 connections, a second", () => RateAsync(shop, 32, One), () => RateAsync(cached, 32, One));
            // Responses for signed-in users are not cached, and their requests do not share one query.
            await CompareListsAsync("cache: list of 50", "identity", shop, customer, cached);
            await CompareListsAsync("cached forms: list of 50 as br", "br", shop, customer, cached);
        }

        await StreamsAsync(shop);

        await using (var server = await Subject.StartAsync(Builds.Shop(mode), database, [.. uncached, ("DOTNET_gcServer", "1"), ("DOTNET_GCDynamicAdaptationMode", "0")]))
        {
            await CompareAsync("garbage collection: server's without and with adaption, 32 connections, a second", () => RateAsync(server, 32, One), () => RateAsync(shop, 32, One));
            table.Add("garbage collection: memory after that, MB", Report.Number(server.Memory()), Report.Number(shop.Memory()), Report.Number(shop.Memory() / server.Memory()));
        }

        var sorted = WireRequest.Get("/products?limit=50&sort=price", "\"next\":", customer);
        var indexed = await MedianAsync(() => P50Async(shop, _ => sorted));
        await Database.ExecuteAsync(database, "drop index products_price", "analyze products");
        var scanned = await MedianAsync(() => P50Async(shop, _ => sorted));
        Add("index: first page by price, p50 ms", new Pairs(scanned, indexed, indexed / scanned));

        // Last, because they make the lists longer.
        var staff = await shop.LoginAsync("staff1@example.com");
        await CompareAsync("bulk: products created a second, one by one and 500 at once", () => RateAsync(shop, 1, _ => Single(staff)), async () => 500 * await RateAsync(shop, 1, _ => Bulk(staff)));
        Task<double> InsertAsync(Func<NpgsqlConnection, Task<int>> insert) => BulkInsert.RateAsync(database, Round, insert);
        await CompareAsync("copy: 500 products in a transaction, the single statement for each and by COPY, rows a second",
            () => InsertAsync(BulkInsert.OneByOneAsync), () => InsertAsync(BulkInsert.ByCopyAsync));
        await CompareAsync("copy: their temporary table filled by an insert for each and by COPY, rows a second",
            () => InsertAsync(BulkInsert.ByInsertsAsync), () => InsertAsync(BulkInsert.ByCopyAsync));
    }

    private async Task StreamsAsync(Subject shop)
    {
        Task<WireRequest> Stream(string coding) => FullResponse.OfAsync(shop.Port, "/products/stream", catalogue.Products.Length, "application/x-ndjson", coding);
        var (plain, gzip, brotli) = (await Stream("identity"), await Stream("gzip"), await Stream("br"));
        await CompareAsync("gzip: all products as NDJSON, a second", () => RateAsync(shop, 4, _ => plain), () => RateAsync(shop, 4, _ => gzip));
        await CompareAsync("brotli: all products as NDJSON, beside gzip, a second", () => RateAsync(shop, 4, _ => gzip), () => RateAsync(shop, 4, _ => brotli));

        await using var floor = await Subject.StartAsync(Builds.Floor(mode), database);
        var list = await FullResponse.OfAsync(floor.Port, "/products/all", catalogue.Products.Length, "application/json");
        await CompareAsync("streaming: 8 clients that want all products, peak memory beyond the warm process, MB", () => GrowthAsync(floor, list), () => GrowthAsync(shop, plain));
    }

    private async Task CompareListsAsync(string what, string coding, Subject shop, string customer, Subject cached)
    {
        var made = await FullResponse.OfAsync(shop.Port, "/products?limit=50", 50, "application/json", coding, customer);
        var fromCache = await FullResponse.OfAsync(cached.Port, "/products?limit=50", 50, "application/json", coding);
        await CompareAsync($"{what}, 32 connections, a second", () => RateAsync(shop, 32, _ => made), () => RateAsync(cached, 32, _ => fromCache));
    }

    private async Task CompareAsync(string what, Func<Task<double>> without, Func<Task<double>> with)
    {
        await Effort.WarmAsync(without);
        await Effort.WarmAsync(with);
        await lab.CheckpointAsync();
        Add(what, await Pairs.MeasureAsync(without, with));
    }

    private void Add(string what, Pairs pairs) => table.Add(what, Report.Number(pairs.Floor), Report.Number(pairs.Shop), Report.Number(pairs.Ratio));

    private async Task<double> MedianAsync(Func<Task<double>> measure)
    {
        await Effort.WarmAsync(measure);
        await lab.CheckpointAsync();
        var values = new double[Effort.Pairs];
        for (var i = 0; i < values.Length; i++) values[i] = await measure();
        return Pairs.Median(values);
    }

    private async Task<double> StartAsync(string how)
    {
        await using var shop = await Subject.StartAsync(Builds.Shop(how), database);
        return shop.FirstResponse;
    }

    private Task<double> PgBenchAsync(string script, string protocol = "prepared") => Laboratory.PgBenchAsync(database, script, 8, Round, protocol);

    private static Task<double> P50Async(Subject subject, Func<Random, WireRequest> next) => ClosedLoad.P50Async(subject.Port, Round, next);

    private static Task<double> RateAsync(Subject subject, int connections, Func<Random, WireRequest> next) => ClosedLoad.RateAsync(subject.Port, connections, Round, next);

    private static async Task<double> GrowthAsync(Subject subject, WireRequest request)
    {
        await Task.Delay(TimeSpan.FromSeconds(1));
        var before = subject.Memory();
        subject.ForgetPeak();
        await RateAsync(subject, 8, _ => request);
        return subject.Peak() - before;
    }

    private WireRequest One(Random random) => WireRequest.Get($"/products/{catalogue.Product(random)}", "\"sku\":");

    private static WireRequest Single(string staff) => WireRequest.Json("POST", "/products", Product(), 201, "\"sku\":", staff);

    private static WireRequest Bulk(string staff) =>
        WireRequest.Json("POST", "/products/bulk", $"[{string.Join(',', Enumerable.Range(0, 500).Select(_ => Product()))}]", 200, "{\"succeeded\":500,\"failed\":0,", staff);

    private static string Product() => string.Create(CultureInfo.InvariantCulture,
        $$"""{"sku":"T-{{Interlocked.Increment(ref skus)}}","name":"Technique","description":"Made to be measured","price":9.90,"categoryId":1,"stock":10}""");
}
