using System.Runtime.CompilerServices;

namespace Tern.Functions.Metrics;

/// <summary>Writes the metrics of each invocation at its end, also after an exception, and reports the cold start: <c>[Use&lt;MetricsFilter&gt;]</c>.</summary>
/// <param name="metrics">The metrics, a service of the function.</param>
public sealed class MetricsFilter(FunctionMetrics metrics) : IFunctionFilter<MetricsFilter>
{
    private readonly FunctionMetrics _metrics = metrics;

    /// <inheritdoc/>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask InvokeAsync<TNext>(MetricsFilter filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        ArgumentNullException.ThrowIfNull(filter);
        filter._metrics.ReportColdStart(TNext.FunctionName);
        try
        {
            await next.InvokeAsync(invocation).ConfigureAwait(false);
        }
        finally
        {
            filter._metrics.Flush();
        }
    }
}
