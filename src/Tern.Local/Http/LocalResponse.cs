namespace Tern.Local.Http;

/// <summary>An answer, and what is to go wrong while it is delivered.</summary>
internal sealed class LocalResponse
{
    public required int StatusCode { get; init; }

    /// <summary>The headers, but for type and length of the body.</summary>
    public required IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; }

    /// <summary>The media type of the body; null for none.</summary>
    public string? ContentType { get; init; }

    /// <summary>A body in memory: an array of its own, so that nobody writes to it any more.</summary>
    public byte[] Content { get; init; } = [];

    /// <summary>A body that comes as it is read; null when it is in memory. Who delivers the answer disposes it.</summary>
    public Stream? Stream { get; init; }

    /// <summary>The length that the answer tells; null for none. That of a HEAD is told, and no byte is sent.</summary>
    public long? Length
    {
        get => field ?? (Stream is null ? Content.Length : null);
        init;
    }

    /// <summary>The bytes of the body after which the connection is reset; null for a whole answer.</summary>
    public long? ResetAfter { get; init; }

    /// <summary>How many bytes of the body come after each second; null for all at once.</summary>
    public int? BytesPerSecond { get; init; }

    /// <summary>Whether the body is to be sent as it is.</summary>
    public bool IsWhole => ResetAfter is null && BytesPerSecond is null;

    /// <summary>The body as a stream that does what is to go wrong.</summary>
    public Stream OpenBody(TimeProvider time)
    {
        Stream body = Stream ?? new MemoryStream(Content, writable: false);
        return IsWhole ? body : new DeliveryStream(body, Length, ResetAfter, BytesPerSecond, time);
    }
}
