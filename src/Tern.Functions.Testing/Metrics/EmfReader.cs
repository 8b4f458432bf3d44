using System.Text.Json;

namespace Tern.Functions.Testing.Metrics;

/// <summary>Reads the metrics of a record in the Embedded Metric Format. A record that does not have the format has no metrics.</summary>
internal static class EmfReader
{
    private static readonly long s_minTime = DateTimeOffset.MinValue.ToUnixTimeMilliseconds();
    private static readonly long s_maxTime = DateTimeOffset.MaxValue.ToUnixTimeMilliseconds();

    public static void Read(JsonElement record, List<FunctionMetric> metrics)
    {
        try
        {
            Add(record, metrics);
        }
        catch (InvalidOperationException)
        {
            // A text has a half of a surrogate pair, which is JSON, but no text.
        }
    }

    private static void Add(JsonElement record, List<FunctionMetric> metrics)
    {
        if (!TryGet(record, "_aws", JsonValueKind.Object, out JsonElement metadata) || !TryGet(metadata, "CloudWatchMetrics", JsonValueKind.Array, out JsonElement directives))
            return;
        DateTimeOffset time = TryGet(metadata, "Timestamp", JsonValueKind.Number, out JsonElement timestamp) && timestamp.TryGetInt64(out long milliseconds) && milliseconds >= s_minTime && milliseconds <= s_maxTime
            ? DateTimeOffset.FromUnixTimeMilliseconds(milliseconds)
            : default;
        foreach (JsonElement directive in directives.EnumerateArray())
        {
            if (!TryGet(directive, "Metrics", JsonValueKind.Array, out JsonElement definitions))
                continue;
            Dictionary<string, string> dimensions = ReadDimensions(record, directive);
            foreach (JsonElement definition in definitions.EnumerateArray())
            {
                if (Text(definition, "Name") is not { } name || !record.TryGetProperty(name, out JsonElement value))
                    continue;
                metrics.Add(new FunctionMetric(name)
                {
                    Namespace = Text(directive, "Namespace") ?? "",
                    Unit = Text(definition, "Unit") ?? "None",
                    StorageResolution = TryGet(definition, "StorageResolution", JsonValueKind.Number, out JsonElement resolution) && resolution.TryGetInt32(out int seconds) ? seconds : 60,
                    Values = ReadValues(value),
                    Dimensions = dimensions,
                    Timestamp = time,
                });
            }
        }
    }

    private static double[] ReadValues(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.Number => [value.GetDouble()],
        JsonValueKind.Array => [.. value.EnumerateArray().Where(item => item.ValueKind == JsonValueKind.Number).Select(item => item.GetDouble())],
        _ => [],
    };

    private static Dictionary<string, string> ReadDimensions(JsonElement record, JsonElement directive)
    {
        var dimensions = new Dictionary<string, string>();
        if (!TryGet(directive, "Dimensions", JsonValueKind.Array, out JsonElement sets))
            return dimensions;
        foreach (JsonElement set in sets.EnumerateArray().Where(set => set.ValueKind == JsonValueKind.Array))
        {
            foreach (JsonElement name in set.EnumerateArray())
            {
                if (name.ValueKind == JsonValueKind.String && Text(record, name.GetString()!) is { } value)
                    dimensions[name.GetString()!] = value;
            }
        }
        return dimensions;
    }

    private static bool TryGet(JsonElement parent, string name, JsonValueKind kind, out JsonElement value)
    {
        value = default;
        return parent.ValueKind == JsonValueKind.Object && parent.TryGetProperty(name, out value) && value.ValueKind == kind;
    }

    private static string? Text(JsonElement parent, string name) => TryGet(parent, name, JsonValueKind.String, out JsonElement value) ? value.GetString() : null;
}
