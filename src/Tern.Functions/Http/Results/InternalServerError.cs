namespace Tern.Functions.Http;

/// <summary>The server has failed: status 500, without body.</summary>
public sealed class InternalServerError : HttpResult
{
    internal InternalServerError()
        : base(500)
    {
    }
}
