using Tern.Local.Durability;
using Tern.Local.Sqs.Messages;
using Tern.Sqs;

namespace Tern.Local.Sqs.Durability;

/// <summary>The state of a message in a record. Times are in Unix milliseconds.</summary>
internal readonly record struct MessageRecord(
    long Sequence,
    Guid Id,
    string SenderId,
    long SentAt,
    long VisibleAt,
    int ReceiveCount,
    long FirstReceivedAt,
    byte[] Body,
    MessageDetails? Details)
{
    public static MessageRecord Of(StoredMessage message) => Of(message, message.VisibleAt);

    public static MessageRecord Of(StoredMessage message, long visibleAt) => new(
        message.Sequence, message.Id, message.SenderId, message.SentAt, visibleAt, message.ReceiveCount, message.FirstReceivedAt, message.Body, message.Details);

    public void Write(in RecordWriter writer)
    {
        writer.Integer(Sequence);
        GuidRecord.Write(writer, Id);
        writer.Text(SenderId);
        writer.Integer(SentAt);
        writer.Integer(VisibleAt);
        writer.Integer(ReceiveCount);
        writer.Integer(FirstReceivedAt);
        writer.Bytes(Body);
        writer.Boolean(Details is not null);
        if (Details is { } details)
            WriteDetails(writer, details);
    }

    public static MessageRecord Read(ref RecordReader reader) => new(
        reader.Integer(),
        GuidRecord.Read(ref reader),
        reader.Text(),
        reader.Integer(),
        reader.Integer(),
        checked((int)reader.Integer()),
        reader.Integer(),
        reader.Bytes().ToArray(),
        reader.Boolean() ? ReadDetails(ref reader) : null);

    private static void WriteDetails(in RecordWriter writer, MessageDetails details)
    {
        writer.OptionalText(details.TraceHeader);
        writer.OptionalText(details.GroupId);
        writer.OptionalText(details.DeduplicationId);
        writer.OptionalText(details.DeadLetterSourceArn);
        writer.Integer(details.Attributes?.Count ?? 0);
        if (details.Attributes is null)
            return;
        foreach ((string name, MessageAttributeValue value) in details.Attributes.AsSpan())
        {
            writer.Text(name);
            writer.Text(value.DataType);
            writer.OptionalText(value.StringValue);
            writer.Boolean(value.BinaryValue is not null);
            if (value.BinaryValue is { } bytes)
                writer.Bytes(bytes.Span);
        }
    }

    private static MessageDetails ReadDetails(ref RecordReader reader)
    {
        var details = new MessageDetails
        {
            TraceHeader = reader.OptionalText(),
            GroupId = reader.OptionalText(),
            DeduplicationId = reader.OptionalText(),
            DeadLetterSourceArn = reader.OptionalText(),
        };
        int count = reader.Count();
        if (count == 0)
            return details;
        var attributes = new OrderedMap<MessageAttributeValue>(count);
        for (int i = 0; i < count; i++)
        {
            string name = reader.Text();
            string type = reader.Text();
            string? text = reader.OptionalText();
            // Not a conditional expression: null would be converted to empty bytes.
            ReadOnlyMemory<byte>? bytes = null;
            if (reader.Boolean())
                bytes = reader.Bytes().ToArray();
            attributes.Add(name, new() { DataType = type, StringValue = text, BinaryValue = bytes });
        }
        return details with { Attributes = attributes };
    }
}
