using System.Text.Json;
using Microsoft.Extensions.Logging;
using Tern.Core.Tests.Support;
using Tern.Functions.Logging;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Logging;

public sealed class ConsoleLogTests : IDisposable
{
    private readonly LogPipe _pipe = new();

    public void Dispose() => _pipe.Dispose();

    [Fact]
    public void Json_record_has_the_time_the_level_and_the_text()
    {
        Create("JSON", LogLevel.Error).WriteLine("disk é\ud800 is full");

        LogRecord record = Assert.Single(_pipe.ReadToEnd());
        Assert.Equal(0xa55a0002, record.Type);
        Assert.Equal("{\"timestamp\":\"2026-11-21T08:00:00.000Z\",\"level\":\"ERROR\",\"message\":\"disk é\ufffd is full\"}", record.Text);
    }

    [Fact]
    public void Line_is_a_record_whatever_its_type_and_its_parts()
    {
        TextWriter console = TextWriter.Synchronized(Create("Text"));

        console.WriteLine("first\nsecond");
        console.Write("a");
        console.Write(1);
        console.Write('b');
        console.WriteLine();
        console.WriteLine(12);
        console.WriteLine("{0} {1}", "x", 3);
        console.WriteLine(['c', 'd']);
        console.WriteLine();
        console.Write("with a line feed\r\n");
        console.Write("flushed");
        console.Flush();

        const string Start = "2026-11-21T08:00:00.000Z\t-\tINFO\t";
        Assert.Equal(
            ["first\nsecond", "a1b", "12", "x 3", "cd", "with a line feed", "flushed"],
            _pipe.ReadToEnd().Select(record => record.Text.StartsWith(Start, StringComparison.Ordinal) ? record.Text[Start.Length..] : record.Text));
    }

    [Fact]
    public void Text_below_the_level_is_discarded()
    {
        Create("JSON", LogLevel.Information, "ERROR").WriteLine("x");

        Assert.Empty(_pipe.ReadToEnd());
    }

    [Fact]
    public void Endless_line_is_divided()
    {
        TextWriter console = Create("Text");
        for (int i = 0; i < 10; i++)
            console.Write(new string('x', 100_000));
        console.Flush();

        List<LogRecord> records = _pipe.ReadToEnd();
        Assert.InRange(records.Count, 3, 10);
        Assert.All(records, record => Assert.InRange(record.Text.Length, 1, LogOutput.MaxLength));
    }

    [Fact]
    public async Task Thousand_lines_at_once_are_a_thousand_records()
    {
        TextWriter console = TextWriter.Synchronized(Create("JSON"));

        await Task.WhenAll(Enumerable.Range(0, 1_000).Select(i => Task.Run(() => console.WriteLine(i))));

        Assert.Equal(Enumerable.Range(0, 1_000), _pipe.ReadToEnd().Select(record => int.Parse(Message(record), System.Globalization.CultureInfo.InvariantCulture)).Order());
    }

    [Fact]
    public async Task Parts_of_lines_of_concurrent_invocations_are_not_mixed()
    {
        await using var api = FakeRuntimeApi.Serve([.. Enumerable.Range(0, 200).Select(i => FakeRuntimeApi.Event($"id-{i}", $"{i}"))]);
        ConsoleLog log = Create("JSON");
        TextWriter console = TextWriter.Synchronized(log);

        await api.RunAsync(new DelegateHandler(async invocation =>
        {
            for (int part = 0; part < 5; part++)
            {
                console.Write(invocation.RequestId + ";");
                await Task.Yield();
            }
            console.WriteLine();
        }), 200 + 7, new FunctionOptions { Environment = api.Environment(("AWS_LAMBDA_MAX_CONCURRENCY", "8")) });

        List<LogRecord> records = _pipe.ReadToEnd();
        Assert.Equal(200, records.Count);
        Assert.All(records, record =>
        {
            using JsonDocument json = JsonDocument.Parse(record.Text);
            string id = json.RootElement.GetProperty("requestId").GetString()!;
            Assert.Equal(string.Concat(Enumerable.Repeat(id + ";", 5)), json.RootElement.GetProperty("message").GetString());
        });
    }

    private static string Message(LogRecord record)
    {
        using JsonDocument json = JsonDocument.Parse(record.Text);
        return json.RootElement.GetProperty("message").GetString()!;
    }

    private ConsoleLog Create(string format, LogLevel level = LogLevel.Information, string? minLevel = null)
    {
        var variables = new Dictionary<string, string> { [LogPipe.Variable] = _pipe.Descriptor, ["AWS_LAMBDA_LOG_FORMAT"] = format };
        if (minLevel is not null)
            variables[LogLevels.Variable] = minLevel;
        var environment = new InMemoryAwsEnvironment(variables, timeProvider: new ManualTimeProvider());
        return new ConsoleLog(new LogOutput(environment), environment, level);
    }
}
