namespace Tern.Local.Http;

/// <summary>An answer, and what is to go wrong while it is delivered.</summary>
internal sealed class LocalResponse
{
    public required int StatusCode { get; init; }

    public required IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; }

    public required string ContentType { get; init; }

    /// <summary>The body: an array of its own, so that nobody writes to it any more.</summary>
    public required byte[] Body { get; init; }

    /// <summary>The bytes of the body after which the connection is reset; null for a whole answer.</summary>
    public int? ResetAfter { get; init; }

    /// <summary>How many bytes of the body come after each second; null for all at once.</summary>
    public int? BytesPerSecond { get; init; }

    /// <summary>The body as a stream that does what is to go wrong.</summary>
    public Stream OpenBody(TimeProvider time) => new DeliveryStream(Body, ResetAfter ?? Body.Length, BytesPerSecond, time);
}
