namespace Tern.Functions;

/// <summary>Code around a function: metrics, tracing, validation, idempotency.</summary>
/// <remarks>The source generator composes the filters of a function when it is compiled. A filter adds no allocation to an invocation.</remarks>
/// <typeparam name="TSelf">The filter itself.</typeparam>
public interface IFunctionFilter<TSelf>
    where TSelf : IFunctionFilter<TSelf>
{
    /// <summary>Executes the filter for one invocation.</summary>
    /// <param name="filter">The object of the filter. All concurrent invocations use it.</param>
    /// <param name="invocation">The invocation. <see cref="Invocation.Payload"/> is the event, and <see cref="Invocation.Response"/> is the response after <paramref name="next"/>.</param>
    /// <param name="next">The next filter, or the function. A filter that does not call it writes the response itself.</param>
    /// <typeparam name="TNext">The type of <paramref name="next"/>.</typeparam>
    static abstract ValueTask InvokeAsync<TNext>(TSelf filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext;
}
