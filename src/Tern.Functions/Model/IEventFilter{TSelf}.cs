namespace Tern.Functions;

/// <summary>Code around a function that receives its event as an object: validation.</summary>
/// <remarks>
/// The event is read before the first filter of this kind, and not again. Filters before it in the order of declaration are executed before the event is read.
/// The order is that of all filters, see <see cref="IFunctionFilter{TSelf}"/>. A function without an event cannot have such a filter.
/// </remarks>
/// <typeparam name="TSelf">The filter itself.</typeparam>
public interface IEventFilter<TSelf> : IFunctionFilter
    where TSelf : IEventFilter<TSelf>
{
    /// <summary>Executes the filter for one invocation. An exception is the error of the invocation, and the function is not executed.</summary>
    /// <param name="filter">The object of the filter. All concurrent invocations use it.</param>
    /// <param name="input">The event. Test its type for rules of one type: <c>input is Order order</c>.</param>
    /// <param name="invocation">The invocation.</param>
    /// <param name="next">The next filter, or the function. A filter that does not call it writes the response itself.</param>
    /// <typeparam name="TEvent">The type of the event: that of the parameter of the function.</typeparam>
    /// <typeparam name="TNext">The type of <paramref name="next"/>.</typeparam>
    static abstract ValueTask InvokeAsync<TEvent, TNext>(TSelf filter, TEvent input, Invocation invocation, TNext next)
        where TNext : struct, IEventNext<TEvent>;
}
