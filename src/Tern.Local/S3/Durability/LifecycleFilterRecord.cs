using Tern.Local.Durability;
using Tern.Runtime;
using Tern.S3;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of a lifecycle rule's filter.</summary>
internal static class LifecycleFilterRecord
{
    public static void Write(RecordWriter writer, LifecycleRuleFilter? filter)
    {
        writer.Boolean(filter is not null);
        if (filter is null)
            return;
        writer.OptionalText(filter.Prefix);
        writer.Boolean(filter.Tag is not null);
        if (filter.Tag is { } tag)
            Write(writer, tag);
        writer.OptionalInteger(filter.ObjectSizeGreaterThan);
        writer.OptionalInteger(filter.ObjectSizeLessThan);
        writer.Boolean(filter.And is not null);
        if (filter.And is not { } and)
            return;
        writer.OptionalText(and.Prefix);
        writer.Integer(and.Tags.Count);
        foreach (Tag other in and.Tags)
            Write(writer, other);
        writer.OptionalInteger(and.ObjectSizeGreaterThan);
        writer.OptionalInteger(and.ObjectSizeLessThan);
    }

    public static LifecycleRuleFilter? Read(ref RecordReader reader) => !reader.Boolean() ? null : new()
    {
        Prefix = reader.OptionalText(),
        Tag = reader.Boolean() ? ReadTag(ref reader) : null,
        ObjectSizeGreaterThan = reader.OptionalInteger(),
        ObjectSizeLessThan = reader.OptionalInteger(),
        And = !reader.Boolean() ? null : new()
        {
            Prefix = reader.OptionalText(),
            Tags = ReadTags(ref reader),
            ObjectSizeGreaterThan = reader.OptionalInteger(),
            ObjectSizeLessThan = reader.OptionalInteger(),
        },
    };

    private static void Write(RecordWriter writer, Tag tag)
    {
        writer.Text(tag.Key);
        writer.Text(tag.Value);
    }

    private static Tag ReadTag(ref RecordReader reader) => new() { Key = reader.Text(), Value = reader.Text() };

    private static IReadOnlyList<Tag> ReadTags(ref RecordReader reader)
    {
        var tags = new Tag[reader.Count()];
        for (int i = 0; i < tags.Length; i++)
            tags[i] = ReadTag(ref reader);
        return tags.Length == 0 ? AbsentList<Tag>.Instance : tags;
    }
}
