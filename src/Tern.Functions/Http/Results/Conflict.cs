namespace Tern.Functions.Http;

/// <summary>The request conflicts with the state of the resource: status 409, without body.</summary>
public sealed class Conflict : HttpResult
{
    internal Conflict()
        : base(409)
    {
    }
}
