using Shop.Routing;

namespace Shop.Caching;

/// <summary>Creates responses that are returned to more than one request.</summary>
internal static class CachedResponses
{
    public static Response Of(ReadOnlyMemory<byte> body, string etag) =>
        new() { Status = StatusCodes.Status200OK, Body = body, ContentType = "application/json", ETag = etag, CompressedBodies = new CompressedBodies(body, etag) };

    /// <summary>Copies a response into memory of its own and returns the rented buffer to the pool.</summary>
    public static Response CopyOf(Response response)
    {
        using var rented = response.RentedBuffer;
        if (response.Status == StatusCodes.Status200OK) return Of(response.Body.ToArray(), response.ETag!);
        return new() { Status = response.Status, Body = response.Body.ToArray(), ContentType = response.ContentType, RetryAfter = response.RetryAfter };
    }
}
