using Tern.Local.Sns.Publishing;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>PublishBatch</c>.</summary>
internal static class PublishBatch
{
    /// <remarks>As in the service, an entry that is not valid fails the entire request, except one whose subject is not valid.</remarks>
    /// <inheritdoc cref="Publish.Execute"/>
    public static PublishBatchResponse Execute(SnsRegion region, PublishBatchRequest request, string endpoint, string? traceHeader)
    {
        SnsTopic topic = region.GetTopic(request.TopicArn);
        IReadOnlyList<PublishBatchRequestEntry> entries = request.PublishBatchRequestEntries;
        CheckEntries(topic, entries);
        List<BatchResultErrorEntry> failed = [];
        List<(string Id, NewNotification Content)> valid = [];
        foreach (PublishBatchRequestEntry entry in entries)
        {
            if (NotificationRules.IsSubject(entry.Subject))
                valid.Add((entry.Id, NotificationRules.Create(topic, new NotificationMembers(entry), traceHeader)));
            else
                failed.Add(new() { Id = entry.Id, Code = "InvalidParameter", Message = "Invalid parameter: Subject", SenderFault = true });
        }
        var successful = new PublishBatchResultEntry[valid.Count];
        for (int i = 0; i < successful.Length; i++)
        {
            (string messageId, string? sequenceNumber) = region.Engine.Publisher.Publish(topic, valid[i].Content, endpoint);
            successful[i] = new() { Id = valid[i].Id, MessageId = messageId, SequenceNumber = sequenceNumber };
        }
        return new() { Successful = successful, Failed = failed };
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
