using System.ComponentModel;
using System.Globalization;

namespace Tern.Runtime;

/// <summary>
/// Reads responses that identify each entry by the id that it was sent with, in separate lists of successful and failed entries. For service
/// packages.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class BatchResultsById
{
    /// <summary>Returns the id to send an entry with: its index in the caller's list, which is unique.</summary>
    /// <param name="entry">The entry.</param>
    public static string GetId<TEntry, TResult>(BatchEntry<TEntry, TResult> entry)
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
    /// <param name="getId">Returns the entry id of a result.</param>
    /// <param name="failed">The errors.</param>
    /// <param name="getError">Returns the id, code and message of an error, and whether the sender caused it.</param>
    public static void Apply<TEntry, TResult, TError>(
        IReadOnlyList<BatchEntry<TEntry, TResult>> batch,
        IReadOnlyList<TResult> successful,
        Func<TResult, string?> getId,
        IReadOnlyList<TError> failed,
        Func<TError, (string Id, string Code, string? Message, bool SenderFault)> getError)
        where TResult : class
    {
        ArgumentNullException.ThrowIfNull(batch);
        ArgumentNullException.ThrowIfNull(successful);
        ArgumentNullException.ThrowIfNull(getId);
        ArgumentNullException.ThrowIfNull(failed);
        ArgumentNullException.ThrowIfNull(getError);
        Dictionary<string, BatchEntry<TEntry, TResult>> entries = batch.ToDictionary(GetId, StringComparer.Ordinal);
        foreach (TResult result in successful)
        {
            if (getId(result) is { } id && entries.TryGetValue(id, out BatchEntry<TEntry, TResult>? entry))
                entry.Succeed(result);
        }
        foreach (TError error in failed)
        {
            (string id, string code, string? message, bool senderFault) = getError(error);
            if (entries.TryGetValue(id, out BatchEntry<TEntry, TResult>? entry))
                entry.Fail(code, message, shouldRetry: !senderFault);
        }
    }
}
