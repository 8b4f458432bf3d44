namespace Tern.Functions.Http;

/// <summary>The request conflicts with the state of the resource: status 409, with a value as JSON.</summary>
/// <typeparam name="TValue">The type of the value.</typeparam>
public sealed class Conflict<TValue> : HttpValueResult<TValue>
{
    internal Conflict(TValue? value)
        : base(409, value)
    {
    }
}
