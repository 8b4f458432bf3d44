namespace Tern.Functions.Http;

/// <summary>The request has succeeded: status 200, without body.</summary>
public sealed class Ok : HttpResult
{
    internal Ok()
        : base(200)
    {
    }
}
