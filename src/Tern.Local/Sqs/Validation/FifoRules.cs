using System.Security.Cryptography;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.Validation;

/// <summary>The rules for messages of FIFO queues.</summary>
internal static class FifoRules
{
    /// <summary>Adds the deduplication ID of the content, if the message has none.</summary>
    /// <exception cref="TernServiceException">The message has no group ID or no deduplication ID.</exception>
    public static NewMessage Complete(NewMessage message, QueueSettings settings)
    {
        Check(message.Details?.GroupId, message.Details?.DeduplicationId, settings, SqsErrors.MissingParameter);
        return message.Details!.DeduplicationId is not null
            ? message
            : message with { Details = message.Details with { DeduplicationId = Convert.ToHexStringLower(SHA256.HashData(message.Body)) } };
    }

    /// <exception cref="TernServiceException">An ID is missing.</exception>
    /// <param name="groupId">The group ID.</param>
    /// <param name="deduplicationId">The deduplication ID.</param>
    /// <param name="settings">The settings of the queue.</param>
    /// <param name="missingCode">The code of the error for a missing group ID. It differs for batches.</param>
    public static void Check(string? groupId, string? deduplicationId, QueueSettings settings, string missingCode)
    {
        if (deduplicationId is null && !settings.ContentBasedDeduplication)
            throw SqsErrors.Invalid("The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly");
        if (groupId is null)
            throw new TernServiceException(missingCode, SqsErrors.MissingText("MessageGroupId"));
    }
}
