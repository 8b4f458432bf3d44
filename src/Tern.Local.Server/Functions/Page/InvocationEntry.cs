using System.Buffers;
using System.Text;
using System.Text.Json;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Server.Functions.Page;

/// <summary>An invocation on the page. Immutable.</summary>
internal sealed record InvocationEntry
{
    // Longer texts are cut, so that the entries need little memory.
    private const int MaxTextLength = 32 * 1024;

    /// <summary>The number of the entry.</summary>
    public required long Number { get; init; }

    public required FunctionInvocation Invocation { get; init; }

    public required DateTimeOffset Start { get; init; }

    /// <summary>The event.</summary>
    public required string Event { get; init; }

    /// <summary>The result; null while the invocation is in flight.</summary>
    public InvocationResult? Result { get; init; }

    /// <summary>The response, or the document of the error.</summary>
    public string? Response { get; init; }

    /// <summary>Whether the invocation has no result, because the program ends.</summary>
    public bool IsCancelled { get; init; }

    /// <summary>Creates the entry of an invocation that starts. The payload is not referenced by it.</summary>
    public static InvocationEntry Create(long number, FunctionInvocation invocation, DateTimeOffset start) => new()
    {
        Number = number,
        Invocation = invocation with { Payload = default },
        Start = start,
        Event = ReadText(invocation.Payload.Span),
    };

    /// <summary>Returns the entry with its result.</summary>
    public InvocationEntry Complete(InvocationResult result) => this with
    {
        Response = ReadText(Invocation.Chunks is { Preview: { } preview } && result.Payload.IsEmpty ? preview.ToArray() : result.Payload.Span),
        Result = result with { Payload = default },
    };

    /// <summary>Writes the entry as a server-sent event.</summary>
    public byte[] ToEvent()
    {
        var output = new ArrayBufferWriter<byte>();
        output.Write("data: "u8);
        // The default encoder escapes everything that ends a line or has a meaning in HTML.
        using (var writer = new Utf8JsonWriter(output))
            Write(writer);
        output.Write("\n\n"u8);
        return output.WrittenSpan.ToArray();
    }

    private void Write(Utf8JsonWriter writer)
    {
        writer.WriteStartObject();
        writer.WriteNumber("number"u8, Number);
        writer.WriteString("function"u8, Invocation.Function.Name);
        writer.WriteString("version"u8, Invocation.Version.Version);
        writer.WriteString("requestId"u8, Invocation.RequestId);
        writer.WriteString("source"u8, Invocation.Source);
        writer.WriteNumber("attempt"u8, Invocation.Attempt);
        writer.WriteString("start"u8, Start);
        writer.WriteString("status"u8, IsCancelled ? "cancelled" : Result is null ? "in flight" : Result.IsSuccess ? "ok" : "error");
        writer.WriteString("errorType"u8, Result?.ErrorType);
        if (Result is not null)
            writer.WriteNumber("durationMs"u8, Result.Duration.TotalMilliseconds);
        if (Result?.InitDuration is { } init)
            writer.WriteNumber("initMs"u8, init.TotalMilliseconds);
        writer.WriteString("event"u8, Event);
        writer.WriteString("response"u8, Response);
        writer.WriteString("log"u8, Result?.Log.ToText());
        writer.WriteEndObject();
    }

    private static string ReadText(ReadOnlySpan<byte> text) =>
        text.Length <= MaxTextLength ? Encoding.UTF8.GetString(text) : $"{Encoding.UTF8.GetString(text[..MaxTextLength])}… ({text.Length} bytes)";
}
