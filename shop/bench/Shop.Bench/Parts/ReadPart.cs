using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Reports;
using Shop.Bench.Wire;

namespace Shop.Bench.Parts;

/// <summary>Reads without a cache, compared with the floor.</summary>
internal static class ReadPart
{
    private static readonly TimeSpan Round = Effort.Seconds(2);

    public static async Task<Report> RunAsync(Laboratory lab, string[] modes)
    {
        var database = await lab.NewDatabaseAsync();
        var catalogue = await Catalogue.ReadAsync(database);
        var table = new Table("", "Floor", "Shop", "Ratio", "Goal", "");
        foreach (var mode in modes)
        {
            await using var floor = await Subject.StartAsync(Builds.Floor(mode), database);
            await using var shop = await Subject.StartAsync(Builds.Shop(mode), database, [.. Settings.Raised, Settings.NoCache]);
            WireRequest One(Random random) => Product(catalogue.Product(random));
            var list = WireRequest.Get("/products", "\"id\":1,");
            // Signed in, because concurrent anonymous requests for the same page share one query.
            var customer = await shop.LoginAsync("user5@example.com");
            var shopList = WireRequest.Get("/products?limit=50", "\"id\":1,", customer);

            await lab.CheckpointAsync();
            await WarmAsync(floor, One);
            await WarmAsync(shop, One);
            var p50 = await Pairs.MeasureAsync(() => P50Async(floor, One), () => P50Async(shop, One));
            Add(table, $"{mode}: one product, one connection, p50 ms", p50, Goal.AtMostRatio(1.15));
            await lab.CheckpointAsync();
            var rate = await Pairs.MeasureAsync(() => RateAsync(floor, One), () => RateAsync(shop, One));
            Add(table, $"{mode}: one product, 32 connections, a second", rate, Goal.AtLeastRatio(0.9));

            await lab.CheckpointAsync();
            await WarmAsync(floor, _ => list);
            await WarmAsync(shop, _ => shopList);
            rate = await Pairs.MeasureAsync(() => RateAsync(floor, _ => list), () => RateAsync(shop, _ => shopList));
            Add(table, $"{mode}: list of 50, 32 connections, a second", rate, Goal.AtLeastRatio(0.75));

            var (deep, row) = await DeepPageAsync(shop, customer);
            await lab.CheckpointAsync();
            await WarmAsync(shop, _ => deep);
            var depth = await Pairs.MeasureAsync(() => P50Async(shop, _ => shopList), () => P50Async(shop, _ => deep));
            Add(table, $"{mode}: cursor page at row {row} beside the first page, p50 ms", depth, Goal.AtMostRatio(1.3));
            var offset = WireRequest.Get($"/products?page={row / 50}&pageSize=50", "\"data\":[{", customer);
            await WarmAsync(shop, _ => offset);
            await lab.CheckpointAsync();
            depth = await Pairs.MeasureAsync(() => P50Async(shop, _ => shopList), () => P50Async(shop, _ => offset));
            table.Add($"{mode}: the same rows by page number, which counts and skips, p50 ms", Report.Number(depth.Floor), Report.Number(depth.Shop), Report.Number(depth.Ratio), "", "");
        }
        return new Report("reads", "Reads without a cache",
            $"Random products of {catalogue.Products.Length} on sale. The cache is disabled, and lists are requested by a customer, whose access token the Shop caches after the first request. Floor: `bench/Shop.Floor`, one prepared select and the serializer. Medians of {Effort.Pairs} pairs of {Round.TotalSeconds} s, measured alternately. The ratio is the median of the ratios of the pairs.",
            ("Reads", table));
    }

    private static WireRequest Product(long id) => WireRequest.Get($"/products/{id}", $"{{\"id\":{id},");

    private static void Add(Table table, string what, Pairs pairs, Goal goal) =>
        table.Add(what, Report.Number(pairs.Floor), Report.Number(pairs.Shop), Report.Number(pairs.Ratio), goal.ToString(), goal.Verdict(pairs.Ratio));

    private static async Task WarmAsync(Subject subject, Func<Random, WireRequest> next) =>
        (await ClosedLoad.RunAsync(subject.Port, 32, Effort.Seconds(4), next)).Clean("warming");

    private static Task<double> P50Async(Subject subject, Func<Random, WireRequest> next) => ClosedLoad.P50Async(subject.Port, Round, next);

    private static Task<double> RateAsync(Subject subject, Func<Random, WireRequest> next) => ClosedLoad.RateAsync(subject.Port, 32, Round, next);

    /// <summary>Follows the cursors of the list to its last full page of 50.</summary>
    private static async Task<(WireRequest Request, int Row)> DeepPageAsync(Subject shop, string customer)
    {
        using var connection = await WireConnection.OpenAsync(shop.Port);
        var (path, next) = ("", "/products?limit=50");
        for (var row = 0; ; row += 50)
        {
            var request = WireRequest.Get(next, "\"data\":[{", customer);
            if (!await connection.SendAsync(request)) throw new InvalidOperationException($"The request for {next} returned the status {connection.Status}, not 200.");
            using var page = System.Text.Json.JsonDocument.Parse(connection.Body.ToArray());
            if (page.RootElement.GetProperty("next").GetString() is not { } cursor) return (WireRequest.Get(path, "\"data\":[{", customer), row - 50);
            (path, next) = (next, $"/products?limit=50&cursor={cursor}");
        }
    }
}
