namespace Tern.Local.Sqs.Messages;

/// <summary>A message that was read without receiving it.</summary>
/// <param name="Id">The message ID.</param>
/// <param name="Sequence">The position in the order of arrival.</param>
/// <param name="Body">The body in UTF-8.</param>
/// <param name="Details">The optional members.</param>
/// <param name="State">The state.</param>
/// <param name="SentAt">The time of the send.</param>
/// <param name="ReceiveCount">The number of receives.</param>
/// <param name="VisibleAt">The end of the visibility timeout or the delay; null for an available message.</param>
internal sealed record PeekedMessage(
    Guid Id,
    long Sequence,
    byte[] Body,
    MessageDetails? Details,
    MessageState State,
    DateTimeOffset SentAt,
    int ReceiveCount,
    DateTimeOffset? VisibleAt);
