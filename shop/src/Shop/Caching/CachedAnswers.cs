using Shop.Routing;

namespace Shop.Caching;

/// <summary>Answers that more than one request gets.</summary>
internal static class CachedAnswers
{
    public static Answer Of(ReadOnlyMemory<byte> body, string etag) =>
        new() { Status = StatusCodes.Status200OK, Body = body, ContentType = "application/json", ETag = etag, Coded = new CodedBodies(body, etag) };

    /// <summary>The same with memory of its own; that of the pool goes back.</summary>
    public static Answer CopyOf(Answer answer)
    {
        using var rented = answer.Rented;
        if (answer.Status == StatusCodes.Status200OK) return Of(answer.Body.ToArray(), answer.ETag!);
        return new() { Status = answer.Status, Body = answer.Body.ToArray(), ContentType = answer.ContentType, RetryAfter = answer.RetryAfter };
    }
}
