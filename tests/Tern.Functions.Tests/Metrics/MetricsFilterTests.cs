using System.Text.Json;
using Tern.Functions.Metrics;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Metrics;

public sealed class MetricsFilterTests
{
    [Fact]
    public async Task Cold_start_is_reported_once()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = FunctionMetricsTests.Create(log, new() { Service = "orders" }, ("AWS_LAMBDA_FUNCTION_NAME", "orders-prod"));

        await RunAsync(metrics, 2, _ => ValueTask.CompletedTask);

        JsonElement record = JsonElement.Parse(Assert.Single(log.ReadToEnd()).Text);
        Assert.Equal(["ColdStart"], FunctionMetricsTests.Definitions(record));
        Assert.Equal(["service", "function_name"], FunctionMetricsTests.Dimensions(record));
        Assert.Equal(("orders-prod", 1), (record.GetProperty("function_name").GetString(), record.GetProperty("ColdStart").GetInt32()));
    }

    [Fact]
    public async Task Cold_start_is_not_reported_with_provisioned_concurrency()
    {
        using var log = new LogPipe();

        await RunAsync(FunctionMetricsTests.Create(log, null, ("AWS_LAMBDA_INITIALIZATION_TYPE", "provisioned-concurrency")), 1, _ => ValueTask.CompletedTask);
        Assert.Empty(log.ReadToEnd());
    }

    [Fact]
    public async Task Metrics_are_written_after_an_exception()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = FunctionMetricsTests.Create(log, new() { ReportsColdStart = false });

        FakeRequest[] results = await RunAsync(metrics, 1, _ =>
        {
            metrics.Add("Attempts", 1);
            throw new InvalidOperationException("failed");
        });

        Assert.EndsWith("/error", Assert.Single(results).Line, StringComparison.Ordinal);
        Assert.Equal(["Attempts"], FunctionMetricsTests.Definitions(JsonElement.Parse(Assert.Single(log.ReadToEnd()).Text)));
    }

    [Fact]
    public async Task Concurrent_invocations_have_their_own_dimensions_and_properties()
    {
        const int Concurrency = 4;
        const int Count = 40;
        using var log = new LogPipe();
        FunctionMetrics metrics = FunctionMetricsTests.Create(log, new() { ReportsColdStart = false });
        using var together = new SemaphoreSlim(0);
        int waiting = 0;

        await RunAsync(metrics, Count, async invocation =>
        {
            string id = invocation.RequestId;
            metrics.AddDimension("tenant", id);
            metrics.AddProperty("id", id);
            metrics.Add("first", 1);
            // All invocations of a round have added their values before one continues.
            if (Interlocked.Increment(ref waiting) % Concurrency == 0)
                together.Release(Concurrency);
            await together.WaitAsync(TimeSpan.FromMinutes(1));
            metrics.Add("second", double.Parse(id[3..], System.Globalization.CultureInfo.InvariantCulture));
        }, ("AWS_LAMBDA_MAX_CONCURRENCY", "4"));

        List<JsonElement> records = [.. log.ReadToEnd().Select(record => JsonElement.Parse(record.Text))];
        Assert.Equal(Enumerable.Range(0, Count).Select(i => $"id-{i}").Order(), records.Select(record => record.GetProperty("tenant").GetString()).Order());
        Assert.All(records, record => Assert.Equal(
            (record.GetProperty("tenant").GetString(), $"id-{record.GetProperty("second").GetInt32()}", 1),
            (record.GetProperty("id").GetString(), record.GetProperty("id").GetString(), record.GetProperty("first").GetInt32())));
    }

    [Fact]
    public async Task Values_outside_of_invocations_have_a_set_of_their_own()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = FunctionMetricsTests.Create(log, new() { ReportsColdStart = false });
        metrics.Add("outside", 1);

        await RunAsync(metrics, 1, _ =>
        {
            metrics.Add("inside", 1);
            return ValueTask.CompletedTask;
        });
        metrics.Flush();

        Assert.Equal(["inside", "outside"], log.ReadToEnd().SelectMany(record => FunctionMetricsTests.Definitions(JsonElement.Parse(record.Text))));
    }

    private static async Task<FakeRequest[]> RunAsync(FunctionMetrics metrics, int count, Func<Invocation, ValueTask> handler, params (string Name, string Value)[] variables)
    {
        await using var api = FakeRuntimeApi.Serve([.. Enumerable.Range(0, count).Select(i => FakeRuntimeApi.Event($"id-{i}"))]);
        var filter = new MetricsFilter(metrics);
        (_, FakeRequest[] results) = await api.RunAsync(
            new DelegateHandler(invocation => MetricsFilter.InvokeAsync(filter, invocation, new Next(handler))), count, new FunctionOptions { Environment = api.Environment(variables) });
        return results;
    }

    private readonly struct Next(Func<Invocation, ValueTask> handler) : IFunctionNext
    {
        public static string FunctionName => "Orders";

        public ValueTask InvokeAsync(Invocation invocation) => handler(invocation);
    }
}
