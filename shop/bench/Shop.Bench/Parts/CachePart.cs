using System.Diagnostics;
using System.Globalization;
using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Reports;
using Shop.Bench.Wire;

namespace Shop.Bench.Parts;

/// <summary>Cached responses, compared with an endpoint that returns a constant text, and the time until another instance returns a new price.</summary>
internal static class CachePart
{
    public static async Task<Report> RunAsync(Laboratory lab, string[] modes)
    {
        var database = await lab.NewDatabaseAsync();
        var catalogue = await Catalogue.ReadAsync(database);
        var rates = new Table("", "Hello, World!", "Shop", "Ratio", "Goal", "");
        var news = new Table("", "p50 ms", "p99 ms", "max ms", "Goal", "");
        foreach (var mode in modes)
        {
            await using (var floor = await Subject.StartAsync(Builds.Floor(mode), database))
            await using (var shop = await Subject.StartAsync(Builds.Shop(mode), database, Settings.Raised))
            {
                await Wrk.RunAsync(floor.Port, "/plaintext", 32, Effort.Seconds(4));
                var list = "/products?limit=50";
                using var client = new HttpClient();
                var length = (await client.GetByteArrayAsync($"http://127.0.0.1:{shop.Port}{list}")).Length;
                foreach (var (what, path, plain) in new[]
                {
                    ("one product", "/products/1", "/plaintext"),
                    ("list of 50", list, "/plaintext"),
                    ("list of 50 beside as many bytes", list, $"/plaintext/{length}"),
                })
                {
                    using (var connection = await WireConnection.OpenAsync(shop.Port))
                    {
                        if (!await connection.SendAsync(WireRequest.Get(path, "\"id\":1,"))) throw new InvalidOperationException($"The request for {path} returned the status {connection.Status}, or an unexpected body.");
                    }
                    await Wrk.RunAsync(shop.Port, path, 32, Effort.Seconds(4));
                    await lab.CheckpointAsync();
                    var pairs = await Pairs.MeasureAsync(() => Wrk.RunAsync(floor.Port, plain, 32, Effort.Seconds(2)), () => Wrk.RunAsync(shop.Port, path, 32, Effort.Seconds(2)));
                    rates.Add($"{mode}: {what}, 32 connections, a second", Report.Number(pairs.Floor), Report.Number(pairs.Shop), Report.Number(pairs.Ratio), "≥ 0.9 ×", Goal.AtLeastRatio(0.9).Verdict(pairs.Ratio));
                }
            }

            await using var redis = await RedisServer.StartAsync();
            (string, string)[] settings = [.. Settings.Raised, ("ConnectionStrings__Redis", $"127.0.0.1:{redis.Port}")];
            await using var one = await Subject.StartAsync(Builds.Shop(mode), database, settings);
            await using var two = await Subject.StartAsync(Builds.Shop(mode), database, settings);
            await lab.CheckpointAsync();
            var times = await NewsAsync(one, two, catalogue);
            var tail = times.Milliseconds(0.99);
            news.Add($"{mode}: a new price on another instance", Report.Number(times.Milliseconds(0.5)), Report.Number(tail), Report.Number(times.MaximumMilliseconds), "p99 ≤ 100 ms", new Goal(100, AtLeast: false).Verdict(tail));
        }
        return new Report("cache", "Caches",
            $"Hits by `wrk`, one thread, 32 connections, the floor and the Shop alternately, medians of {Effort.Pairs} pairs. wrk accepts any 200, so the body is checked before. News: {Effort.Changes} prices are changed on one instance. From its response on, the other one, which has the product in memory, is polled until it returns the new price.",
            ("Hits", rates), ("News", news));
    }

    private static async Task<Histogram> NewsAsync(Subject one, Subject two, Catalogue catalogue)
    {
        var staff = await one.LoginAsync("staff1@example.com");
        var times = new Histogram();
        using var writer = await WireConnection.OpenAsync(one.Port);
        using var reader = await WireConnection.OpenAsync(two.Port);
        for (var i = 0; i < Effort.Changes; i++)
        {
            var id = catalogue.Products[i % 100];
            if (!await reader.SendAsync(WireRequest.Get($"/products/{id}", $"{{\"id\":{id},"))) throw new InvalidOperationException($"The request for product {id} returned the status {reader.Status}, or an unexpected body.");
            var price = string.Create(CultureInfo.InvariantCulture, $"{i + 1}.{i % 90 + 10}");
            if (!await writer.SendAsync(WireRequest.Json("PATCH", $"/products/{id}", $$"""{"price":{{price}}}""", 200, $"\"price\":{price}", staff)))
                throw new InvalidOperationException($"The change of the price of product {id} returned the status {writer.Status}, or an unexpected body.");
            var started = Stopwatch.GetTimestamp();
            var ask = WireRequest.Get($"/products/{id}", $"\"price\":{price}");
            while (!await reader.SendAsync(ask)) { }
            times.Add(Stopwatch.GetTimestamp() - started);
        }
        return times;
    }
}
