using Tern.Retries;

namespace Tern.Batches;

/// <summary>Reads answers that have one result for each entry of a batch, in the same order, with a code in those that failed. For the packages of services.</summary>
public static class PositionalAnswers
{
    /// <summary>
    /// Says of each entry what its result says; throttling and failures inside the service are sent again. An answer with
    /// another number of results says nothing of any entry.
    /// </summary>
    /// <param name="batch">What was sent.</param>
    /// <param name="results">What was answered.</param>
    /// <param name="codeOf">A result's code; null or empty when the entry was taken.</param>
    /// <param name="messageOf">A result's text.</param>
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
