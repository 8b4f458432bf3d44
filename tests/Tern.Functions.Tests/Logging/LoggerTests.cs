using System.Text;
using System.Text.Json;
using Microsoft.Extensions.Logging;
using Tern.Core.Tests.Support;
using Tern.Functions.Logging;
using Tern.Functions.Tests.Support;

#pragma warning disable CA1727, CA1873 // The names and the arguments are what is tested.

namespace Tern.Functions.Tests.Logging;

public sealed class LoggerTests
{
    [Fact]
    public void Json_record_has_the_named_values_and_the_exception()
    {
        (ILogger log, Func<List<LogRecord>> read) = Create("JSON");

        log.LogWarning(new InvalidOperationException("cause é"), "Order {OrderId} has {Count} items, {Total} in {level}: {Nothing}", "o-\"1\"", 3, 12.50m, "x", null);

        (uint type, long time, string text) = Assert.Single(read());
        Assert.Equal(0xa55a0002, type);
        Assert.Equal(new DateTimeOffset(2026, 11, 21, 8, 0, 0, TimeSpan.Zero).ToUnixTimeMilliseconds() * 1000, time);
        using JsonDocument json = JsonDocument.Parse(text);
        JsonElement record = json.RootElement;
        Assert.Equal(
            ["2026-11-21T08:00:00.000Z", "WARN", "Orders", "Order o-\"1\" has 3 items, 12.50 in x: (null)", "o-\"1\"", "3", "12.50", "", "System.InvalidOperationException", "cause é"],
            new[]
            {
                record.GetProperty("timestamp"), record.GetProperty("level"), record.GetProperty("category"), record.GetProperty("message"), record.GetProperty("OrderId"), record.GetProperty("Count"),
                record.GetProperty("Total"), record.GetProperty("Nothing"), record.GetProperty("error").GetProperty("type"), record.GetProperty("error").GetProperty("message"),
            }.Select(element => element.ToString()));
    }

    [Fact]
    public void Text_record_of_several_lines_is_one_frame()
    {
        (ILogger log, Func<List<LogRecord>> read) = Create("Text");

        log.LogInformation("first\nsecond {Number}", 1.5);

        (uint type, _, string text) = Assert.Single(read());
        Assert.Equal(0xa55a0003, type);
        Assert.Equal("2026-11-21T08:00:00.000Z\t-\tINFO\tfirst\nsecond 1.5", text.Replace("1,5", "1.5", StringComparison.Ordinal));
    }

    [Fact]
    public void Long_record_is_cut_at_a_character()
    {
        (ILogger log, Func<List<LogRecord>> read) = Create("Text");

        log.LogInformation("{Text}", new string('é', 200_000));

        string text = Assert.Single(read()).Text;
        Assert.InRange(Encoding.UTF8.GetByteCount(text), 256 * 1024 - 1, 256 * 1024);
        Assert.EndsWith("é", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Concurrent_records_are_not_mixed()
    {
        (ILogger log, Func<List<LogRecord>> read) = Create("JSON");

        await Task.WhenAll(Enumerable.Range(0, 1_000).Select(i => Task.Run(() => log.LogInformation("{Number} {Filler}", i, new string('x', i % 50)))));

        var numbers = read().Select(record =>
        {
            using JsonDocument json = JsonDocument.Parse(record.Text);
            return json.RootElement.GetProperty("Number").GetInt32();
        }).Order();
        Assert.Equal(Enumerable.Range(0, 1_000), numbers);
    }

    [Theory]
    [InlineData(null, LogLevel.Information)]
    [InlineData("TRACE", LogLevel.Trace)]
    [InlineData("warn", LogLevel.Warning)]
    [InlineData("FATAL", LogLevel.Critical)]
    public void Lowest_level_is_that_of_the_variable(string? value, LogLevel expected)
    {
        (ILogger log, _) = Create("Text", value);

        Assert.True(log.IsEnabled(expected));
        Assert.False(log.IsEnabled(expected - 1));
        Assert.False(log.IsEnabled(LogLevel.None));
    }

    [Fact]
    public void Unknown_level_throws() => Assert.Throws<TernConfigurationException>(() => Create("Text", "loud"));

    [Fact]
    public async Task Record_has_the_ids_of_its_invocation()
    {
        (ILogger log, Func<List<LogRecord>> read) = Create("JSON");
        await using var api = FakeRuntimeApi.Serve(
            FakeRuntimeApi.Event("id-1", headers: "Lambda-Runtime-Aws-Tenant-Id: t-1\r\nLambda-Runtime-Trace-Id: Root=1\r\n"), FakeRuntimeApi.Event("id-2"));

        await api.RunAsync(new DelegateHandler(_ =>
        {
            log.LogInformation("in");
            return ValueTask.CompletedTask;
        }), 2);
        log.LogInformation("out");

        string[][] records = [.. read().Select(record =>
        {
            using JsonDocument json = JsonDocument.Parse(record.Text);
            return new[] { "requestId", "tenantId", "traceId" }.Select(name => json.RootElement.TryGetProperty(name, out JsonElement value) ? value.GetString()! : "").ToArray();
        })];
        Assert.Equal([["id-1", "t-1", "Root=1"], ["id-2", "", ""], ["", "", ""]], records);
    }

    private static (ILogger Log, Func<List<LogRecord>> Read) Create(string format, string? level = null)
    {
        var pipe = new LogPipe();
        var variables = new Dictionary<string, string> { [LogPipe.Variable] = pipe.Descriptor, ["AWS_LAMBDA_LOG_FORMAT"] = format };
        if (level is not null)
            variables["AWS_LAMBDA_LOG_LEVEL"] = level;
        ILogger log = new FunctionLoggerProvider(new InMemoryAwsEnvironment(variables, timeProvider: new ManualTimeProvider())).CreateLogger("Orders");
        return (log, pipe.ReadToEnd);
    }
}
