namespace Tern.Functions.Http;

/// <summary>The request is not valid: status 400, without body.</summary>
public sealed class BadRequest : HttpResult
{
    internal BadRequest()
        : base(400)
    {
    }
}
