namespace Tern.Functions.Http;

/// <summary>A status without body.</summary>
public sealed class StatusCodeHttpResult : HttpResult
{
    internal StatusCodeHttpResult(int statusCode)
        : base(statusCode)
    {
    }
}
