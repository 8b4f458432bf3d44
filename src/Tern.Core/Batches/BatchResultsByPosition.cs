using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// Reads responses with one result for each entry of a batch, in the same order, where a failed entry has a code. For service packages.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class BatchResultsByPosition
{
    /// <summary>
    /// Reports the results of a response to the entries. Entries that were throttled or failed inside the service are retried. A response with a
    /// different number of results reports nothing.
    /// </summary>
    /// <param name="batch">The entries that were sent.</param>
    /// <param name="results">The results of the response.</param>
    /// <param name="getCode">Returns the error code of a result; null or empty if the entry was accepted.</param>
    /// <param name="getMessage">Returns the error message of a result.</param>
    public static void Apply<TEntry, TResult>(
        IReadOnlyList<BatchEntry<TEntry, TResult>> batch, IReadOnlyList<TResult> results, Func<TResult, string?> getCode, Func<TResult, string?> getMessage)
        where TResult : class
    {
        ArgumentNullException.ThrowIfNull(batch);
        ArgumentNullException.ThrowIfNull(results);
        ArgumentNullException.ThrowIfNull(getCode);
        ArgumentNullException.ThrowIfNull(getMessage);
        if (results.Count != batch.Count)
            return;
        for (int i = 0; i < batch.Count; i++)
        {
            if (getCode(results[i]) is { Length: > 0 } code)
                batch[i].Fail(code, getMessage(results[i]), shouldRetry: IsTransient(code));
            else
                batch[i].Succeed(results[i]);
        }
    }

    private static bool IsTransient(string code) => RetryClassifier.IsServerCode(code) || RetryClassifier.IsThrottlingCode(code);
}
