namespace Tern.Conformance.Protocols.Events;

/// <summary>What came of a call with events; made by the generated code of a case.</summary>
public sealed class EventOutcome
{
    private EventOutcome(object result, IReadOnlyList<object> events, Exception? failure)
    {
        Result = result;
        Events = events;
        Failure = failure;
    }

    /// <summary>What the call returned.</summary>
    public object Result { get; }

    /// <summary>The events that were received.</summary>
    public IReadOnlyList<object> Events { get; }

    /// <summary>What the stream ended in; null when it came to its end.</summary>
    public Exception? Failure { get; }

    /// <summary>A call whose output has no events.</summary>
    public static EventOutcome Of(object result) => new(result, [], null);

    /// <summary>Reads all events.</summary>
    public static async Task<EventOutcome> ReadAsync<T>(object result, IAsyncEnumerable<T>? events) where T : class
    {
        var received = new List<object>();
        if (events is null)
            return new(result, received, new InvalidOperationException("the result has no stream of events"));
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
