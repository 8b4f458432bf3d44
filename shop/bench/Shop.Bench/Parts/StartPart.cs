using System.Diagnostics;
using Npgsql;
using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Reports;
using Shop.Bench.Wire;

namespace Shop.Bench.Parts;

/// <summary>The time from the start of a process to its first response with a query, and its memory; the time to liveness without dependencies; the time to seed a database.</summary>
internal static class StartPart
{
    public static async Task<Report> RunAsync(Laboratory lab, string[] modes)
    {
        var database = await lab.NewDatabaseAsync();
        var table = new Table("", "Floor", "Shop", "Ratio", "Goal", "");
        await using var redis = await RedisServer.StartAsync();
        foreach (var mode in modes)
        {
            var goal = Goal.AtMostRatio(mode == "native" ? 1.5 : 1.3);
            var floorMemory = new List<double>();
            var shopMemory = new List<double>();
            await using (await Subject.StartAsync(Builds.Floor(mode), database)) { }
            await using (await Subject.StartAsync(Builds.Shop(mode), database)) { }
            await lab.CheckpointAsync();
            var times = await Pairs.MeasureAsync(
                () => StartAsync(Builds.Floor(mode), database, floorMemory), () => StartAsync(Builds.Shop(mode), database, shopMemory), Effort.Starts);
            Add(table, $"{mode}: first response, ms", times, goal);
            var (floor, shop) = (Pairs.Median(floorMemory), Pairs.Median(shopMemory));
            Add(table, $"{mode}: memory a second later, MB", new Pairs(floor, shop, shop / floor), Goal.AtMostRatio(1.3));

            using var hole = new BlackHole();
            var nothing = new NpgsqlConnectionStringBuilder(database) { Port = hole.Port }.ConnectionString;
            await lab.CheckpointAsync();
            times = await Pairs.MeasureAsync(() => LiveAsync(mode, database, redis.Port), () => LiveAsync(mode, nothing, hole.Port));
            Add(table, $"live: {mode}, database and Redis respond (left) or do not (right), ms", times, Goal.AtMostRatio(2));
        }

        var seconds = new double[Effort.Seeds];
        for (var i = 0; i < seconds.Length; i++) seconds[i] = await SeedAsync(lab);
        var seed = Pairs.Median(seconds);
        table.Add("seed: all the data, s", "", Report.Number(seed), "", "< 10 s", new Goal(10, AtLeast: false).Verdict(seed));
        return new Report("start", "Start",
            $"A process is started, and `/products/1` is requested until it returns 200. Floor: `bench/Shop.Floor`, an endpoint with one select, compiled the same way. Medians of {Effort.Starts} pairs. "
            + $"Live: the time to the first 200 of `/health/live`, the Shop with its database and Redis, compared with the Shop whose connection strings name a port that accepts connections and sends nothing, {Effort.Pairs} pairs. "
            + $"Seed: `Shop.DemoData` in the process of the measurement, with {SeedSizes()}, {Effort.Seeds} times.",
            ("Time and memory", table));
    }

    private static string SeedSizes()
    {
        var full = DemoData.SeedSizes.Benchmark;
        return FormattableString.Invariant($"{full.Products:N0} products, {full.Users:N0} users, {full.Orders:N0} orders, {full.Reviews:N0} reviews");
    }

    private static void Add(Table table, string what, Pairs pairs, Goal goal) =>
        table.Add(what, Report.Number(pairs.Floor), Report.Number(pairs.Shop), Report.Number(pairs.Ratio), goal.ToString(), goal.Verdict(pairs.Ratio));

    private static async Task<double> StartAsync(string program, string database, List<double> memory)
    {
        await using var subject = await Subject.StartAsync(program, database);
        await Task.Delay(TimeSpan.FromSeconds(1));
        memory.Add(subject.Memory());
        return subject.FirstResponse;
    }

    private static async Task<double> LiveAsync(string mode, string database, int redisPort)
    {
        await using var shop = await Subject.StartAsync(
            Builds.Shop(mode), database, WireRequest.Get("/health/live", "\"status\":\"ok\""), [("ConnectionStrings__Redis", $"127.0.0.1:{redisPort}")]);
        return shop.FirstResponse;
    }

    private static async Task<double> SeedAsync(Laboratory lab)
    {
        var database = await lab.NewEmptyDatabaseAsync();
        var started = Stopwatch.GetTimestamp();
        await Laboratory.SeedAsync(database);
        var took = Stopwatch.GetElapsedTime(started).TotalSeconds;
        // All rows must have been inserted.
        var rows = await Database.ScalarAsync(database, "select (select count(*) from products) + (select count(*) from users) + (select count(*) from orders) + (select count(*) from reviews)");
        var full = DemoData.SeedSizes.Benchmark;
        return rows == full.Products + full.Users + full.Orders + full.Reviews ? took : throw new InvalidOperationException($"The seeded data has {rows} rows, not {full.Products + full.Users + full.Orders + full.Reviews}.");
    }
}
