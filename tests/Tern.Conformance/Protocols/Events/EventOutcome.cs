namespace Tern.Conformance.Protocols.Events;

/// <summary>The outcome of a call with events. The generated code of a case creates it.</summary>
public sealed class EventOutcome
{
    private EventOutcome(object result, IReadOnlyList<object> events, Exception? failure)
    {
        Result = result;
        Events = events;
        Failure = failure;
    }

    /// <summary>The result of the call.</summary>
    public object Result { get; }

    /// <summary>The events that were received.</summary>
    public IReadOnlyList<object> Events { get; }

    /// <summary>The error of the stream, or null if the stream completed.</summary>
    public Exception? Failure { get; }

    /// <summary>A call whose output has no events.</summary>
    public static EventOutcome Of(object result) => new(result, [], null);

    /// <summary>Reads all events.</summary>
    public static async Task<EventOutcome> ReadAsync<T>(object result, IAsyncEnumerable<T>? events) where T : class
    {
        var received = new List<object>();
        if (events is null)
            return new(result, received, new InvalidOperationException("the result has no event stream"));
        try
        {
            await foreach (T found in events)
                received.Add(found);
        }
        catch (Exception e)
        {
            return new(result, received, e);
        }
        return new(result, received, null);
    }

    /// <summary>A stream that ends with an error before its first event.</summary>
    public static async IAsyncEnumerable<T> Fail<T>(Exception error)
    {
        await Task.Yield();
        yield return error is null ? default! : throw error;
    }

    /// <summary>Events to send.</summary>
    public static async IAsyncEnumerable<T> Send<T>(params T[] events)
    {
        foreach (T sent in events)
        {
            await Task.Yield();
            yield return sent;
        }
    }
}
