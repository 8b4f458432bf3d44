using Tern.Core.Tests.Support;
using Tern.Functions.Idempotency.Records;

namespace Tern.Functions.Idempotency.Tests.Models;

/// <summary>
/// Explores every interleaving of executions with crashes, failures, lost responses and deadlines. Rule: an effect is repeated only if a process has ended between an effect and its update.
/// </summary>
public sealed class ModelTests(ITestOutputHelper output)
{
    [Theory]
    [InlineData(2, 1, 1, 1, 1)]
    [InlineData(2, 2, 0, 0, 2)]
    [InlineData(3, 1, 1, 0, 0)]
    [InlineData(3, 0, 0, 1, 1)]
    public async Task No_interleaving_has_an_effect_twice(int executors, int crashes, int deadlines, int failures, int losses)
    {
        (int runs, string? violation) = await Task.Run(() => Explore(() => new MemoryStore(), new Budget(executors, crashes, deadlines, failures, losses)));

        Assert.Null(violation);
        output.WriteLine($"{runs} interleavings");
        Assert.True(runs > 200, $"Only {runs} interleavings were explored.");
    }

    [Fact]
    public async Task A_store_without_a_condition_is_found()
    {
        (_, string? violation) = await Task.Run(() => Explore(() => new UnconditionalStore(), new Budget(2, 0, 0, 0, 0)));
        Assert.NotNull(violation);
    }

    [Fact]
    public async Task A_store_that_loses_completed_records_is_found()
    {
        (_, string? violation) = await Task.Run(() => Explore(() => new ForgetfulStore(), new Budget(2, 0, 0, 0, 0)));
        Assert.NotNull(violation);
    }

    private static (int Runs, string? Violation) Explore(Func<MemoryStore> create, Budget budget)
    {
        var schedule = new Schedule();
        int runs = 0;
        do
        {
            runs++;
            if (Run(schedule, create(), budget) is { } violation)
                return (runs, $"{violation} Choices: {schedule}");
        }
        while (schedule.Next());
        return (runs, null);
    }

    private static string? Run(Schedule schedule, MemoryStore store, Budget budget)
    {
        var time = new ManualTimeProvider();
        var options = new IdempotencyOptions { KeyPrefix = "model", Environment = new InMemoryAwsEnvironment(timeProvider: time) };
        int effects = 0;
        Executor[] executors = [.. Enumerable.Range(0, budget.Executors).Select(_ => new Executor(store, time, options, () => ++effects))];
        List<Func<Budget>> steps = [];
        while (true)
        {
            steps.Clear();
            foreach (Executor executor in executors.Where(executor => executor.IsWaiting))
                AddSteps(steps, executor, budget);
            if (steps.Count == 0)
                break;
            if (budget.Deadlines > 0)
            {
                Budget current = budget;
                steps.Add(() => PassDeadline(executors, time, current));
            }
            budget = steps[schedule.Choose(steps.Count)]();
        }
        if (executors.FirstOrDefault(executor => executor.Running.IsFaulted) is { } faulted)
            return $"An execution has thrown {faulted.Running.Exception!.InnerException!.Message}.";
        int allowed = 1 + executors.Count(executor => executor is { IsKilled: true, HadEffect: true, HasCompleted: false });
        if (effects > allowed)
            return $"The effect has happened {effects} times, of which {allowed} are allowed.";
        int?[] results = [.. executors.Where(executor => executor.Running.IsCompleted && executor.Running.Result is not null).Select(executor => executor.Running.Result).Distinct()];
        return results.Length > 1 ? $"Executions have returned different results: {string.Join(", ", results)}." : null;
    }

    private static void AddSteps(List<Func<Budget>> steps, Executor executor, Budget budget)
    {
        steps.Add(() =>
        {
            executor.Step();
            return budget;
        });
        if (executor.IsBeforeEffect && budget.Failures > 0)
        {
            steps.Add(() =>
            {
                executor.Step(fails: true);
                return budget with { Failures = budget.Failures - 1 };
            });
        }
        if (executor.IsBeforeStore && budget.Losses > 0)
        {
            steps.Add(() =>
            {
                executor.Step(loses: true);
                return budget with { Losses = budget.Losses - 1 };
            });
        }
        if (budget.Crashes > 0)
        {
            steps.Add(() =>
            {
                executor.IsKilled = true;
                return budget with { Crashes = budget.Crashes - 1 };
            });
        }
    }

    // The service kills what has begun before its deadline.
    private static Budget PassDeadline(Executor[] executors, ManualTimeProvider time, Budget budget)
    {
        foreach (Executor executor in executors)
            executor.IsKilled |= executor.HasBegun && !executor.Running.IsCompleted;
        time.Advance(TimeSpan.FromMinutes(2));
        return budget with { Deadlines = budget.Deadlines - 1 };
    }

    private sealed record Budget(int Executors, int Crashes, int Deadlines, int Failures, int Losses);

    private sealed class UnconditionalStore : MemoryStore
    {
        public override ValueTask<IdempotencyRecord?> TryBeginAsync(IdempotencyRecord record, DateTimeOffset now, CancellationToken cancellationToken)
        {
            Records[record.Id] = record;
            return new((IdempotencyRecord?)null);
        }
    }

    private sealed class ForgetfulStore : MemoryStore
    {
        public override ValueTask<bool> TryCompleteAsync(IdempotencyRecord record, CancellationToken cancellationToken)
        {
            Records.Remove(record.Id);
            return new(true);
        }
    }
}
