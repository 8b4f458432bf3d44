using System.Runtime.InteropServices;
using Tern.Functions.Logging;
using Tern.Runtime;

namespace Tern.Functions.Metrics;

/// <summary>Writes metrics as records of the embedded metric format.</summary>
/// <param name="metricsNamespace">The namespace.</param>
/// <param name="defaults">The dimensions of all metrics.</param>
/// <param name="output">The log of the function.</param>
/// <param name="time">The clock of the records.</param>
#pragma warning disable CA1001 // The buffer is reused until the end of the process. A large one is returned to the pool.
internal sealed class EmbeddedMetricWriter(string metricsNamespace, KeyValuePair<string, string>[] defaults, LogOutput output, TimeProvider time)
#pragma warning restore CA1001
{
    private const int MaxRetainedBuffer = 256 * 1024;

    private readonly PooledBuffer _buffer = new(4096);

    /// <summary>Writes the metrics of a group: more than 100 metrics, 100 values of a metric or 30 dimensions are written as several records.</summary>
    public void Write(MetricGroup group, List<KeyValuePair<string, string>> dimensions, List<MetricProperty> properties)
    {
        if (group.Count == 0)
            return;
        // Default and group dimensions are part of each record. Without room, the others cannot be.
        int room = MetricRules.MaxDimensions - defaults.Length - group.Dimensions.Length;
        int position = 0;
        do
        {
            ReadOnlySpan<KeyValuePair<string, string>> rest = room == 0 ? [] : CollectionsMarshal.AsSpan(dimensions)[position..];
            WriteAll(group, rest[..Math.Min(room, rest.Length)], properties);
            position += room;
        }
        while (room > 0 && position < dimensions.Count);
        if (_buffer.WrittenCount > MaxRetainedBuffer)
            _buffer.Dispose();
    }

    private void WriteAll(MetricGroup group, ReadOnlySpan<KeyValuePair<string, string>> dimensions, List<MetricProperty> properties)
    {
        int maxCount = 0;
        foreach (ref readonly Metric metric in group.Metrics)
            maxCount = Math.Max(maxCount, metric.Count);
        for (int values = 0; values < maxCount; values += MetricRules.MaxValues)
        {
            for (int start = 0; start < group.Count; start += MetricRules.MaxMetrics)
                WritePart(group, group.Metrics.Slice(start, Math.Min(MetricRules.MaxMetrics, group.Count - start)), values, dimensions, properties);
        }
    }

    // A record that is longer than the log accepts would be cut, and is divided.
    private void WritePart(
        MetricGroup group, ReadOnlySpan<Metric> metrics, int values, ReadOnlySpan<KeyValuePair<string, string>> dimensions, List<MetricProperty>? properties)
    {
        if (!WriteRecord(group, metrics, values, dimensions, properties))
            return;
        if (_buffer.WrittenCount <= LogOutput.MaxLength)
        {
            output.Write(_buffer.WrittenSpan, isJson: true);
        }
        else if (metrics.Length > 1)
        {
            WritePart(group, metrics[..(metrics.Length / 2)], values, dimensions, properties);
            WritePart(group, metrics[(metrics.Length / 2)..], values, dimensions, properties);
        }
        else if (properties is not null)
        {
            WritePart(group, metrics, values, dimensions, properties: null);
        }
    }

    /// <returns>Whether a metric has a value from <paramref name="values"/>.</returns>
    private bool WriteRecord(
        MetricGroup group, ReadOnlySpan<Metric> metrics, int values, ReadOnlySpan<KeyValuePair<string, string>> dimensions, List<MetricProperty>? properties)
    {
        _buffer.Clear();
        var writer = new JsonWriter(_buffer);
        writer.WriteLiteral("{\"_aws\":{\"Timestamp\":"u8);
        writer.WriteNumber(time.GetUtcNow().ToUnixTimeMilliseconds());
        writer.WriteLiteral("\"CloudWatchMetrics\":[{\"Namespace\":"u8);
        writer.WriteString(metricsNamespace);
        writer.WriteLiteral("\"Dimensions\":[["u8);
        WriteNames(ref writer, defaults, []);
        WriteNames(ref writer, group.Dimensions, []);
        WriteNames(ref writer, dimensions, group.Dimensions);
        writer.WriteEndArray();
        writer.WriteEndArray();
        writer.WriteName("\"Metrics\":"u8);
        writer.WriteStartArray();
        bool hasMetrics = false;
        foreach (ref readonly Metric metric in metrics)
        {
            if (metric.Count <= values)
                continue;
            hasMetrics = true;
            WriteDefinition(ref writer, in metric);
        }
        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.WriteEndArray();
        writer.WriteEndObject();
        WriteMembers(ref writer, defaults, []);
        WriteMembers(ref writer, group.Dimensions, []);
        WriteMembers(ref writer, dimensions, group.Dimensions);
        if (properties is not null)
            WriteProperties(ref writer, properties, group.Dimensions);
        foreach (ref readonly Metric metric in metrics)
        {
            if (metric.Count > values)
                WriteValues(ref writer, in metric, values);
        }
        writer.WriteEndObject();
        writer.Complete();
        return hasMetrics;
    }

    private static void WriteDefinition(ref JsonWriter writer, ref readonly Metric metric)
    {
        writer.WriteStartObject();
        writer.WriteName("\"Name\":"u8);
        writer.WriteString(metric.Name);
        if (metric.Unit != MetricUnit.None)
            writer.WriteName(EncodedUnit(metric.Unit));
        if (metric.Resolution == MetricResolution.High)
            writer.WriteLiteral("\"StorageResolution\":1,"u8);
        writer.WriteEndObject();
    }

    private static void WriteValues(ref JsonWriter writer, ref readonly Metric metric, int start)
    {
        writer.WriteName(metric.Name);
        ReadOnlySpan<double> values = metric.Values[start..];
        if (values.Length == 1)
        {
            writer.WriteNumber(values[0]);
            return;
        }
        writer.WriteStartArray();
        foreach (double value in values[..Math.Min(values.Length, MetricRules.MaxValues)])
            writer.WriteNumber(value);
        writer.WriteEndArray();
    }

    private static void WriteNames(ref JsonWriter writer, ReadOnlySpan<KeyValuePair<string, string>> dimensions, KeyValuePair<string, string>[] except)
    {
        foreach (ref readonly KeyValuePair<string, string> dimension in dimensions)
        {
            if (!Contains(except, dimension.Key))
                writer.WriteString(dimension.Key);
        }
    }

    private static void WriteMembers(ref JsonWriter writer, ReadOnlySpan<KeyValuePair<string, string>> dimensions, KeyValuePair<string, string>[] except)
    {
        foreach (ref readonly KeyValuePair<string, string> dimension in dimensions)
        {
            if (Contains(except, dimension.Key))
                continue;
            writer.WriteName(dimension.Key);
            writer.WriteString(dimension.Value);
        }
    }

    private static void WriteProperties(ref JsonWriter writer, List<MetricProperty> properties, KeyValuePair<string, string>[] except)
    {
        foreach (MetricProperty property in properties)
        {
            if (Contains(except, property.Name))
                continue;
            writer.WriteName(property.Name);
            if (property.Text is { } text)
                writer.WriteString(text);
            else
                writer.WriteNumber(property.Number);
        }
    }

    // A tag has the name of a dimension or a property of the invocation.
    private static bool Contains(KeyValuePair<string, string>[] dimensions, string name)
    {
        foreach (KeyValuePair<string, string> dimension in dimensions)
        {
            if (dimension.Key == name)
                return true;
        }
        return false;
    }

    private static ReadOnlySpan<byte> EncodedUnit(MetricUnit unit) => unit switch
    {
        MetricUnit.Count => "\"Unit\":\"Count\","u8,
        MetricUnit.Percent => "\"Unit\":\"Percent\","u8,
        MetricUnit.Seconds => "\"Unit\":\"Seconds\","u8,
        MetricUnit.Milliseconds => "\"Unit\":\"Milliseconds\","u8,
        MetricUnit.Microseconds => "\"Unit\":\"Microseconds\","u8,
        MetricUnit.Bytes => "\"Unit\":\"Bytes\","u8,
        MetricUnit.Kilobytes => "\"Unit\":\"Kilobytes\","u8,
        MetricUnit.Megabytes => "\"Unit\":\"Megabytes\","u8,
        MetricUnit.Gigabytes => "\"Unit\":\"Gigabytes\","u8,
        MetricUnit.Terabytes => "\"Unit\":\"Terabytes\","u8,
        MetricUnit.Bits => "\"Unit\":\"Bits\","u8,
        MetricUnit.Kilobits => "\"Unit\":\"Kilobits\","u8,
        MetricUnit.Megabits => "\"Unit\":\"Megabits\","u8,
        MetricUnit.Gigabits => "\"Unit\":\"Gigabits\","u8,
        MetricUnit.Terabits => "\"Unit\":\"Terabits\","u8,
        MetricUnit.CountPerSecond => "\"Unit\":\"Count/Second\","u8,
        MetricUnit.BytesPerSecond => "\"Unit\":\"Bytes/Second\","u8,
        MetricUnit.KilobytesPerSecond => "\"Unit\":\"Kilobytes/Second\","u8,
        MetricUnit.MegabytesPerSecond => "\"Unit\":\"Megabytes/Second\","u8,
        MetricUnit.GigabytesPerSecond => "\"Unit\":\"Gigabytes/Second\","u8,
        MetricUnit.TerabytesPerSecond => "\"Unit\":\"Terabytes/Second\","u8,
        MetricUnit.BitsPerSecond => "\"Unit\":\"Bits/Second\","u8,
        MetricUnit.KilobitsPerSecond => "\"Unit\":\"Kilobits/Second\","u8,
        MetricUnit.MegabitsPerSecond => "\"Unit\":\"Megabits/Second\","u8,
        MetricUnit.GigabitsPerSecond => "\"Unit\":\"Gigabits/Second\","u8,
        _ => "\"Unit\":\"Terabits/Second\","u8,
    };
}
