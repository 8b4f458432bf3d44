using System.Globalization;

namespace Tern.Batches;

/// <summary>
/// Reads responses that identify each entry by the id that it was sent with, in separate lists of successful and failed entries. For service
/// packages.
/// </summary>
public static class IdentifiedAnswers
{
    /// <summary>Returns the id to send an entry with: its index in the caller's list, which is unique.</summary>
    /// <param name="entry">The entry.</param>
    public static string IdOf<TEntry, TResult>(BatchEntry<TEntry, TResult> entry)
        where TResult : class
    {
        ArgumentNullException.ThrowIfNull(entry);
        return entry.Index.ToString(CultureInfo.InvariantCulture);
    }

    /// <summary>
    /// Reports the results of a response to the entries. Errors of the sender are final; entries with any other error are retried.
    /// </summary>
    /// <param name="batch">The entries that were sent.</param>
    /// <param name="successful">The results of accepted entries.</param>
    /// <param name="idOf">Returns the entry id of a result.</param>
    /// <param name="failed">The errors.</param>
    /// <param name="errorOf">Returns the id, code and message of an error, and whether the sender caused it.</param>
    public static void Tell<TEntry, TResult, TError>(
        IReadOnlyList<BatchEntry<TEntry, TResult>> batch,
        IReadOnlyList<TResult> successful,
        Func<TResult, string?> idOf,
        IReadOnlyList<TError> failed,
        Func<TError, (string Id, string Code, string? Message, bool SenderFault)> errorOf)
        where TResult : class
    {
        ArgumentNullException.ThrowIfNull(batch);
        ArgumentNullException.ThrowIfNull(successful);
        ArgumentNullException.ThrowIfNull(idOf);
        ArgumentNullException.ThrowIfNull(failed);
        ArgumentNullException.ThrowIfNull(errorOf);
        Dictionary<string, BatchEntry<TEntry, TResult>> entries = batch.ToDictionary(IdOf, StringComparer.Ordinal);
        foreach (TResult result in successful)
        {
            if (idOf(result) is { } id && entries.TryGetValue(id, out BatchEntry<TEntry, TResult>? entry))
                entry.Succeed(result);
        }
        foreach (TError error in failed)
        {
            (string id, string code, string? message, bool senderFault) = errorOf(error);
            if (entries.TryGetValue(id, out BatchEntry<TEntry, TResult>? entry))
                entry.Fail(code, message, isToRetry: !senderFault);
        }
    }
}
