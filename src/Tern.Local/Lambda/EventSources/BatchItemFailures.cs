using System.Text.Json;

namespace Tern.Local.Lambda.EventSources;

/// <summary>Reads the records that failed from the result of a function.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">Partial batch responses</seealso>
internal static class BatchItemFailures
{
    /// <summary>Reads the identifiers of the records that failed. An invalid result means that all records failed.</summary>
    /// <param name="result">The result of the function.</param>
    /// <param name="identifiers">The identifiers of the records of the batch.</param>
    public static IReadOnlySet<string> Read(ReadOnlyMemory<byte> result, IReadOnlyCollection<string> identifiers)
    {
        var all = identifiers.ToHashSet(StringComparer.Ordinal);
        try
        {
            using JsonDocument document = JsonDocument.Parse(result);
            if (document.RootElement.ValueKind != JsonValueKind.Object || !document.RootElement.TryGetProperty("batchItemFailures", out JsonElement list) || list.ValueKind == JsonValueKind.Null)
                return new HashSet<string>();
            if (list.ValueKind != JsonValueKind.Array)
                return all;
            var failed = new HashSet<string>(StringComparer.Ordinal);
            foreach (JsonElement entry in list.EnumerateArray())
            {
                if (ReadIdentifier(entry) is not { } identifier || !all.Contains(identifier))
                    return all;
                failed.Add(identifier);
            }
            return failed;
        }
        // InvalidOperationException: an identifier has a half of a surrogate pair, which is JSON, but no text.
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return all;
        }
    }

    private static string? ReadIdentifier(JsonElement entry) =>
        entry.ValueKind == JsonValueKind.Object && entry.TryGetProperty("itemIdentifier", out JsonElement value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
}
