namespace Tern.Functions.Http;

/// <summary>The resource does not exist: status 404, without body.</summary>
public sealed class NotFound : HttpResult
{
    internal NotFound()
        : base(404)
    {
    }
}
