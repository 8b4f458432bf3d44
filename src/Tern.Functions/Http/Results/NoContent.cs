namespace Tern.Functions.Http;

/// <summary>The request has succeeded, and the response has no body: status 204, without body.</summary>
public sealed class NoContent : HttpResult
{
    internal NoContent()
        : base(204)
    {
    }
}
