using Shop.Caching;
using Shop.Rows;
using Shop.Streaming;

namespace Shop.Routing;

/// <summary>
/// A finished answer: a status, a UTF-8 body and an entity tag, so that it can be sent more than once without being made again.
/// </summary>
internal sealed class Answer
{
    public static readonly Answer NoContent = new() { Status = StatusCodes.Status204NoContent };

    public required int Status { get; init; }

    public ReadOnlyMemory<byte> Body { get; init; }

    public string? ContentType { get; init; }

    /// <summary>The strong entity tag, with its quotes.</summary>
    public string? ETag { get; init; }

    public string? Location { get; init; }

    /// <summary>It was given before, to the request that this one repeats.</summary>
    public bool IsReplay { get; init; }

    /// <summary>Seconds.</summary>
    public int? RetryAfter { get; init; }

    /// <summary>The memory of the body, when it goes back to the pool after sending.</summary>
    public PooledBuffer? Rented { get; init; }

    /// <summary>Compressed forms of a body that is sent more than once.</summary>
    public CodedBodies? Coded { get; init; }

    /// <summary>The body is not finished: its length is not known.</summary>
    public bool IsStream { get; init; }

    /// <summary>What writes such a body; null for HEAD.</summary>
    public RowStream? Stream { get; init; }

    /// <summary>The client is to keep it as a file of this name.</summary>
    public string? FileName { get; init; }

    public static Answer Json(PooledBuffer body, string? etag = null, int status = StatusCodes.Status200OK, string? location = null) => new()
    {
        Status = status,
        Body = body.Memory,
        Rented = body,
        ContentType = "application/json",
        ETag = etag,
        Location = location,
    };
}
