using System.Buffers.Binary;
using Tern.Runtime;

namespace Tern.Local.Sqs.Messages;

/// <summary>
/// A receipt handle: the message, and which receive returned it. The text contains everything, so no handle is stored. It begins with <c>AQEB</c>, as
/// those of the service.
/// </summary>
/// <param name="QueueId">The queue that the message was received from.</param>
/// <param name="Sequence">The position of the message in the order of arrival.</param>
/// <param name="ReceiveCount">The number of receives of the message, including the one that returned the handle.</param>
/// <param name="ReceivedAt">The time of the receive, in Unix milliseconds.</param>
internal readonly record struct ReceiptHandle(Guid QueueId, long Sequence, int ReceiveCount, long ReceivedAt)
{
    private const int ChecksumOffset = 47;
    private const int Size = 51; // A multiple of 3, so that the text has no padding.
    private const int TextLength = 68;

    private static ReadOnlySpan<byte> Version => [1, 1, 1];

    public override string ToString()
    {
        Span<byte> bytes = stackalloc byte[Size];
        bytes.Clear();
        Version.CopyTo(bytes);
        QueueId.TryWriteBytes(bytes[3..]);
        BinaryPrimitives.WriteInt64BigEndian(bytes[19..], Sequence);
        BinaryPrimitives.WriteInt64BigEndian(bytes[27..], ReceivedAt);
        BinaryPrimitives.WriteInt32BigEndian(bytes[35..], ReceiveCount);
        BinaryPrimitives.WriteUInt32BigEndian(bytes[ChecksumOffset..], Crc32.Compute(bytes[..ChecksumOffset]));
        return Convert.ToBase64String(bytes);
    }

    /// <summary>Reads the text of a handle.</summary>
    /// <returns>False if no queue has returned such a text.</returns>
    public static bool TryParse(string text, out ReceiptHandle handle)
    {
        handle = default;
        Span<byte> bytes = stackalloc byte[Size];
        if (text.Length != TextLength || !Convert.TryFromBase64String(text, bytes, out int length) || length != Size)
            return false;
        if (!bytes.StartsWith(Version) || BinaryPrimitives.ReadUInt32BigEndian(bytes[ChecksumOffset..]) != Crc32.Compute(bytes[..ChecksumOffset]))
            return false;
        handle = new(
            new Guid(bytes[3..19]),
            BinaryPrimitives.ReadInt64BigEndian(bytes[19..]),
            BinaryPrimitives.ReadInt32BigEndian(bytes[35..]),
            BinaryPrimitives.ReadInt64BigEndian(bytes[27..]));
        return true;
    }
}
