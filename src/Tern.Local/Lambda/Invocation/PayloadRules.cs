using System.Text.Json;
using Tern.Lambda;

namespace Tern.Local.Lambda.Invocation;

/// <summary>The rules for the events of requests.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html">Lambda quotas</seealso>
internal static class PayloadRules
{
    /// <summary>The code of the error of an event that is too large. The model does not contain it.</summary>
    public const string TooLarge = "RequestEntityTooLargeException";

    /// <summary>The maximum length of an event, in bytes.</summary>
    public const int MaxLength = 6 * 1024 * 1024;

    private const int MaxEventLength = 1024 * 1024;

    /// <summary>Checks an event, and returns it. An empty event is an empty JSON object.</summary>
    /// <param name="payload">The body of the request.</param>
    /// <param name="isAsynchronous">Whether the invocation type is <c>Event</c>, which has a lower limit.</param>
    /// <exception cref="TernServiceException">The event is too large, or it is not JSON.</exception>
    public static ReadOnlyMemory<byte> Check(ReadOnlyMemory<byte>? payload, bool isAsynchronous)
    {
        ReadOnlyMemory<byte> bytes = payload ?? default;
        if (isAsynchronous && bytes.Length > MaxEventLength)
        {
            throw new TernServiceException(TooLarge, $"{bytes.Length} byte payload is too large for the Event invocation type (limit {MaxEventLength} bytes)");
        }
        if (bytes.Length > MaxLength)
            throw new TernServiceException(TooLarge, $"Request must be smaller than {MaxLength} bytes for the InvokeFunction operation");
        if (bytes.IsEmpty)
            return "{}"u8.ToArray();
        CheckJson(bytes.Span);
        // The buffer of the request is reused.
        return bytes.ToArray();
    }

    private static void CheckJson(ReadOnlySpan<byte> payload)
    {
        var reader = new Utf8JsonReader(payload);
        try
        {
            while (reader.Read())
            {
                // Only the syntax is checked.
            }
        }
        catch (JsonException e)
        {
            throw new InvalidRequestContentException($"Could not parse request body into json: Could not parse payload into json: {e.Message}") { Type = "User" };
        }
    }
}
