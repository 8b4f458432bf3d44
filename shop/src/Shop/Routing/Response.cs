using Shop.Caching;
using Shop.Rows;
using Shop.Streaming;

namespace Shop.Routing;

/// <summary>
/// A complete response: a status, a UTF-8 body and an entity tag. It can be cached and sent more than once.
/// </summary>
internal sealed class Response
{
    public static readonly Response NoContent = new() { Status = StatusCodes.Status204NoContent };

    public required int Status { get; init; }

    public ReadOnlyMemory<byte> Body { get; init; }

    public string? ContentType { get; init; }

    /// <summary>The strong entity tag, with its quotes.</summary>
    public string? ETag { get; init; }

    public string? Location { get; init; }

    /// <summary>True if it is the stored response of an earlier request with the same idempotency key.</summary>
    public bool IsReplay { get; init; }

    /// <summary>The value of <c>Retry-After</c>, in seconds.</summary>
    public int? RetryAfter { get; init; }

    /// <summary>The buffer of the body, if it must be returned to the pool after sending.</summary>
    public PooledBuffer? RentedBuffer { get; init; }

    /// <summary>The compressed forms of a body that is sent more than once.</summary>
    public CompressedBodies? CompressedBodies { get; init; }

    /// <summary>True if the body is a stream of unknown length.</summary>
    public bool IsStream { get; init; }

    /// <summary>The stream that writes the body; null for HEAD.</summary>
    public RowStream? Stream { get; init; }

    /// <summary>The file name in <c>Content-Disposition</c>; null if the response is not an attachment.</summary>
    public string? FileName { get; init; }

    public static Response Json(PooledBuffer body, string? etag = null, int status = StatusCodes.Status200OK, string? location = null) => new()
    {
        Status = status,
        Body = body.Memory,
        RentedBuffer = body,
        ContentType = "application/json",
        ETag = etag,
        Location = location,
    };
}
