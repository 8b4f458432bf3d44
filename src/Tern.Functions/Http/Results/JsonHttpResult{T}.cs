namespace Tern.Functions.Http;

/// <summary>A value as JSON, with any status and media type.</summary>
/// <typeparam name="TValue">The type of the value.</typeparam>
public sealed class JsonHttpResult<TValue> : HttpValueResult<TValue>
{
    internal JsonHttpResult(TValue? value, int statusCode, string? contentType)
        : base(statusCode, value) => ContentType = contentType;

    /// <summary>The media type; null for <c>application/json; charset=utf-8</c>.</summary>
    public string? ContentType { get; }

    private protected override void Write(HttpInvocation http)
    {
        http.Response.ContentType = ContentType;
        base.Write(http);
    }
}
