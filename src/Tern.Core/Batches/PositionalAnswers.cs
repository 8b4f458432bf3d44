using Tern.Retries;

namespace Tern.Batches;

/// <summary>
/// Reads responses with one result for each entry of a batch, in the same order, where a failed entry has a code. For service packages.
/// </summary>
public static class PositionalAnswers
{
    /// <summary>
    /// Reports the results of a response to the entries. Entries that were throttled or failed inside the service are retried. A response with a
    /// different number of results reports nothing.
    /// </summary>
    /// <param name="batch">The entries that were sent.</param>
    /// <param name="results">The results of the response.</param>
    /// <param name="codeOf">Returns the error code of a result; null or empty if the entry was accepted.</param>
    /// <param name="messageOf">Returns the error message of a result.</param>
    public static void Tell<TEntry, TResult>(
        IReadOnlyList<BatchEntry<TEntry, TResult>> batch, IReadOnlyList<TResult> results, Func<TResult, string?> codeOf, Func<TResult, string?> messageOf)
        where TResult : class
    {
        ArgumentNullException.ThrowIfNull(batch);
        ArgumentNullException.ThrowIfNull(results);
        ArgumentNullException.ThrowIfNull(codeOf);
        ArgumentNullException.ThrowIfNull(messageOf);
        if (results.Count != batch.Count)
            return;
        for (int i = 0; i < batch.Count; i++)
        {
            if (codeOf(results[i]) is { Length: > 0 } code)
                batch[i].Fail(code, messageOf(results[i]), isToRetry: MayPass(code));
            else
                batch[i].Succeed(results[i]);
        }
    }

    private static bool MayPass(string code) => RetryClassifier.IsServerCode(code) || RetryClassifier.IsThrottlingCode(code);
}
