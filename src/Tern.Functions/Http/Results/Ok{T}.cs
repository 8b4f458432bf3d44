namespace Tern.Functions.Http;

/// <summary>The request has succeeded: status 200, with a value as JSON.</summary>
/// <typeparam name="TValue">The type of the value.</typeparam>
public sealed class Ok<TValue> : HttpValueResult<TValue>
{
    internal Ok(TValue? value)
        : base(200, value)
    {
    }
}
