using System.Globalization;
using System.Text.Json;

namespace Tern.Functions.Testing.Logs;

/// <summary>Reads a record of the log: a JSON object, or <c>TIME\tREQUEST_ID\tLEVEL\tMESSAGE</c>.</summary>
internal static class LogRecordReader
{
    /// <summary>Reads a record.</summary>
    /// <param name="text">The record.</param>
    /// <param name="requestId">The ID of the invocation, for a record that has none.</param>
    public static FunctionLogRecord Read(string text, string? requestId)
    {
        if (text.StartsWith('{') && ReadObject(text, requestId) is { } record)
            return record;
        if (text.Split('\t', 4) is [var time, var id, var level, var message] && Time(time) is { } timestamp)
            return new FunctionLogRecord(text) { Timestamp = timestamp, RequestId = id.Length > 0 ? id : requestId, Level = level, Message = message };
        return new FunctionLogRecord(text) { RequestId = requestId };
    }

    private static FunctionLogRecord? ReadObject(string text, string? requestId)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(text);
            JsonElement json = document.RootElement.Clone();
            return new FunctionLogRecord(text)
            {
                Json = json,
                Message = Text(json, "message") ?? text,
                Level = Text(json, "level"),
                Timestamp = Time(Text(json, "timestamp")),
                RequestId = Text(json, "requestId") ?? requestId,
                TenantId = Text(json, "tenantId"),
                Category = Text(json, "category"),
            };
        }
        // InvalidOperationException: a text has a half of a surrogate pair, which is JSON, but no text.
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return null;
        }
    }

    private static string? Text(JsonElement record, string name) => record.TryGetProperty(name, out JsonElement value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static DateTimeOffset? Time(string? text) =>
        DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out DateTimeOffset time) ? time : null;
}
