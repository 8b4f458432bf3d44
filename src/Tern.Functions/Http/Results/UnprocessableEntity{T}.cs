namespace Tern.Functions.Http;

/// <summary>The request was understood, but is not valid: status 422, with a value as JSON.</summary>
/// <typeparam name="TValue">The type of the value.</typeparam>
public sealed class UnprocessableEntity<TValue> : HttpValueResult<TValue>
{
    internal UnprocessableEntity(TValue? value)
        : base(422, value)
    {
    }
}
