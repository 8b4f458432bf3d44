using System.Globalization;
using Tern.Local.Sqs.Fifo;

namespace Tern.Local.Sns.Fifo;

/// <summary>A message of a FIFO topic, as far as it identifies duplicates.</summary>
/// <param name="Key">What identifies duplicates.</param>
/// <param name="MessageId">The message ID, which a duplicate returns too.</param>
/// <param name="Sequence">The position in the order of the topic.</param>
/// <param name="SentAt">The time when it was published.</param>
internal sealed record FifoMessage(DeduplicationKey Key, string MessageId, long Sequence, DateTimeOffset SentAt)
{
    /// <summary>The sequence number in responses and messages: 20 digits.</summary>
    public string SequenceNumber => string.Create(CultureInfo.InvariantCulture, $"1{Sequence:D19}");
}
