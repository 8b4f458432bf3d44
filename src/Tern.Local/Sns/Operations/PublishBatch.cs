using Tern.Local.Sns.Publishing;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>PublishBatch</c>.</summary>
internal static class PublishBatch
{
    /// <remarks>An entry that is not valid fails the whole request, as in the service.</remarks>
    /// <inheritdoc cref="Publish.Execute"/>
    public static PublishBatchResponse Execute(SnsRegion region, PublishBatchRequest request, string endpoint, string? traceHeader)
    {
        SnsTopic topic = region.GetTopic(request.TopicArn);
        IReadOnlyList<PublishBatchRequestEntry> entries = request.PublishBatchRequestEntries;
        CheckEntries(topic, entries);
        NewNotification[] contents = [.. entries.Select(entry => NotificationRules.Create(topic, new NotificationMembers(entry), traceHeader))];
        var results = new PublishBatchResultEntry[entries.Count];
        for (int i = 0; i < results.Length; i++)
        {
            (string id, string? sequenceNumber) = region.Engine.Publisher.Publish(topic, contents[i], endpoint);
            results[i] = new() { Id = entries[i].Id, MessageId = id, SequenceNumber = sequenceNumber };
        }
        return new() { Successful = results, Failed = [] };
    }

    private static void CheckEntries(SnsTopic topic, IReadOnlyList<PublishBatchRequestEntry> entries)
    {
        if (entries.Count == 0)
            throw new EmptyBatchRequestException("The batch request doesn't contain any entries.");
        if (entries.Count > SnsLimits.MaxBatchEntries)
            throw new TooManyEntriesInBatchRequestException("The batch request contains more entries than permissible.");
        if (entries.DistinctBy(entry => entry.Id).Count() != entries.Count)
            throw new BatchEntryIdsNotDistinctException("Two or more batch entries in the request have the same Id.");
        long size = 0;
        foreach (PublishBatchRequestEntry entry in entries)
        {
            CheckId(entry.Id);
            size += NotificationRules.SizeOf(new NotificationMembers(entry));
        }
        if (size > topic.Settings.MaxMessageSize)
            throw new BatchRequestTooLongException("The length of all the messages put together is more than the limit.");
    }

    private static void CheckId(string id)
    {
        if (id.Length is 0 or > SnsLimits.MaxBatchIdLength)
            throw new InvalidBatchEntryIdException($"The Id of a batch entry in the batch request is too long: {id}");
        foreach (char c in id)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('-' or '_'))
                throw new InvalidBatchEntryIdException($"The Id of a batch entry in the batch request contains an impermissible character: {id}");
        }
    }
}
