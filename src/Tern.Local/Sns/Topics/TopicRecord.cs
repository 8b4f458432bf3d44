using Tern.Local.Durability;

namespace Tern.Local.Sns.Topics;

/// <summary>The document of a topic.</summary>
internal static class TopicRecord
{
    public const string Collection = "sns/topics";

    public static void Write(in RecordWriter writer, SnsTopic topic)
    {
        writer.Text(topic.Name);
        writer.Text(topic.Endpoint);
        MapRecord.Write(writer, topic.Settings.Attributes);
        MapRecord.Write(writer, topic.Tags);
        writer.Text(topic.DataProtectionPolicy);
        writer.Integer(topic.DeletedSubscriptions);
    }

    /// <summary>Reads a topic of a region.</summary>
    public static SnsTopic Read(SnsRegion region, ref RecordReader reader)
    {
        var topic = new SnsTopic(region, reader.Text(), reader.Text());
        foreach ((string name, string value) in MapRecord.Read(ref reader))
            topic.Settings = TopicAttributes.Set(topic.Settings, name, value, topic.IsFifo, isStored: true);
        topic.Tags = MapRecord.Read(ref reader);
        topic.DataProtectionPolicy = reader.Text();
        topic.DeletedSubscriptions = checked((int)reader.Integer());
        return topic;
    }
}
