namespace Tern.Functions.Http;

/// <summary>The request has no valid identity: status 401, without body.</summary>
public sealed class UnauthorizedHttpResult : HttpResult
{
    internal UnauthorizedHttpResult()
        : base(401)
    {
    }
}
