using System.Text.Json;
using Tern.Local.Delivery;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.Asynchronous;

/// <summary>Creates the attributes of a message to a dead-letter queue or topic.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html#invocation-dlq">Dead-letter queues</seealso>
internal static class DeadLetterAttributes
{
    private const int MaxMessageLength = 1024;

    /// <summary>Creates the attributes.</summary>
    /// <param name="queued">The event.</param>
    /// <param name="result">The result of the last attempt; null if the function was not executed.</param>
    public static IReadOnlyList<TargetAttribute> Create(QueuedEvent queued, InvocationResult? result) =>
    [
        new("RequestID", "String", queued.RequestId),
        new("ErrorCode", "Number", result is null ? "429" : "200"),
        new("ErrorMessage", "String", result is null ? "Rate Exceeded." : ReadMessage(result.Payload)),
    ];

    private static string ReadMessage(ReadOnlyMemory<byte> document)
    {
        try
        {
            using JsonDocument error = JsonDocument.Parse(document);
            // A process can send any JSON.
            string message = error.RootElement.ValueKind == JsonValueKind.Object && error.RootElement.TryGetProperty("errorMessage", out JsonElement value) && value.ValueKind == JsonValueKind.String
                ? value.GetString()!
                : "";
            return message.Length <= MaxMessageLength ? message : message[..MaxMessageLength];
        }
        // InvalidOperationException: the message has a half of a surrogate pair, which is JSON, but no text.
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return "";
        }
    }
}
