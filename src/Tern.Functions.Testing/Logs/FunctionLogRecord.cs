using System.Text.Json;

namespace Tern.Functions.Testing;

/// <summary>A record of the log of a function: a message of a logger, or a text.</summary>
public sealed class FunctionLogRecord
{
    internal FunctionLogRecord(string text) => Text = text;

    /// <summary>The record as it was written.</summary>
    public string Text { get; }

    /// <summary>The message; <see cref="Text"/> for a record that is not JSON with one.</summary>
    public string Message { get => field ?? Text; internal init; }

    /// <summary>The level: TRACE, DEBUG, INFO, WARN, ERROR or FATAL; null for a text without one.</summary>
    public string? Level { get; internal init; }

    /// <summary>The time; null for a text without one.</summary>
    public DateTimeOffset? Timestamp { get; internal init; }

    /// <summary>The ID of the invocation; null outside of one.</summary>
    public string? RequestId { get; internal init; }

    /// <summary>The tenant of the invocation; null for none.</summary>
    public string? TenantId { get; internal init; }

    /// <summary>The category of the logger; null for other texts.</summary>
    public string? Category { get; internal init; }

    /// <summary>The record as JSON, with the named values of the message; null for a record that is not a JSON object.</summary>
    public JsonElement? Json { get; internal init; }

    /// <summary>Returns <see cref="Text"/>.</summary>
    public override string ToString() => Text;
}
