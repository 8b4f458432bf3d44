using System.ComponentModel;

namespace Tern.Functions.Codecs;

/// <summary>Calls filters, also those that implement their method explicitly, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FunctionFilters
{
    /// <summary>Executes a filter.</summary>
    /// <inheritdoc cref="IFunctionFilter{TSelf}.InvokeAsync{TNext}"/>
    public static ValueTask InvokeAsync<TFilter, TNext>(TFilter filter, Invocation invocation, TNext next)
        where TFilter : IFunctionFilter<TFilter>
        where TNext : struct, IFunctionNext => TFilter.InvokeAsync(filter, invocation, next);

    /// <summary>Executes a filter of events.</summary>
    /// <inheritdoc cref="IEventFilter{TSelf}.InvokeAsync{TEvent, TNext}"/>
    public static ValueTask InvokeAsync<TFilter, TEvent, TNext>(TFilter filter, TEvent input, Invocation invocation, TNext next)
        where TFilter : IEventFilter<TFilter>
        where TNext : struct, IEventNext<TEvent> => TFilter.InvokeAsync(filter, input, invocation, next);
}
