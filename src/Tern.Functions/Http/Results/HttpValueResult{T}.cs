namespace Tern.Functions.Http;

/// <summary>The base of results with a value that is written as JSON by the generated writer of its type.</summary>
/// <typeparam name="TValue">The type of the value.</typeparam>
public abstract class HttpValueResult<TValue> : HttpResult, IValueHttpResult<TValue>
{
    private protected HttpValueResult(int statusCode, TValue? value)
        : base(statusCode) => Value = value;

    /// <summary>The value; null for a response without body.</summary>
    public TValue? Value { get; }

    private protected override void Write(HttpInvocation http)
    {
        if (Value is not null)
            http.WriteValue(this);
    }
}
