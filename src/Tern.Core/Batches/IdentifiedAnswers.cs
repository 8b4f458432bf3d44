using System.Globalization;

namespace Tern.Batches;

/// <summary>Reads answers that name each entry by the id that it was sent with, those taken apart from those that failed. For the packages of services.</summary>
public static class IdentifiedAnswers
{
    /// <summary>The id to send an entry with: its place in the caller's list, which no other entry has.</summary>
    /// <param name="entry">The entry.</param>
    public static string IdOf<TEntry, TResult>(BatchEntry<TEntry, TResult> entry)
        where TResult : class
    {
        ArgumentNullException.ThrowIfNull(entry);
        return entry.Index.ToString(CultureInfo.InvariantCulture);
    }

    /// <summary>Says of each entry what the answer says. What the sender did wrong would be wrong the next time too; all else is sent again.</summary>
    /// <param name="batch">What was sent.</param>
    /// <param name="successful">The results of what was taken.</param>
    /// <param name="idOf">Whose result it is.</param>
    /// <param name="failed">The errors.</param>
    /// <param name="errorOf">Id, code, text, and whether the sender did something wrong.</param>
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
