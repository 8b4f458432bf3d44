using System.Diagnostics;
using System.Globalization;
using Npgsql;
using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Reports;
using Shop.Bench.Wire;
using Shop.Features.Products;

namespace Shop.Bench.Parts;

/// <summary>All products in one response: its time, its bytes, and the memory of the server.</summary>
internal static class StreamPart
{
    private const int Rounds = 15;

    private const int Rows = 15_000;

    public static readonly (string Name, string MediaType)[] Formats =
        [("NDJSON", "application/x-ndjson"), ("JSON", "application/json"), ("MessagePack", "application/vnd.msgpack"), ("CSV", "text/csv")];

    public static async Task<Report> RunAsync(Laboratory lab, string[] modes)
    {
        var database = await lab.NewDatabaseAsync();
        // All rows are visible.
        await Database.ExecuteAsync(database, "update products set active = true where not active", "vacuum analyze products");
        var catalogue = await Catalogue.ReadAsync(database);
        var time = new Table("", "Floor", "Shop", "Ratio", "Goal", "");
        var memory = new Table("", "Before, MB", "Peak, MB", "More, MB", "Goal", "", "Again: before, MB", "peak, MB", "more, MB");
        var bytes = new Table("15,000 products, bytes", "as it is", "gzip", "br");
        foreach (var mode in modes)
        {
            await using var shop = await Subject.StartAsync(Builds.Shop(mode), database, Settings.Raised);
            await using var copy = new NpgsqlConnection(database);
            await copy.OpenAsync();
            var all = await WholeAsync(shop, "application/x-ndjson");
            await WarmAsync(shop, all);

            await lab.CheckpointAsync();
            var whole = await Pairs.MeasureAsync(() => CopyAsync(copy), () => TimeAsync(shop, all, first: false));
            time.Add($"{mode}: 15,000 rows as NDJSON beside COPY … TO STDOUT, ms", Report.Number(whole.Floor), Report.Number(whole.Shop), Report.Number(whole.Ratio), "≤ 1.6 ×", Goal.AtMostRatio(1.6).Verdict(whole.Ratio));
            var one = await FullResponse.OfAsync(shop.Port, "/products/stream?limit=1", 1, "application/x-ndjson");
            await WarmAsync(shop, one);
            await lab.CheckpointAsync();
            var first = await Pairs.MeasureAsync(() => TimeAsync(shop, one, first: true), () => TimeAsync(shop, all, first: true));
            time.Add($"{mode}: the first of 15,000 beside the only one, ms", Report.Number(first.Floor), Report.Number(first.Shop), Report.Number(first.Ratio), "≤ 1.5 ×", Goal.AtMostRatio(1.5).Verdict(first.Ratio));

            foreach (var (name, type) in Formats.Skip(1))
            {
                var rows = await WholeAsync(shop, type);
                await WarmAsync(shop, rows);
                await lab.CheckpointAsync();
                var format = await Pairs.MeasureAsync(() => CopyAsync(copy), () => TimeAsync(shop, rows, first: false));
                time.Add($"{mode}: 15,000 rows as {name}, ms", Report.Number(format.Floor), Report.Number(format.Shop), Report.Number(format.Ratio), "", "");
            }

            await MemoryAsync(lab, shop, mode, all, catalogue, memory);

            if (mode != modes[0]) continue;
            foreach (var (name, type) in Formats)
                bytes.Add(name, await LengthAsync(shop, type, "identity"), await LengthAsync(shop, type, "gzip"), await LengthAsync(shop, type, "br"));
        }
        return new Report("streams", "Streams",
            $"`/products/stream`, 15,000 rows, one client unless it says otherwise; medians of {Effort.Pairs} pairs, each the median of {Rounds}. The rows of the first response are counted, and each later one must have the same length. "
            + "Floor of the time: the driver copies the same columns as text and discards the bytes. "
            + "Memory: eight clients that each request all products repeatedly for 5 s, compared with the same process before them. Until then it has served single products on 32 connections and streams of each format on four, but not on eight: that is the warm process of the goal. "
            + "\"Again\" is a second run of eight clients, compared with the memory after the first. Garbage collection is ASP.NET Core's default: server, concurrent, with adaptation to the application's size.",
            ("Time", time), ("Memory", memory), ("Length", bytes));
    }

    private static Task<WireRequest> WholeAsync(Subject shop, string type, string coding = "identity") => FullResponse.OfAsync(shop.Port, "/products/stream", Rows, type, coding);

    private static async Task<string> LengthAsync(Subject shop, string type, string coding) =>
        (await WholeAsync(shop, type, coding)).Length!.Value.ToString("N0", CultureInfo.InvariantCulture);

    private static async Task MemoryAsync(Laboratory lab, Subject shop, string mode, WireRequest all, Catalogue catalogue, Table table)
    {
        (await ClosedLoad.RunAsync(shop.Port, 32, Effort.Seconds(5), random => WireRequest.Get($"/products/{catalogue.Product(random)}", "\"sku\":"))).Clean("single products");
        await lab.CheckpointAsync();
        var (before, peak) = await EightAsync(shop, all);
        var (warm, again) = await EightAsync(shop, all);
        table.Add($"{mode}: 8 clients, each of them all products for 5 s", Report.Number(before), Report.Number(peak), Report.Number(peak - before), "≤ 8", new Goal(8, AtLeast: false).Verdict(peak - before),
            Report.Number(warm), Report.Number(again), Report.Number(again - warm));
    }

    /// <summary>The memory a second after all other requests, and the peak while eight clients read streams.</summary>
    private static async Task<(double Before, double Peak)> EightAsync(Subject shop, WireRequest request)
    {
        await Task.Delay(TimeSpan.FromSeconds(1));
        shop.ForgetPeak();
        var before = shop.Memory();
        (await ClosedLoad.RunAsync(shop.Port, 8, Effort.Seconds(5), _ => request)).Clean("eight streams");
        return (before, shop.Peak());
    }

    private static async Task<double> TimeAsync(Subject shop, WireRequest request, bool first)
    {
        using var connection = await WireConnection.OpenAsync(shop.Port);
        var times = new double[Rounds];
        for (var i = 0; i < Rounds; i++)
        {
            var sent = Stopwatch.GetTimestamp();
            if (!await connection.SendAsync(request)) throw new InvalidOperationException($"A stream returned the status {connection.Status} and {connection.Length} bytes. Expected are 200 and {request.Length} bytes.");
            times[i] = (first ? Stopwatch.GetElapsedTime(sent, connection.FirstBody) : Stopwatch.GetElapsedTime(sent)).TotalMilliseconds;
        }
        return Pairs.Median(times);
    }

    private static async Task<double> CopyAsync(NpgsqlConnection connection)
    {
        var sql = $"copy (select {ProductsSql.Row.Select} from products p join stock s on s.product_id = p.id where p.active order by p.id) to stdout";
        var buffer = new byte[32 * 1024];
        var times = new double[Rounds];
        for (var i = 0; i < Rounds; i++)
        {
            var sent = Stopwatch.GetTimestamp();
            var rows = 0;
            using (var reader = await connection.BeginTextExportAsync(sql))
            {
                // Below the reader, which would decode characters.
                while (await reader.BaseStream.ReadAsync(buffer) is var count and > 0) rows += buffer.AsSpan(0, count).Count((byte)'\n');
            }
            if (rows != Rows) throw new InvalidOperationException($"The COPY of the floor returned {rows} rows, not {Rows}.");
            times[i] = Stopwatch.GetElapsedTime(sent).TotalMilliseconds;
        }
        return Pairs.Median(times);
    }

    private static async Task WarmAsync(Subject shop, WireRequest request) => (await ClosedLoad.RunAsync(shop.Port, 4, Effort.Seconds(3), _ => request)).Clean("warming");
}
