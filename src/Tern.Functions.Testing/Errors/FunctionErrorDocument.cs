using System.Text;
using System.Text.Json;

namespace Tern.Functions.Testing;

/// <summary>The JSON of an error: <c>errorType</c>, <c>errorMessage</c> and <c>stackTrace</c>.</summary>
internal sealed class FunctionErrorDocument
{
    /// <summary>The type of the error of a process that has ended.</summary>
    public const string ExitError = "Runtime.ExitError";

    private FunctionErrorDocument(string type, string message, IReadOnlyList<string> stackTrace, ReadOnlyMemory<byte> json)
    {
        Type = type;
        Message = message;
        StackTrace = stackTrace;
        Json = json;
    }

    public string Type { get; }

    public string Message { get; }

    public IReadOnlyList<string> StackTrace { get; }

    public ReadOnlyMemory<byte> Json { get; }

    /// <summary>Creates the document of an error that the function has not sent.</summary>
    public static FunctionErrorDocument Create(string type, string message)
    {
        using var stream = new MemoryStream();
        using (var writer = new Utf8JsonWriter(stream))
        {
            writer.WriteStartObject();
            writer.WriteString("errorType", type);
            writer.WriteString("errorMessage", message);
            writer.WriteEndObject();
        }
        return new(type, message, [], stream.ToArray());
    }

    /// <summary>Reads a document. One that is not a JSON object is the message.</summary>
    /// <param name="type">The type in the header of the request, for a document without one.</param>
    /// <param name="json">The document.</param>
    public static FunctionErrorDocument Read(string type, ReadOnlyMemory<byte> json)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(json);
            if (document.RootElement.ValueKind == JsonValueKind.Object)
                return new(Text(document.RootElement, "errorType") ?? type, Text(document.RootElement, "errorMessage") ?? "", Lines(document.RootElement), json);
        }
        // InvalidOperationException: a text has a half of a surrogate pair, which is JSON, but no text.
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            // Other runtimes can send any text.
        }
        return new(type, Encoding.UTF8.GetString(json.Span), [], json);
    }

    private static string? Text(JsonElement document, string name) =>
        document.TryGetProperty(name, out JsonElement value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static string[] Lines(JsonElement document)
    {
        if (!document.TryGetProperty("stackTrace", out JsonElement lines) || lines.ValueKind != JsonValueKind.Array)
            return [];
        return [.. lines.EnumerateArray().Select(line => line.ToString())];
    }
}
