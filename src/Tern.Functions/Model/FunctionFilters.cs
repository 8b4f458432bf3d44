using System.ComponentModel;

namespace Tern.Functions.Codecs;

/// <summary>Calls filters, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FunctionFilters
{
    /// <summary>Executes a filter, also one that implements its method explicitly.</summary>
    /// <inheritdoc cref="IFunctionFilter{TSelf}.InvokeAsync{TNext}"/>
    public static ValueTask InvokeAsync<TFilter, TNext>(TFilter filter, Invocation invocation, TNext next)
        where TFilter : IFunctionFilter<TFilter>
        where TNext : struct, IFunctionNext => TFilter.InvokeAsync(filter, invocation, next);
}
