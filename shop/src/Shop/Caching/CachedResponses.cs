using Shop.Routing;

namespace Shop.Caching;

/// <summary>Creates responses that are returned to more than one request.</summary>
internal static class CachedResponses
{
    public static Response Of(ReadOnlyMemory<byte> body, string etag) =>
        new() { Status = StatusCodes.Status200OK, Body = body, ContentType = "application/json", ETag = etag, CompressedBodies = new CompressedBodies(body, etag) };

    /// <summary>Copies a response into memory of its own and returns the rented buffer to the pool.</summary>
    public static Response CopyOf(Response answer)
    {
        using var rented = answer.RentedBuffer;
        if (answer.Status == StatusCodes.Status200OK) return Of(answer.Body.ToArray(), answer.ETag!);
        return new() { Status = answer.Status, Body = answer.Body.ToArray(), ContentType = answer.ContentType, RetryAfter = answer.RetryAfter };
    }
}
