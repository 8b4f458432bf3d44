namespace Tern.Functions;

/// <summary>The next filter of a function whose event has been read, or the function itself.</summary>
/// <typeparam name="TEvent">The type of the event.</typeparam>
public interface IEventNext<TEvent>
{
    /// <summary>The name of the function.</summary>
    static abstract string FunctionName { get; }

    /// <summary>Executes the remaining filters and the function.</summary>
    /// <param name="input">The event, or another one for the remaining filters and the function.</param>
    /// <param name="invocation">The invocation.</param>
    ValueTask InvokeAsync(TEvent input, Invocation invocation);
}
