namespace Tern.Functions.Http;

/// <summary>The request is not valid: status 400, with a value as JSON.</summary>
/// <typeparam name="TValue">The type of the value.</typeparam>
public sealed class BadRequest<TValue> : HttpValueResult<TValue>
{
    internal BadRequest(TValue? value)
        : base(400, value)
    {
    }
}
