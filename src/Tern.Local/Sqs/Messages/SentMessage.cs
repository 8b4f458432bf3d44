namespace Tern.Local.Sqs.Messages;

/// <summary>The result of a send. A duplicate has the result of the first message.</summary>
/// <param name="Id">The message ID.</param>
/// <param name="Sequence">The position in the order of arrival.</param>
/// <param name="IsDuplicate">Whether the message was not stored, because a message with its deduplication ID was sent within 5 minutes.</param>
internal readonly record struct SentMessage(Guid Id, long Sequence, bool IsDuplicate);
