namespace Tern;

/// <summary>The options of a method that sends any number of entries in batches. Immutable: create a changed copy with <c>with</c>.</summary>
public record BatchOptions
{
    /// <summary>The maximum number of requests in flight. The default is 4. 1 sends them in the order given.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int MaxConcurrency
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 4;

    /// <summary>
    /// The maximum number of times that unprocessed entries are sent, including the first time. The default is 10 (13 seconds of delays on
    /// average, at most 26 seconds). The retries of each single request are set in the client's <see cref="ClientOptions.Retry"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int MaxAttempts
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 10;
}
