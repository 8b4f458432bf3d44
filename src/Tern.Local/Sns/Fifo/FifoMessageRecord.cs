using Tern.Local.Durability;

namespace Tern.Local.Sns.Fifo;

/// <summary>The document of a message that identifies duplicates in a FIFO topic.</summary>
internal static class FifoMessageRecord
{
    public const string Collection = "sns/deduplication";

    /// <summary>Returns the ID of the document.</summary>
    public static string CreateId(string topic, FifoMessage message) => $"{topic} {message.Key.GroupId} {message.Key.DeduplicationId}";

    public static void Write(in RecordWriter writer, (string Topic, FifoMessage Message) entry)
    {
        writer.Text(entry.Topic);
        writer.Text(entry.Message.Key.DeduplicationId);
        writer.OptionalText(entry.Message.Key.GroupId);
        writer.Text(entry.Message.MessageId);
        writer.Integer(entry.Message.Sequence);
        writer.Time(entry.Message.SentAt);
    }

    public static (string Topic, FifoMessage Message) Read(ref RecordReader reader) =>
        (reader.Text(), new FifoMessage(new(reader.Text(), reader.OptionalText()), reader.Text(), reader.Integer(), reader.Time()));
}
