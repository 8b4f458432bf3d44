using Tern.Sqs;

namespace Tern.Local.Sqs.Validation;

/// <summary>The rules for the entries of a batch. A violation fails the request, not an entry.</summary>
internal static class BatchRules
{
    /// <summary>Checks the number and the IDs of the entries.</summary>
    /// <param name="entries">The entries.</param>
    /// <param name="idOf">Returns the ID of an entry.</param>
    /// <param name="entryName">The name of the entry type in messages, for example <c>SendMessageBatchRequestEntry</c>.</param>
    public static void Check<TEntry>(IReadOnlyList<TEntry> entries, Func<TEntry, string?> idOf, string entryName)
    {
        if (entries.Count == 0)
            throw new EmptyBatchRequestException($"There should be at least one {entryName} in the request.");
        if (entries.Count > QueueLimits.MaxBatchEntries)
            throw new TooManyEntriesInBatchRequestException($"Maximum number of entries per request are {QueueLimits.MaxBatchEntries}. You have sent {SqsText.Of(entries.Count)}.");
        for (int i = 0; i < entries.Count; i++)
        {
            string? id = idOf(entries[i]);
            if (!IsValid(id))
                throw new InvalidBatchEntryIdException("A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.");
            for (int j = 0; j < i; j++)
            {
                if (idOf(entries[j]) == id)
                    throw new BatchEntryIdsNotDistinctException($"Id {id} repeated.");
            }
        }
    }

    /// <summary>The result of an entry that failed with an error of the service.</summary>
    public static BatchResultErrorEntry Failure(string id, TernServiceException error) =>
        new() { Id = id, Code = error.ErrorCode, Message = error.ServiceMessage, SenderFault = true };

    /// <summary>Returns the results of the entries that succeeded or failed, or null if there are none.</summary>
    /// <remarks>The model requires both lists, but the service omits an empty one.</remarks>
    public static IReadOnlyList<TResult> OmitEmpty<TResult>(List<TResult>? results) => results is { Count: > 0 } ? results : null!;

    private static bool IsValid(string? id)
    {
        if (id is null or "" || id.Length > QueueLimits.MaxBatchIdLength)
            return false;
        foreach (char c in id)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('-' or '_'))
                return false;
        }
        return true;
    }
}
