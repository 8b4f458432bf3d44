using System.Text.Json;
using Tern.Core.Tests.Support;
using Tern.Functions.Metrics;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Metrics;

public sealed class FunctionMetricsTests
{
    [Fact]
    public void Flush_writes_one_record_of_the_embedded_metric_format()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = Create(log, new() { Service = "orders", Dimensions = [new("stage", "prod")] });

        metrics.Add("Orders", 1, MetricUnit.Count);
        metrics.Add("Orders", 2.5, MetricUnit.Count);
        metrics.AddDimension("tier", "gold");
        metrics.AddProperty("orderId", "ö-\"1\"");
        metrics.AddProperty("size", 3);
        metrics.Add("Latency", 1e-7, MetricUnit.Milliseconds, MetricResolution.High);
        metrics.Flush();
        metrics.Flush();

        LogRecord record = Assert.Single(log.ReadToEnd());
        Assert.Equal(0xa55a0002, record.Type);
        Assert.Equal(
            """{"_aws":{"Timestamp":1795248000000,"CloudWatchMetrics":[{"Namespace":"Shop","Dimensions":[["service","stage","tier"]],"Metrics":[{"Name":"Orders","Unit":"Count"},{"Name":"Latency","Unit":"Milliseconds","StorageResolution":1}]}]},"service":"orders","stage":"prod","tier":"gold","orderId":"ö-\"1\"","size":3,"Orders":[1,2.5],"Latency":1E-07}""",
            record.Text);
    }

    [Fact]
    public void Flush_divides_metrics_and_values_over_the_limits()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = Create(log);

        for (int i = 0; i < 250; i++)
            metrics.Add($"m{i}", i);
        for (int i = 1; i < 205; i++)
            metrics.Add("m7", i);
        metrics.Flush();

        List<JsonElement> records = [.. log.ReadToEnd().Select(record => JsonElement.Parse(record.Text))];
        Assert.Equal([100, 100, 50, 1, 1], records.Select(record => Definitions(record).Count));
        Assert.All(records, record => Assert.All(Definitions(record), name => Assert.True(record.GetProperty(name).ValueKind == JsonValueKind.Number || record.GetProperty(name).GetArrayLength() <= 100)));
        Assert.Equal([7.0, .. Enumerable.Range(1, 204).Select(i => (double)i)], records.SelectMany(record => Values(record, "m7")));
        Assert.Equal(Enumerable.Range(0, 250).Select(i => $"m{i}").Order(), records.SelectMany(Definitions).Distinct().Order());
    }

    [Fact]
    public void Flush_writes_each_30_dimensions_as_a_record_with_the_defaults()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = Create(log, new() { Service = "orders" });

        for (int i = 0; i < 40; i++)
            metrics.AddDimension($"d{i}", $"{i}");
        metrics.Add("m", 1);
        metrics.Flush();

        List<string[]> sets = [.. log.ReadToEnd().Select(record => Dimensions(JsonElement.Parse(record.Text)))];
        Assert.Equal([30, 12], sets.Select(set => set.Length));
        Assert.All(sets, set => Assert.Equal("service", set[0]));
        Assert.Equal(Enumerable.Range(0, 40).Select(i => $"d{i}"), sets.SelectMany(set => set.Skip(1)));
    }

    [Fact]
    public void Flush_divides_a_record_that_is_longer_than_the_log_accepts()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = Create(log);
        metrics.AddProperty("text", new string('x', 60_000));
        for (int i = 0; i < 100; i++)
            metrics.Add(i + new string('n', 1_000), i);
        metrics.Flush();
        metrics.AddProperty("text", new string('x', 300_000));
        metrics.Add("m", 1);
        metrics.Flush();

        List<JsonElement> records = [.. log.ReadToEnd().Select(record => JsonElement.Parse(record.Text))];
        Assert.Equal([50, 50, 1], records.Select(record => Definitions(record).Count));
        Assert.Equal([true, true, false], records.Select(record => record.TryGetProperty("text", out _)));
    }

    [Fact]
    public void Many_values_are_written_before_the_flush()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = Create(log);

        for (int i = 0; i < 25_000; i++)
            metrics.Add("m", 1);

        Assert.Equal(20_000, log.ReadToEnd().Sum(record => Values(JsonElement.Parse(record.Text), "m").Count()));
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    [InlineData(double.NegativeInfinity)]
    [InlineData(2.35e108)]
    public void Add_of_a_value_that_CloudWatch_discards_throws(double value)
    {
        var metrics = new FunctionMetrics("Shop");

        Assert.Throws<ArgumentOutOfRangeException>(nameof(value), () => metrics.Add("m", value));
        Assert.Throws<ArgumentOutOfRangeException>(nameof(value), () => metrics.AddProperty("p", value));
    }

    [Theory]
    [InlineData("")]
    [InlineData(" ")]
    [InlineData("_aws")]
    public void Add_with_an_invalid_name_throws(string name)
    {
        var metrics = new FunctionMetrics("Shop");

        Assert.Throws<ArgumentException>(nameof(name), () => metrics.Add(name, 1));
        Assert.Throws<ArgumentException>(nameof(name), () => metrics.AddProperty(name, "x"));
        Assert.Throws<ArgumentException>(nameof(name), () => metrics.AddDimension(name, "x"));
    }

    [Fact]
    public void Add_with_a_name_of_1024_characters_is_the_longest()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = Create(log);

        metrics.Add(new string('é', 1024), 1);
        Assert.Throws<ArgumentException>("name", () => metrics.Add(new string('é', 1025), 1));
        metrics.Flush();

        Assert.Equal(new string('é', 1024), Definitions(JsonElement.Parse(Assert.Single(log.ReadToEnd()).Text)).Single());
    }

    [Theory]
    [InlineData(":d", "x")]
    [InlineData("é", "x")]
    [InlineData("d", "")]
    [InlineData("d", "  ")]
    [InlineData("d", "é")]
    [InlineData("d", "a\nb")]
    public void AddDimension_that_CloudWatch_discards_throws(string name, string value)
    {
        Assert.Throws<ArgumentException>(() => new FunctionMetrics("Shop").AddDimension(name, value));
        Assert.Throws<ArgumentException>(() => new FunctionMetrics("Shop", new() { Dimensions = [new(name, value)] }));
    }

    [Theory]
    [InlineData("")]
    [InlineData(" ")]
    [InlineData("AWS/Lambda")]
    [InlineData(":a")]
    [InlineData("a*b")]
    public void Invalid_namespace_throws(string value) => Assert.Throws<ArgumentException>("metricsNamespace", () => new FunctionMetrics(value));

    [Fact]
    public void More_than_30_default_dimensions_throw()
    {
        KeyValuePair<string, string>[] dimensions = [.. Enumerable.Range(0, 30).Select(i => KeyValuePair.Create($"d{i}", "x"))];

        var metrics = new FunctionMetrics("Shop", new() { Dimensions = dimensions });
        Assert.Throws<ArgumentException>("name", () => metrics.AddDimension("more", "x"));
        Assert.Throws<ArgumentException>("options", () => new FunctionMetrics("Shop", new() { Dimensions = dimensions, Service = "s" }));
    }

    [Fact]
    public void Name_that_is_used_for_another_member_throws()
    {
        var metrics = new FunctionMetrics("Shop", new() { Service = "s" });
        metrics.Add("metric", 1);
        metrics.AddDimension("dimension", "x");
        metrics.AddProperty("property", "x");

        foreach (string name in new[] { "service", "dimension", "property" })
            Assert.Throws<ArgumentException>("name", () => metrics.Add(name, 1));
        foreach (string name in new[] { "service", "metric", "property" })
            Assert.Throws<ArgumentException>("name", () => metrics.AddDimension(name, "x"));
        foreach (string name in new[] { "service", "metric", "dimension" })
            Assert.Throws<ArgumentException>("name", () => metrics.AddProperty(name, "x"));
        Assert.Throws<ArgumentException>("unit", () => metrics.Add("metric", 1, MetricUnit.Bytes));
        Assert.Throws<ArgumentException>("unit", () => metrics.Add("metric", 1, MetricUnit.None, MetricResolution.High));
    }

    [Fact]
    public void Lone_surrogates_are_replaced()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = Create(log);

        metrics.Add("m\ud800", 1);
        metrics.AddProperty("p", "\udc00");
        metrics.Flush();

        JsonElement record = JsonElement.Parse(Assert.Single(log.ReadToEnd()).Text);
        Assert.Equal((1, "\ufffd"), (record.GetProperty("m\ufffd").GetInt32(), record.GetProperty("p").GetString()));
    }

    internal static FunctionMetrics Create(LogPipe log, MetricsOptions? options = null, params (string Name, string Value)[] variables) => new("Shop", new()
    {
        Service = options?.Service,
        Dimensions = options?.Dimensions ?? [],
        ReportsColdStart = options?.ReportsColdStart ?? true,
        Environment = new InMemoryAwsEnvironment(Variables(log, variables), timeProvider: new ManualTimeProvider()),
    });

    private static Dictionary<string, string> Variables(LogPipe log, (string Name, string Value)[] others) =>
        new(others.Select(other => KeyValuePair.Create(other.Name, other.Value))) { [LogPipe.Variable] = log.Descriptor };

    internal static List<string> Definitions(JsonElement record) =>
        [.. record.GetProperty("_aws").GetProperty("CloudWatchMetrics")[0].GetProperty("Metrics").EnumerateArray().Select(metric => metric.GetProperty("Name").GetString()!)];

    internal static string[] Dimensions(JsonElement record) =>
        [.. record.GetProperty("_aws").GetProperty("CloudWatchMetrics")[0].GetProperty("Dimensions").EnumerateArray().Single().EnumerateArray().Select(name => name.GetString()!)];

    internal static IEnumerable<double> Values(JsonElement record, string name) =>
        !record.TryGetProperty(name, out JsonElement value) ? []
        : value.ValueKind == JsonValueKind.Number ? [value.GetDouble()]
        : value.EnumerateArray().Select(element => element.GetDouble());
}
