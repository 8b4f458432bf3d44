using System.Diagnostics;
using Npgsql;
using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Reports;
using Shop.Bench.Wire;
using Shop.Features.Products;

namespace Shop.Bench.Parts;

/// <summary>All products in one answer: in time, in bytes, and in the server's memory.</summary>
internal static class StreamPart
{
    private const int Rounds = 15;

    private static readonly (string Name, string MediaType)[] Formats =
        [("NDJSON", "application/x-ndjson"), ("JSON", "application/json"), ("MessagePack", "application/vnd.msgpack"), ("CSV", "text/csv")];

    public static async Task<Report> RunAsync(Laboratory lab, string[] modes)
    {
        var database = await lab.NewDatabaseAsync();
        // Every row, as in a database where nothing is hidden.
        await Database.ExecuteAsync(database, "update products set active = true where not active", "vacuum analyze products");
        var time = new Table("", "Floor", "Shop", "Ratio", "Goal", "");
        var memory = new Table("", "Warm, MB", "Peak, MB", "More, MB", "Goal", "");
        var bytes = new Table("15,000 products, bytes", "as it is", "gzip", "br");
        foreach (var mode in modes)
        {
            await using var shop = await Subject.StartAsync(Builds.Shop(mode), database, Settings.Raised);
            await using var copy = new NpgsqlConnection(database);
            await copy.OpenAsync();
            var all = Stream("/products/stream", "application/x-ndjson");
            await WarmAsync(shop, all);

            await lab.CheckpointAsync();
            var whole = await Pairs.MeasureAsync(() => CopyAsync(copy), () => TimeAsync(shop, all, first: false));
            time.Add($"{mode}: 15,000 rows as NDJSON beside COPY … TO STDOUT, ms", Report.Number(whole.Floor), Report.Number(whole.Shop), Report.Number(whole.Ratio), "≤ 1.6 ×", Goal.AtMostRatio(1.6).Verdict(whole.Ratio));
            var one = Stream("/products/stream?limit=1", "application/x-ndjson");
            await WarmAsync(shop, one);
            var first = await Pairs.MeasureAsync(() => TimeAsync(shop, one, first: true), () => TimeAsync(shop, all, first: true));
            time.Add($"{mode}: the first of 15,000 beside the only one, ms", Report.Number(first.Floor), Report.Number(first.Shop), Report.Number(first.Ratio), "≤ 1.5 ×", Goal.AtMostRatio(1.5).Verdict(first.Ratio));

            foreach (var (name, type) in Formats.Skip(1))
            {
                await WarmAsync(shop, Stream("/products/stream", type));
                var format = await Pairs.MeasureAsync(() => CopyAsync(copy), () => TimeAsync(shop, Stream("/products/stream", type), first: false));
                time.Add($"{mode}: 15,000 rows as {name}, ms", Report.Number(format.Floor), Report.Number(format.Shop), Report.Number(format.Ratio), "", "");
            }

            await EightAsync(shop, all);
            await Task.Delay(TimeSpan.FromSeconds(1));
            shop.ForgetPeak();
            var warm = shop.Memory();
            await EightAsync(shop, all);
            var peak = shop.Peak();
            memory.Add($"{mode}: 8 clients, each of them all products again and again for 5 s", Report.Number(warm), Report.Number(peak), Report.Number(peak - warm), "≤ 8", new Goal(8, AtLeast: false).Verdict(peak - warm));

            if (mode != modes[0]) continue;
            foreach (var (name, type) in Formats)
                bytes.Add(name, await LengthAsync(shop, type, "identity"), await LengthAsync(shop, type, "gzip"), await LengthAsync(shop, type, "br"));
        }
        return new Report("streams", "Streams",
            $"`/products/stream`, 15,000 rows, one client unless it says otherwise; medians of {Effort.Pairs} pairs, each the median of {Rounds}. Floor of the time: the driver copies the same columns out as text and throws them away. Workstation or server garbage collection as the framework chooses (server, with adaption to the application's size).",
            ("Time", time), ("Memory", memory), ("Length", bytes));
    }

    private static WireRequest Stream(string path, string type, string coding = "identity") =>
        WireRequest.Get(path, "", null, ("Accept", type), ("Accept-Encoding", coding)) with { Discard = true };

    private static async Task<string> LengthAsync(Subject shop, string type, string coding)
    {
        using var connection = await WireConnection.OpenAsync(shop.Port);
        if (!await connection.SendAsync(Stream("/products/stream", type, coding))) throw new InvalidOperationException($"{type}: {connection.Status}");
        return connection.Length.ToString("N0", System.Globalization.CultureInfo.InvariantCulture);
    }

    private static async Task<double> TimeAsync(Subject shop, WireRequest request, bool first)
    {
        using var connection = await WireConnection.OpenAsync(shop.Port);
        var times = new double[Rounds];
        for (var i = 0; i < Rounds; i++)
        {
            var sent = Stopwatch.GetTimestamp();
            if (!await connection.SendAsync(request)) throw new InvalidOperationException($"A stream answers {connection.Status}.");
            times[i] = (first ? Stopwatch.GetElapsedTime(sent, connection.FirstBody) : Stopwatch.GetElapsedTime(sent)).TotalMilliseconds;
        }
        return Pairs.Median(times);
    }

    private static async Task<double> CopyAsync(NpgsqlConnection connection)
    {
        var sql = $"copy (select {ProductsSql.Row.Select} from products p join stock s on s.product_id = p.id where p.active order by p.id) to stdout";
        var buffer = new char[32 * 1024];
        var times = new double[Rounds];
        for (var i = 0; i < Rounds; i++)
        {
            var sent = Stopwatch.GetTimestamp();
            using (var reader = await connection.BeginTextExportAsync(sql))
            {
                while (await reader.ReadAsync(buffer) > 0)
                {
                }
            }
            times[i] = Stopwatch.GetElapsedTime(sent).TotalMilliseconds;
        }
        return Pairs.Median(times);
    }

    private static async Task WarmAsync(Subject shop, WireRequest request) => (await ClosedLoad.RunAsync(shop.Port, 4, Effort.Seconds(3), _ => request)).Clean("warming");

    private static async Task EightAsync(Subject shop, WireRequest request) => (await ClosedLoad.RunAsync(shop.Port, 8, Effort.Seconds(5), _ => request)).Clean("eight streams");
}
