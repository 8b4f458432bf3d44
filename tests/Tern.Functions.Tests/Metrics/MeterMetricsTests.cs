using System.Diagnostics.Metrics;
using System.Text.Json;
using Tern.Functions.Metrics;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Metrics;

public sealed class MeterMetricsTests
{
    [Fact]
    public void Measurements_are_metrics_and_tags_are_dimensions()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = FunctionMetricsTests.Create(log, new() { Service = "orders" });
        string name = $"Orders-{Guid.NewGuid()}";
        using var meter = new Meter(name);
        using var listener = new MeterMetrics(metrics, name);
        Counter<long> orders = meter.CreateCounter<long>("orders", "{order}");
        Histogram<double> duration = meter.CreateHistogram<double>("duration", "s");
        meter.CreateObservableGauge("observed", () => 1);
        metrics.AddProperty("id", "7");

        orders.Add(1);
        orders.Add(2, new("status", "new"), new("retry", true), new("none", null), new("service", "other"));
        duration.Record(0.5, new("status", "new"), new KeyValuePair<string, object?>("retry", true));
        duration.Record(double.NaN);
        metrics.Flush();

        Assert.Equal(
            [
                """{"_aws":{"Timestamp":1795248000000,"CloudWatchMetrics":[{"Namespace":"Shop","Dimensions":[["service"]],"Metrics":[{"Name":"orders","Unit":"Count"}]}]},"service":"orders","id":"7","orders":1}""",
                """{"_aws":{"Timestamp":1795248000000,"CloudWatchMetrics":[{"Namespace":"Shop","Dimensions":[["service","status","retry"]],"Metrics":[{"Name":"orders","Unit":"Count"},{"Name":"duration","Unit":"Seconds"}]}]},"service":"orders","status":"new","retry":"True","id":"7","orders":2,"duration":0.5}""",
            ],
            log.ReadToEnd().Select(record => record.Text));
    }

    // CloudWatch discards a record with more than 30 dimensions.
    [Theory]
    [InlineData(29, new[] { 30 })]
    [InlineData(30, new[] { 30 })]
    [InlineData(28, new[] { 30, 29 })]
    public void Dimensions_with_tags_are_at_most_the_maximum(int tags, int[] expected)
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = FunctionMetricsTests.Create(log);
        string name = $"Orders-{Guid.NewGuid()}";
        using var meter = new Meter(name);
        using var listener = new MeterMetrics(metrics, name);
        metrics.AddDimension("tier", "gold");
        for (int i = 0; i < 30 - tags + expected.Length - 2; i++)
            metrics.AddDimension($"more{i}", "x");

        meter.CreateCounter<int>("orders").Add(1, [.. Enumerable.Range(0, tags).Select(i => KeyValuePair.Create($"tag{i}", (object?)"x"))]);
        metrics.Flush();

        Assert.Equal(expected, log.ReadToEnd().Select(record => JsonDocument.Parse(record.Text).RootElement.GetProperty("_aws").GetProperty("CloudWatchMetrics")[0].GetProperty("Dimensions")[0].GetArrayLength()));
    }

    [Fact]
    public void Tag_with_the_name_of_another_member_is_written_once()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = FunctionMetricsTests.Create(log);
        string name = $"Orders-{Guid.NewGuid()}";
        using var meter = new Meter(name);
        using var listener = new MeterMetrics(metrics, name);
        Counter<int> orders = meter.CreateCounter<int>("orders");
        metrics.AddDimension("tier", "gold");
        metrics.AddProperty("id", "7");

        orders.Add(1, new("tier", "silver"), new("id", "grün\n"), new("orders", "x"), new(":id", "x"));
        metrics.Flush();

        JsonElement record = JsonElement.Parse(Assert.Single(log.ReadToEnd()).Text);
        Assert.Equal(["_aws", "tier", "id", "?id", "orders"], record.EnumerateObject().Select(member => member.Name));
        Assert.Equal(("silver", "gr?n?", 1), (record.GetProperty("tier").GetString(), record.GetProperty("id").GetString(), record.GetProperty("orders").GetInt32()));
    }

    [Fact]
    public void Other_meters_are_not_reported()
    {
        using var log = new LogPipe();
        FunctionMetrics metrics = FunctionMetricsTests.Create(log);
        using var meter = new Meter($"Other-{Guid.NewGuid()}");
        using var listener = new MeterMetrics(metrics, "Orders");

        meter.CreateCounter<int>("orders").Add(1);
        metrics.Flush();

        Assert.Empty(log.ReadToEnd());
    }
}
