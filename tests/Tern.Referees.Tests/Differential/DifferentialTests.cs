using System.Globalization;
using System.Text.Json.Nodes;
using Tern.Referees.Tests.Differences;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Differential;

/// <summary>
/// Calls that nobody thought of, on Tern.Local and on dynalite: they answer alike but for the accepted differences.
/// <c>TERN_DIFFERENTIAL_SEEDS=1-180</c> tries other calls.
/// </summary>
public sealed class DifferentialTests(OverHttp local, DynaliteProcess dynalite, ITestOutputHelper output) : IClassFixture<OverHttp>, IClassFixture<DynaliteProcess>
{
    private const string DefaultSeeds = "181-330";
    private const int CallsPerSeed = 100;

    private readonly HashSet<string> _agreedErrors = new(StringComparer.Ordinal);
    private readonly List<Disagreement> _disagreements = [];
    private readonly SortedDictionary<string, int> _answers = new(StringComparer.Ordinal);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Local_and_dynalite_answer_random_calls_alike_but_for_the_accepted_differences()
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
            else if (!AreTwoMistakes(disagreement))
                open.Add(disagreement);
        }
        int calls = _answers.Values.Sum();
        output.WriteLine($"{calls} calls, {_disagreements.Count} differences\n{string.Join('\n', _answers.Concat(accepted.Select(pair => KeyValuePair.Create(pair.Key.Name, pair.Value))))}");
        Assert.True(open.Count == 0, $"{open.Count} of {calls} calls differ:\n{string.Join('\n', open)}");
        if (chosen != DefaultSeeds)
            return;
        Assert.InRange(calls, 9_000, CallsPerSeed * 150);
        // Random calls that are all refused would compare little; and what no longer differs is no accepted difference.
        Assert.InRange(_answers.Where(answer => answer.Key.EndsWith(" result", StringComparison.Ordinal)).Sum(answer => answer.Value), calls / 3, calls);
        Assert.All(accepted, pair => Assert.True(pair.Value > 0, $"Nothing differs in this way any more: {pair.Key.Name}"));
    }

    [Fact]
    public void Every_accepted_difference_says_who_is_right_and_by_which_page() => Assert.All(AcceptedDifferences.All, difference =>
    {
        Assert.Contains(difference.Right, new[] { "Local", "dynalite", "either" });
        Assert.NotEmpty(difference.Why);
        Assert.StartsWith("https://docs.aws.amazon.com/", difference.Link, StringComparison.Ordinal);
    });

    // Which of two mistakes is told is not documented. It is one of these when each server tells both kinds elsewhere.
    private bool AreTwoMistakes(Disagreement disagreement) =>
        _agreedErrors.Contains(Disagreement.Family(disagreement.Local)) && _agreedErrors.Contains(Disagreement.Family(disagreement.Dynalite));

    private async Task CompareAsync(int seed, WireClient ofLocal, WireClient ofDynalite)
    {
        RandomTable[] tables = RandomTable.All($"random{seed}");
        foreach (RandomTable table in tables)
        {
            await ofLocal.CallAsync("CreateTable", table.Definition, Token);
            await ofDynalite.CallAsync("CreateTable", table.Definition, Token);
            string describe = new JsonObject { ["TableName"] = table.Name }.ToJsonString();
            // dynalite is done a moment after its answer.
            while (!(await ofDynalite.CallAsync("DescribeTable", describe, Token)).Contains("\"TableStatus\":\"ACTIVE\"", StringComparison.Ordinal))
                await Task.Yield();
        }
        var generator = new CallGenerator((ulong)seed, tables);
        for (int i = 0; i < CallsPerSeed; i++)
        {
            SameCall call = generator.Next();
            string here = Comparable.Of(call, await ofLocal.CallAsync(call.Operation, call.Json, Token));
            string there = await AskDynaliteAsync(ofDynalite, call);
            string kind = $"{call.Operation} {(Disagreement.IsResult(here) ? "result" : here.Split(':')[0])}";
            _answers[kind] = _answers.GetValueOrDefault(kind) + 1;
            if (here == there)
            {
                if (!Disagreement.IsResult(here))
                    _agreedErrors.Add(Disagreement.Family(here));
                continue;
            }
            _disagreements.Add(new($"{seed}/{i}", call, here, there));
            // From here on the tables may not have the same items, or dynalite may hold a lock for good.
            bool isWrite = call.Operation is "PutItem" or "UpdateItem" or "DeleteItem" or "BatchWriteItem";
            if (there == AcceptedDifferences.NoAnswer || (isWrite && Disagreement.IsResult(here) != Disagreement.IsResult(there)))
                break;
        }
    }

    private static async Task<string> AskDynaliteAsync(WireClient client, SameCall call)
    {
        try
        {
            return Comparable.Of(call, await client.CallAsync(call.Operation, call.Json, Token));
        }
        catch (Exception e) when (e is HttpRequestException or TaskCanceledException { InnerException: TimeoutException })
        {
            return AcceptedDifferences.NoAnswer;
        }
    }
}
