using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using Tern.Benchmarks.Workloads;
using Tern.Functions;
using Tern.Functions.Codecs;
using Tern.Functions.Generated;

namespace Tern.Performance;

/// <summary>Generated handlers of functions with filters.</summary>
internal static class FunctionWork
{
    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        IFunctionHandler completed = Function_Tern_Performance_FilteredFunctions_CompletedAsync.Create(new FunctionComposition(AwsEnvironment.Process));
        yield return AllocationCounter.Measure("function with filters", () =>
        {
            completed.HandleAsync(default).GetAwaiter().GetResult();
            return null;
        });
        IFunctionHandler suspended = Function_Tern_Performance_FilteredFunctions_SuspendedAsync.Create(new FunctionComposition(AwsEnvironment.Process));
        yield return AllocationCounter.Measure("function with filters that completes later", () =>
        {
            ValueTask invocation = suspended.HandleAsync(default);
            if (invocation.IsCompleted)
                throw new InvalidOperationException("The function has not waited.");
            FilteredFunctions.Signal.Complete();
            invocation.GetAwaiter().GetResult();
            return null;
        });
    }
}

[Use<WaitingFilter>(1), Use<WaitingFilter>(2)]
internal static class FilteredFunctions
{
    public static Signal Signal { get; } = new();

    [Function, Use<PassingFilter>]
    public static ValueTask CompletedAsync() => default;

    [Function, Use<PassingFilter>]
    public static ValueTask SuspendedAsync() => Signal.WaitAsync();
}

/// <summary>Awaits the function.</summary>
internal sealed class WaitingFilter(int number) : IFunctionFilter<WaitingFilter>
{
    private int _ended;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask InvokeAsync<TNext>(WaitingFilter filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        await next.InvokeAsync(invocation).ConfigureAwait(false);
        filter.End(TNext.FunctionName.Length);
    }

    private void End(int length) => _ended += number + length;
}

/// <summary>Returns what the function returns.</summary>
internal sealed class PassingFilter : IFunctionFilter<PassingFilter>
{
    public static ValueTask InvokeAsync<TNext>(PassingFilter filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext => next.InvokeAsync(invocation);
}

/// <summary>Can be awaited again and again without an allocation.</summary>
internal sealed class Signal : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;

    public ValueTask WaitAsync() => new(this, _core.Version);

    public void Complete() => _core.SetResult(true);

    public void GetResult(short token)
    {
        _core.GetResult(token);
        _core.Reset();
    }

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) => _core.OnCompleted(continuation, state, token, flags);
}
