namespace Tern.Functions.Http;

/// <summary>A result with a value that is written as JSON.</summary>
/// <typeparam name="TValue">The type of the value.</typeparam>
public interface IValueHttpResult<TValue>
{
    /// <summary>The value; null for a response without body.</summary>
    TValue? Value { get; }
}
