using System.Globalization;
using System.Text.Json.Nodes;
using Tern.Referees.Tests.Differences;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Differential;

/// <summary>
/// Sends random calls to Tern.Local and dynalite. Their results are the same except for the accepted differences.
/// <c>TERN_DIFFERENTIAL_SEEDS=1-180</c> selects other seeds.
/// </summary>
public sealed class DifferentialTests(OverHttp local, DynaliteProcess dynalite, ITestOutputHelper output) : IClassFixture<OverHttp>, IClassFixture<DynaliteProcess>
{
    private const string DefaultSeeds = "181-330";
    private const int CallsPerSeed = 100;

    private readonly HashSet<string> _agreedErrors = new(StringComparer.Ordinal);
    private readonly List<Disagreement> _disagreements = [];
    private readonly SortedDictionary<string, int> _outcomes = new(StringComparer.Ordinal);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Local_and_dynalite_return_the_same_results_for_random_calls_except_for_accepted_differences()
    {
        await dynalite.RequireAsync();
        string chosen = Environment.GetEnvironmentVariable("TERN_DIFFERENTIAL_SEEDS") ?? DefaultSeeds;
        int[] seeds = [.. chosen.Split('-').Select(seed => int.Parse(seed, CultureInfo.InvariantCulture))];
        using var ofLocal = new WireClient(local);
        using var ofDynalite = new WireClient(dynalite);
        for (int seed = seeds[0]; seed <= seeds[^1]; seed++)
            await CompareAsync(seed, ofLocal, ofDynalite);

        Dictionary<AcceptedDifference, int> accepted = AcceptedDifferences.All.ToDictionary(difference => difference, _ => 0);
        List<Disagreement> open = [];
        foreach (Disagreement disagreement in _disagreements)
        {
            if (AcceptedDifferences.All.FirstOrDefault(difference => difference.Covers(disagreement)) is { } known)
                accepted[known]++;
            else if (!AreTwoErrors(disagreement))
                open.Add(disagreement);
        }
        int calls = _outcomes.Values.Sum();
        output.WriteLine($"{calls} calls, {_disagreements.Count} differences\n{string.Join('\n', _outcomes.Concat(accepted.Select(pair => KeyValuePair.Create(pair.Key.Name, pair.Value))))}");
        Assert.True(open.Count == 0, $"{open.Count} of {calls} calls differ:\n{string.Join('\n', open)}");
        if (chosen != DefaultSeeds)
            return;
        Assert.InRange(calls, 9_000, CallsPerSeed * 150);
        // At least a third of the calls must succeed. An accepted difference that no longer occurs must be removed.
        Assert.InRange(_outcomes.Where(outcome => outcome.Key.EndsWith(" result", StringComparison.Ordinal)).Sum(outcome => outcome.Value), calls / 3, calls);
        Assert.All(accepted, pair => Assert.True(pair.Value > 0, $"This accepted difference no longer occurs: {pair.Key.Name}. Remove it."));
    }

    [Fact]
    public void Every_accepted_difference_names_the_correct_server_and_links_the_documentation() => Assert.All(AcceptedDifferences.All, difference =>
    {
        Assert.Contains(difference.Right, new[] { "Local", "dynalite", "either" });
        Assert.NotEmpty(difference.Why);
        Assert.StartsWith("https://docs.aws.amazon.com/", difference.Link, StringComparison.Ordinal);
    });

    // Which of two errors is reported is not documented. The call has two errors if both servers agree on each of the two elsewhere.
    private bool AreTwoErrors(Disagreement disagreement) =>
        _agreedErrors.Contains(Disagreement.Family(disagreement.Local)) && _agreedErrors.Contains(Disagreement.Family(disagreement.Dynalite));

    private async Task CompareAsync(int seed, WireClient ofLocal, WireClient ofDynalite)
    {
        RandomTable[] tables = RandomTable.All($"random{seed}");
        foreach (RandomTable table in tables)
        {
            await ofLocal.CallAsync("CreateTable", table.Definition, Token);
            await ofDynalite.CallAsync("CreateTable", table.Definition, Token);
            string describe = new JsonObject { ["TableName"] = table.Name }.ToJsonString();
            // dynalite activates the table shortly after its response.
            while (!(await ofDynalite.CallAsync("DescribeTable", describe, Token)).Contains("\"TableStatus\":\"ACTIVE\"", StringComparison.Ordinal))
                await Task.Yield();
        }
        var generator = new CallGenerator((ulong)seed, tables);
        for (int i = 0; i < CallsPerSeed; i++)
        {
            SameCall call = generator.Next();
            string here = Comparable.Of(call, await ofLocal.CallAsync(call.Operation, call.Json, Token));
            string there = await CallDynaliteAsync(ofDynalite, call);
            string kind = $"{call.Operation} {(Disagreement.IsResult(here) ? "result" : here.Split(':')[0])}";
            _outcomes[kind] = _outcomes.GetValueOrDefault(kind) + 1;
            if (here == there)
            {
                if (!Disagreement.IsResult(here))
                    _agreedErrors.Add(Disagreement.Family(here));
                continue;
            }
            _disagreements.Add(new($"{seed}/{i}", call, here, there));
            // From here on the tables can have different items, or dynalite can hold a lock permanently.
            bool isWrite = call.Operation is "PutItem" or "UpdateItem" or "DeleteItem" or "BatchWriteItem";
            if (there == AcceptedDifferences.NoResponse || (isWrite && Disagreement.IsResult(here) != Disagreement.IsResult(there)))
                break;
        }
    }

    private static async Task<string> CallDynaliteAsync(WireClient client, SameCall call)
    {
        try
        {
            return Comparable.Of(call, await client.CallAsync(call.Operation, call.Json, Token));
        }
        catch (Exception e) when (e is HttpRequestException or TaskCanceledException { InnerException: TimeoutException })
        {
            return AcceptedDifferences.NoResponse;
        }
    }
}
