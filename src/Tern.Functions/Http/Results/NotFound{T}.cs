namespace Tern.Functions.Http;

/// <summary>The resource does not exist: status 404, with a value as JSON.</summary>
/// <typeparam name="TValue">The type of the value.</typeparam>
public sealed class NotFound<TValue> : HttpValueResult<TValue>
{
    internal NotFound(TValue? value)
        : base(404, value)
    {
    }
}
