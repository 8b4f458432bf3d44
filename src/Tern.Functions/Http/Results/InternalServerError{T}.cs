namespace Tern.Functions.Http;

/// <summary>The server has failed: status 500, with a value as JSON.</summary>
/// <typeparam name="TValue">The type of the value.</typeparam>
public sealed class InternalServerError<TValue> : HttpValueResult<TValue>
{
    internal InternalServerError(TValue? value)
        : base(500, value)
    {
    }
}
