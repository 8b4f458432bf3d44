using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>One entry of a batch in progress. The sender of the batch reports the result of the entry here.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class BatchEntry<TEntry, TResult>
    where TResult : class
{
    internal BatchEntry(int index, TEntry value)
    {
        Index = index;
        Value = value;
    }

    /// <summary>The index of the entry in the caller's list, from 0.</summary>
    public int Index { get; }

    /// <summary>The entry as the caller passed it.</summary>
    public TEntry Value { get; }

    internal TResult? Result { get; private set; }

    internal BatchFailure? Failure { get; private set; }

    internal bool ShouldRetry { get; private set; }

    /// <summary>Reports that the service accepted the entry.</summary>
    /// <param name="result">The result of the entry.</param>
    public void Succeed(TResult result)
    {
        Result = result;
        Failure = null;
        ShouldRetry = false;
    }

    /// <summary>Reports that the service did not accept the entry.</summary>
    /// <param name="code">The error code of the service.</param>
    /// <param name="message">The error message of the service.</param>
    /// <param name="shouldRetry">Whether to send the entry again.</param>
    /// <param name="exception">The exception of the request, if the request failed as a whole, or of the check of the result. Null if the service rejected only the entry.</param>
    public void Fail(string code, string? message, bool shouldRetry, Exception? exception = null)
    {
        Result = null;
        Failure = new(Index, code, message, exception);
        ShouldRetry = shouldRetry;
    }
}
