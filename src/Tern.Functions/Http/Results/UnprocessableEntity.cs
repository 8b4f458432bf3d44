namespace Tern.Functions.Http;

/// <summary>The request was understood, but is not valid: status 422, without body.</summary>
public sealed class UnprocessableEntity : HttpResult
{
    internal UnprocessableEntity()
        : base(422)
    {
    }
}
