using Tern.EventBridge;
using Tern.Local.Durability;

namespace Tern.Local.EventBridge.Durability;

/// <summary>The binary form of tags.</summary>
internal static class TagsRecord
{
    public static void Write(in RecordWriter writer, IReadOnlyList<Tag> tags)
    {
        writer.Integer(tags.Count);
        foreach (Tag tag in tags)
        {
            writer.Text(tag.Key);
            writer.Text(tag.Value);
        }
    }

    public static void Read(ref RecordReader reader, List<Tag> tags)
    {
        for (int i = reader.Count(); i > 0; i--)
            tags.Add(new Tag { Key = reader.Text(), Value = reader.Text() });
    }
}
