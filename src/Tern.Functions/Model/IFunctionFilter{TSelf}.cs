namespace Tern.Functions;

/// <summary>Code around a function that does not depend on the type of its event: metrics, tracing, idempotency.</summary>
/// <remarks>
/// <para>
/// The source generator composes the filters of a function when it is compiled: filters of the class, then those of the method, each in declared order. Each
/// filter is a type argument of the one before it, so that a call needs no delegate and no interface, and adds no allocation to an invocation.
/// </para>
/// <list type="table">
/// <listheader><term>Purpose</term><description>Members</description></listheader>
/// <item><term>Metrics, tracing</term><description>The name of the function is <c>TNext.FunctionName</c>. An exception of <c>next</c> is the error of the invocation.</description></item>
/// <item><term>Idempotency</term><description>
/// The event is <see cref="Invocation.Payload"/>, the response is <see cref="Invocation.ResponsePayload"/> after <c>next</c>. The bytes of a streamed response are
/// received by <see cref="Invocation.CopyStreamTo"/>. A stored response is written to <see cref="Invocation.Response"/> without a call of <c>next</c>.
/// </description></item>
/// <item><term>Validation</term><description>Implement <see cref="IEventFilter{TSelf}"/>, which receives the event as an object.</description></item>
/// </list>
/// <para>A filter that awaits <c>next</c> allocates if the function completes later. <c>[AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]</c> on its method prevents this.</para>
/// </remarks>
/// <typeparam name="TSelf">The filter itself.</typeparam>
public interface IFunctionFilter<TSelf> : IFunctionFilter
    where TSelf : IFunctionFilter<TSelf>
{
    /// <summary>Executes the filter for one invocation.</summary>
    /// <param name="filter">The object of the filter. All concurrent invocations use it.</param>
    /// <param name="invocation">The invocation.</param>
    /// <param name="next">The next filter, or the function. A filter that does not call it writes the response itself.</param>
    /// <typeparam name="TNext">The type of <paramref name="next"/>.</typeparam>
    static abstract ValueTask InvokeAsync<TNext>(TSelf filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext;
}
