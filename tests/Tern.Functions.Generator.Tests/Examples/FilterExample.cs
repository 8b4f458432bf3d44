using System.Buffers;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace Tern.Functions.Generator.Tests.Examples;

/// <summary>Records the duration of each invocation.</summary>
public sealed class Measured(string unit) : IFunctionFilter<Measured>
{
    private static readonly Meter s_meter = new("Orders");

    private readonly Histogram<double> _duration = s_meter.CreateHistogram<double>("invocation.duration", unit);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask InvokeAsync<TNext>(Measured filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        long start = Stopwatch.GetTimestamp();
        try
        {
            await next.InvokeAsync(invocation);
        }
        finally
        {
            filter._duration.Record(Stopwatch.GetElapsedTime(start).TotalMilliseconds, new KeyValuePair<string, object?>("function", TNext.FunctionName));
        }
    }
}

/// <summary>An event with rules.</summary>
public interface IValidated
{
    /// <summary>The problem; null for a valid event.</summary>
    string? Problem { get; }
}

/// <summary>Refuses events that are not valid.</summary>
public sealed class Valid : IEventFilter<Valid>
{
    public static ValueTask InvokeAsync<TEvent, TNext>(Valid filter, TEvent input, Invocation invocation, TNext next)
        where TNext : struct, IEventNext<TEvent> =>
        input is IValidated { Problem: { } problem } ? throw new ArgumentException(problem) : next.InvokeAsync(input, invocation);
}

public sealed record Transfer(string Id, decimal Amount) : IValidated
{
    string? IValidated.Problem => Amount > 0 ? null : "The amount must be positive.";
}

[Use<Measured>("ms")]
public static class Transfers
{
    [Function("transfer"), Use<Cached>, Use<Valid>]
    public static string Execute(Transfer transfer) => $"{transfer.Id} transferred";
}

/// <summary>Returns the response of an event that was processed before.</summary>
public sealed class Cached : IFunctionFilter<Cached>
{
    private readonly Dictionary<string, byte[]> _responses = [];

    public static async ValueTask InvokeAsync<TNext>(Cached filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        string key = Convert.ToBase64String(invocation.Payload.Span);
        if (filter.Find(key) is { } stored)
        {
            invocation.Response.Write(stored);
            return;
        }
        await next.InvokeAsync(invocation);
        filter.Add(key, invocation.ResponsePayload.ToArray());
    }

    private byte[]? Find(string key)
    {
        lock (_responses)
            return _responses.GetValueOrDefault(key);
    }

    private void Add(string key, byte[] response)
    {
        lock (_responses)
            _responses[key] = response;
    }
}
