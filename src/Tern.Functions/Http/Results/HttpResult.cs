namespace Tern.Functions.Http;

/// <summary>The base of results with a fixed status code.</summary>
public abstract class HttpResult : IResult, IStatusCodeHttpResult
{
    private protected HttpResult(int statusCode) => StatusCode = statusCode;

    /// <summary>The status code.</summary>
    public int StatusCode { get; }

    int? IStatusCodeHttpResult.StatusCode => StatusCode;

    /// <inheritdoc/>
    public ValueTask ExecuteAsync(HttpInvocation http)
    {
        ArgumentNullException.ThrowIfNull(http);
        http.Response.StatusCode = StatusCode;
        Write(http);
        return default;
    }

    private protected virtual void Write(HttpInvocation http)
    {
    }
}
