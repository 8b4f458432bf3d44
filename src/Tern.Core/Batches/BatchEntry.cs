namespace Tern.Batches;

/// <summary>One entry on its way: what the sender of its batch says of it is kept here.</summary>
public sealed class BatchEntry<TEntry, TResult>
    where TResult : class
{
    internal BatchEntry(int index, TEntry value)
    {
        Index = index;
        Value = value;
    }

    /// <summary>Where it stands in the caller's list.</summary>
    public int Index { get; }

    /// <summary>What the caller gave.</summary>
    public TEntry Value { get; }

    internal TResult? Result { get; private set; }

    internal BatchFailure? Failure { get; private set; }

    internal bool IsToRetry { get; private set; }

    /// <summary>The service has taken it.</summary>
    /// <param name="result">What the service says of it.</param>
    public void Succeed(TResult result)
    {
        Result = result;
        Failure = null;
        IsToRetry = false;
    }

    /// <summary>The service has not taken it.</summary>
    /// <param name="code">The service's code.</param>
    /// <param name="message">What the service says.</param>
    /// <param name="isToRetry">Whether it may be taken when it is sent again.</param>
    /// <param name="exception">What ended its request as a whole; null when the request was answered.</param>
    public void Fail(string code, string? message, bool isToRetry, Exception? exception = null)
    {
        Result = null;
        Failure = new(Index, code, message, exception);
        IsToRetry = isToRetry;
    }
}
