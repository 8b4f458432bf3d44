using System.Globalization;
using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Reports;

namespace Shop.Bench.Parts;

/// <summary>Visitors at rates that do not wait for the server.</summary>
internal static class LoadPart
{
    private sealed record Scenario(string Name, double Seconds, Func<double, double> Rate, Func<Journeys, Func<Visitor, Task>> Visit);

    private static readonly Scenario[] Scenarios =
    [
        new("list of products, 600/s", 15, _ => 600, _ => Journeys.ListAsync),
        new("product by id, 2,000/s", 15, _ => 2_000, journeys => journeys.ProductAsync),
        new("create product, 300/s", 15, _ => 300, journeys => journeys.CreateProductAsync),
        new("categories, 2,000/s", 15, _ => 2_000, _ => Journeys.CategoriesAsync),
        new("orders and one of them, 300/s", 15, _ => 300, journeys => journeys.OrdersAsync),
        new("browse and review (4 requests), 100/s", 15, _ => 100, journeys => journeys.BrowseAndReviewAsync),
        new("order (5 requests), 80/s", 15, _ => 80, journeys => journeys.OrderAsync),
        new("register and browse (5 requests, 2 password hashes), 3/s", 15, _ => 3, journeys => journeys.RegisterAndBrowseAsync),
        new("stress: product by id, from 500/s to 8,000/s", 30, seconds => 500 + 250 * seconds, journeys => journeys.ProductAsync),
        new("spike: product by id, 300/s, for 5 s 5,000/s, 300/s", 20, seconds => seconds is >= 8 and < 13 ? 5_000 : 300, journeys => journeys.ProductAsync),
        new("constant: mixed operations, 400/s", 60, _ => 400, journeys => journeys.MixedAsync),
        new("mixed operations, 800/s", 20, _ => 800, journeys => journeys.MixedAsync),
    ];

    private static readonly Scenario[] Soak = [new("soak: mixed operations, 300/s for 10 minutes", 600, _ => 300, journeys => journeys.MixedAsync)];

    public static Task<Report> RunAsync(Laboratory lab, string mode) => RunAsync(lab, mode, Scenarios, "load", "Load");

    public static Task<Report> SoakAsync(Laboratory lab, string mode) => RunAsync(lab, mode, Soak, "soak", "Ten minutes");

    private static async Task<Report> RunAsync(Laboratory lab, string mode, Scenario[] scenarios, string part, string title)
    {
        var table = new Table($"{mode}", "Visitors a second, offered", "Requests a second, answered", "p50 ms", "p95 ms", "p99 ms", "max ms", "Failures", "Memory before, MB", "after, MB");
        foreach (var scenario in scenarios)
        {
            var database = await lab.NewDatabaseAsync();
            await Database.ExecuteAsync(database, "update stock set on_hand = 1000000", "delete from reviews where user_id between 6 and 21", "vacuum full stock", "checkpoint");
            await using var shop = await Subject.StartAsync(Builds.Shop(mode), database, Settings.Raised);
            var customers = await Task.WhenAll(Enumerable.Range(5, 16).Select(i => shop.LoginAsync(Email(i))));
            var journeys = new Journeys(await Catalogue.ReadAsync(database), await shop.LoginAsync("staff1@example.com"), customers);

            _ = await new OpenLoad(shop.Port).RunAsync(Effort.Seconds(5), _ => Math.Min(300, scenario.Rate(0)), scenario.Visit(journeys));
            var before = shop.Memory();
            var duration = Effort.Seconds(scenario.Seconds);
            using var done = new CancellationTokenSource();
            var renewing = RenewAsync(shop, customers, done.Token);
            var (result, visitors) = await new OpenLoad(shop.Port).RunAsync(duration, scenario.Rate, scenario.Visit(journeys));
            await done.CancelAsync();
            await renewing;
            table.Add(scenario.Name, Report.Number(visitors / duration.TotalSeconds), Report.Number(result.Rate),
                Report.Number(result.Latency.Milliseconds(0.5)), Report.Number(result.Latency.Milliseconds(0.95)), Report.Number(result.Latency.Milliseconds(0.99)),
                Report.Number(result.Latency.MaximumMilliseconds),
                result.Failures.Count == 0 ? "0" : string.Join(", ", result.Failures.Select(failure => string.Create(CultureInfo.InvariantCulture, $"{failure.Value} × {failure.Key}"))),
                Report.Number(before), Report.Number(shop.Memory()));
        }
        return new Report(part, title,
            "An open model: visitors come at their rate, whether or not the server is done with those before, and a request is timed from when it was meant to be sent. Each scenario has the data anew, a Shop that has just been warmed, and its caches on. Only the expected status with the expected body counts; all else is a failure.",
            (title, table));
    }

    /// <summary>Signs the customers in again before their tickets end.</summary>
    private static async Task RenewAsync(Subject shop, string[] customers, CancellationToken cancellationToken)
    {
        try
        {
            while (true)
            {
                await Task.Delay(TimeSpan.FromMinutes(5), cancellationToken);
                for (var i = 0; i < customers.Length; i++) customers[i] = await shop.LoginAsync(Email(5 + i));
            }
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
        }
    }

    private static string Email(int user) => $"user{user}@example.com";
}
