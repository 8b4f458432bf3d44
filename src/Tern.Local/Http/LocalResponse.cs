namespace Tern.Local.Http;

/// <summary>A response, and the faults to inject while it is sent.</summary>
internal sealed class LocalResponse
{
    public required int StatusCode { get; init; }

    /// <summary>The headers except <c>Content-Type</c> and <c>Content-Length</c>.</summary>
    public required IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; }

    /// <summary>The media type of the body; null for none.</summary>
    public string? ContentType { get; init; }

    /// <summary>A body in memory. The array must not be changed after it is assigned.</summary>
    public byte[] Content { get; init; } = [];

    /// <summary>A streamed body; null if the body is in memory. The sender of the response disposes it.</summary>
    public Stream? Stream { get; init; }

    /// <summary>The <c>Content-Length</c>, in bytes; null for none. A HEAD response has the length, but no body is sent.</summary>
    public long? Length
    {
        get => field ?? (Stream is null ? Content.Length : null);
        init;
    }

    /// <summary>The number of bytes of the body after which the connection is reset; null for no reset.</summary>
    public long? ResetAfter { get; init; }

    /// <summary>The bytes of the body to send after each second; null for no limit.</summary>
    public int? BytesPerSecond { get; init; }

    /// <summary>Whether the body is sent without a fault.</summary>
    public bool HasNoBodyFault => ResetAfter is null && BytesPerSecond is null;

    /// <summary>Opens the body as a stream that injects the faults.</summary>
    public Stream OpenBody(TimeProvider time)
    {
        Stream body = Stream ?? new MemoryStream(Content, writable: false);
        return HasNoBodyFault ? body : new FaultyBodyStream(body, Length, ResetAfter, BytesPerSecond, time);
    }
}
