using Microsoft.Extensions.Logging;
using Tern.Functions.Logging;
using Tern.Functions.Metrics;
using static Tern.Functions.Testing.Tests.Support.Functions;

namespace Tern.Functions.Testing.Tests;

/// <summary>Logs and metrics as objects.</summary>
public sealed class LogTests
{
    [Fact]
    public async Task Message_of_a_logger_is_a_record_of_its_invocation()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) =>
        {
            ILogger logger = new FunctionLoggerProvider().CreateLogger("Orders");
            logger.LogWarning(new InvalidOperationException("cause"), "Order {OrderId} is late", payload);
            return Task.FromResult(payload);
        });

        await host.InvokeAsync("1", cancellationToken: Token);
        FunctionResponse response = await host.InvokeAsync("2", new() { TenantId = "tenant" }, Token);

        FunctionLogRecord record = Assert.Single(response.Logs);
        Assert.Equal(("Order 2 is late", "WARN", "Orders", "tenant"), (record.Message, record.Level, record.Category, record.TenantId));
        Assert.Equal("2", record.Json!.Value.GetProperty("OrderId").GetString());
        Assert.Equal("cause", record.Json.Value.GetProperty("error").GetProperty("message").GetString());
        Assert.NotNull(record.Timestamp);
        Assert.Equal(2, host.Logs.Count);
    }

    [Fact]
    public async Task Console_of_each_host_is_its_own()
    {
        static async Task<string> WriteAsync(string payload, Invocation invocation)
        {
            Console.Write("first ");
            await Task.Yield();
            Console.WriteLine(payload);
            await Console.Error.WriteLineAsync($"error {payload}");
            return payload;
        }

        await using FunctionTestHost first = await StartAsync(WriteAsync), second = await StartAsync(WriteAsync);

        FunctionResponse[] responses = await Task.WhenAll(first.InvokeAsync("1", cancellationToken: Token), second.InvokeAsync("2", cancellationToken: Token));

        Assert.Equal(["first 1", "error 1"], responses[0].Logs.Select(record => record.Message));
        Assert.Equal(["first 2", "error 2"], second.Logs.Select(record => record.Message));
    }

    [Fact]
    public async Task Empty_text_of_the_console_is_no_record()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) =>
        {
            Console.WriteLine();
            Console.WriteLine("a");
            Console.WriteLine("");
            return Task.FromResult(payload);
        });

        await host.InvokeAsync("1", cancellationToken: Token);

        Assert.Equal("a", Assert.Single(host.Logs).Text);
    }

    [Fact]
    public async Task Text_format_has_level_and_request()
    {
        await using FunctionTestHost host = await StartAsync(
            (payload, _) =>
            {
                new FunctionLoggerProvider().CreateLogger("Orders").LogInformation("placed\nin two lines");
                return Task.FromResult(payload);
            },
            new() { Variables = new Dictionary<string, string> { ["AWS_LAMBDA_LOG_FORMAT"] = "Text" } });

        FunctionLogRecord record = Assert.Single((await host.InvokeAsync("1", cancellationToken: Token)).Logs);

        Assert.Equal(("INFO", "placed\nin two lines"), (record.Level, record.Message));
    }

    [Fact]
    public async Task Metrics_in_the_log_are_objects()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) =>
        {
            Console.WriteLine("""
                {"_aws":{"Timestamp":1574109732004,"CloudWatchMetrics":[{"Namespace":"shop","Dimensions":[["service"],["service","stage"]],"Metrics":[{"Name":"placed","Unit":"Count"},{"Name":"time","Unit":"Milliseconds","StorageResolution":1},{"Name":"missing"}]}]},"service":"orders","stage":"test","placed":1,"time":[2.5,3]}
                """);
            return Task.FromResult(payload);
        });

        await host.InvokeAsync("1", cancellationToken: Token);

        Assert.Equal(["shop/placed: 1 Count", "shop/time: 2.5, 3 Milliseconds"], host.Metrics.Select(metric => metric.ToString()));
        Assert.Equal([60, 1], host.Metrics.Select(metric => metric.StorageResolution));
        Assert.Equal(new Dictionary<string, string> { ["service"] = "orders", ["stage"] = "test" }, host.Metrics[0].Dimensions);
        Assert.Equal(DateTimeOffset.FromUnixTimeMilliseconds(1574109732004), host.Metrics[1].Timestamp);
    }

    [Theory]
    [InlineData("""{"message":"\ud800"}""")]
    [InlineData("""{"_aws":{"Timestamp":1700000000000000000,"CloudWatchMetrics":[{"Namespace":"shop","Metrics":[{"Name":"placed","StorageResolution":1.5}]}]},"placed":1}""")]
    [InlineData("""{"_aws":{"Timestamp":-9223372036854775808,"CloudWatchMetrics":[{"Namespace":"\ud800","Metrics":[{"Name":"placed"}]}]},"placed":1}""")]
    public async Task Record_with_invalid_values_is_a_record(string text)
    {
        await using FunctionTestHost host = await StartAsync((payload, _) =>
        {
            Console.WriteLine(text);
            Console.WriteLine("next");
            return Task.FromResult(payload);
        });

        FunctionResponse response = await host.InvokeAsync("1", cancellationToken: Token);

        Assert.Equal([text, "next"], response.Logs.Select(record => record.Text));
        Assert.All(host.Metrics, metric => Assert.Equal((60, default), (metric.StorageResolution, metric.Timestamp)));
    }

    [Fact]
    public async Task Values_of_FunctionMetrics_are_objects()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) =>
        {
            var metrics = new FunctionMetrics("shop", new() { Service = "orders" });
            metrics.Add("placed", 2, MetricUnit.Count);
            metrics.Flush();
            return Task.FromResult(payload);
        });

        await host.InvokeAsync("1", cancellationToken: Token);

        FunctionMetric metric = Assert.Single(host.Metrics, metric => metric.Name == "placed");
        Assert.Equal("shop/placed: 2 Count", metric.ToString());
        Assert.Equal("orders", metric.Dimensions["service"]);
    }

    [Fact]
    public async Task Wait_for_a_record_completes_with_records_before_and_after_it()
    {
        var written = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using FunctionTestHost host = await StartAsync(async (payload, _) =>
        {
            Console.WriteLine("before");
            await written.Task;
            Console.WriteLine("after");
            return payload;
        });
        Task<FunctionResponse> response = host.InvokeAsync("1", cancellationToken: Token);

        Assert.Equal("before", (await host.WaitForLogAsync(record => record.Message == "before", Token)).Text);
        Task<FunctionLogRecord> after = host.WaitForLogAsync(record => record.Message == "after", Token);
        Assert.False(after.IsCompleted);
        written.SetResult();

        Assert.Equal("after", (await after).Text);
        await response;
    }
}
