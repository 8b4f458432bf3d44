using System.Globalization;
using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Reports;

namespace Shop.Bench.Parts;

/// <summary>Open load: visitors arrive at rates that do not depend on the server.</summary>
internal static class LoadPart
{
    private sealed record Scenario(Func<Journeys, Func<Visitor, Task>> Visit, params Phase[] Phases);

    private static readonly Scenario[] Scenarios =
    [
        new(_ => Journeys.ListAsync, new Phase("list: 20 products of a page", 15, 600)),
        new(journeys => journeys.ProductAsync, new Phase("product: by id", 15, 2_000)),
        new(journeys => journeys.CreateProductAsync, new Phase("create: a product", 15, 300)),
        new(_ => Journeys.CategoriesAsync, new Phase("categories: all", 15, 2_000)),
        new(journeys => journeys.OrdersAsync, new Phase("orders: a customer's, and one of them", 15, 300)),
        new(journeys => journeys.BrowseAndReviewAsync, new Phase("browse: list, product, reviews, a review", 15, 100)),
        new(journeys => journeys.OrderAsync, new Phase("order: list, two products, an order of them, a look at it", 15, 80)),
        new(journeys => journeys.RegisterAndBrowseAsync, new Phase("register: account, sign in (a password hash each), list, product, cart", 15, 3)),
        new(journeys => journeys.MixedAsync, [.. new[] { 500, 1_000, 2_000, 4_000, 8_000 }.Select(rate => new Phase(Name($"stress: mixed, {rate:N0}/s"), 6, rate))]),
        new(journeys => journeys.ProductAsync, new Phase("spike: before", 8, 300), new Phase("spike: product by id", 5, 5_000), new Phase("spike: after", 8, 300)),
        new(journeys => journeys.MixedAsync, new Phase("constant: mixed", 60, 400)),
        new(journeys => journeys.MixedAsync, new Phase("mixed: 60 % product, 15 % list, 10 % search, 10 % cart, 5 % order", 20, 800)),
    ];

    private static readonly Scenario[] Soak =
        [new(journeys => journeys.MixedAsync, [.. Enumerable.Range(0, 5).Select(i => new Phase(Name($"soak: mixed, minutes {2 * i + 1} and {2 * i + 2}"), 120, 300))])];

    public static Task<Report> RunAsync(Laboratory lab, string mode) => RunAsync(lab, mode, Scenarios, "load", "Load");

    public static Task<Report> SoakAsync(Laboratory lab, string mode) => RunAsync(lab, mode, Soak, "soak", "Ten minutes");

    private static async Task<Report> RunAsync(Laboratory lab, string mode, Scenario[] scenarios, string part, string title)
    {
        var table = new Table(mode, "Visitors a second, offered", "that came through", "Requests a second", "p50 ms", "p95 ms", "p99 ms", "max ms", "Responses", "Failures",
            "Memory before, MB", "peak, MB", "after, MB");
        foreach (var scenario in scenarios)
        {
            var database = await lab.NewDatabaseAsync();
            await Database.ExecuteAsync(database, "update stock set on_hand = 1000000", "delete from reviews where user_id between 6 and 21", "vacuum full stock");
            await using var shop = await Subject.StartAsync(Builds.Shop(mode), database, Settings.Raised);
            var customers = await Task.WhenAll(Enumerable.Range(5, Effort.Customers).Select(i => shop.LoginAsync(Email(i))));
            var visit = scenario.Visit(new Journeys(await Catalogue.ReadAsync(database), await shop.LoginAsync("staff1@example.com"), customers));

            var first = scenario.Phases[0];
            _ = await new OpenLoad(shop.Port).RunAsync([new Phase("warming", Effort.Seconds(5).TotalSeconds, Math.Min(300, first.Rate))], visit, _ => { });
            await lab.CheckpointAsync();
            using var done = new CancellationTokenSource();
            var renewing = RenewAsync(shop, customers, done.Token);
            var memory = new PhaseMemory(shop, scenario.Phases.Length);
            var phases = scenario.Phases.Select(phase => phase with { Seconds = Effort.Seconds(phase.Seconds).TotalSeconds }).ToArray();
            var results = await new OpenLoad(shop.Port).RunAsync(phases, visit, memory.Enter);
            memory.Enter(phases.Length);
            await done.CancelAsync();
            await renewing;
            for (var i = 0; i < results.Length; i++) Add(table, results[i], memory.Of(i));
        }
        return new Report(part, title,
            "An open model: visitors arrive at their rate, whether or not the server has served the previous ones, and the first request of each is timed from its scheduled time. Each scenario has fresh data and a Shop after a warm-up, with its caches enabled. "
            + "A request succeeds with the expected status and body. After a failure its visitor leaves: \"that came through\" counts visitors without failures. Rows of stress, spike and soak are phases on one server without a pause, and contain all visitors of the phase, also those that were served late: "
            + "a rate is that until the last of them had left. At most 512 visitors are served at a time. Further visitors wait, and the wait counts.",
            (title, table));
    }

    private static void Add(Table table, PhaseResult result, (double Before, double Peak, double After) memory)
    {
        var requests = result.Requests;
        table.Add(result.Phase.Name, Report.Number(result.Phase.Rate), Report.Number(result.Through / requests.Seconds), Report.Number(requests.Rate),
            Report.Number(requests.Latency.Milliseconds(0.5)), Report.Number(requests.Latency.Milliseconds(0.95)), Report.Number(requests.Latency.Milliseconds(0.99)),
            Report.Number(requests.Latency.MaximumMilliseconds), Counts(requests.Responses), Counts(requests.Failures),
            Report.Number(memory.Before), Report.Number(memory.Peak), Report.Number(memory.After));
    }

    private static string Counts<T>(SortedDictionary<T, int> counts)
        where T : notnull => counts.Count == 0 ? "0" : string.Join(", ", counts.Select(count => string.Create(CultureInfo.InvariantCulture, $"{count.Key} × {count.Value:N0}")));

    /// <summary>Signs the customers in again before their access tokens expire.</summary>
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

    private static string Name(FormattableString name) => FormattableString.Invariant(name);

    private static string Email(int user) => $"user{user}@example.com";

    /// <summary>The memory of a process at the beginning and the end of each phase, and its peak.</summary>
    private sealed class PhaseMemory(Subject shop, int phases)
    {
        private readonly double[] atBeginning = new double[phases + 1];
        private readonly double[] peaks = new double[phases];

        public void Enter(int phase)
        {
            if (phase > 0) peaks[phase - 1] = shop.Peak();
            atBeginning[phase] = shop.Memory();
            shop.ForgetPeak();
        }

        public (double Before, double Peak, double After) Of(int phase) => (atBeginning[phase], peaks[phase], atBeginning[phase + 1]);
    }
}
