namespace Tern;

/// <summary>How a method that takes any number of entries goes about its requests; immutable, changed by <c>with</c>.</summary>
public record BatchOptions
{
    /// <summary>How many requests may be under way at once; 4 unless told. 1 sends them in the order given.</summary>
    /// <exception cref="ArgumentOutOfRangeException">Less than 1.</exception>
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
    /// How often what the service left undone is sent, the first time included, before giving up; 10 unless told
    /// (half a minute of waiting on average). The retries of each single request are the client's own matter.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">Less than 1.</exception>
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
