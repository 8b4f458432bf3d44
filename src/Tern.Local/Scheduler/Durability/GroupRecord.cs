using Tern.Local.Durability;
using Tern.Local.Scheduler.Schedules;
using Tern.Scheduler;

namespace Tern.Local.Scheduler.Durability;

/// <summary>The binary form of a group, without its schedules.</summary>
internal static class GroupRecord
{
    public static void Write(in RecordWriter writer, StoredGroup group)
    {
        writer.Text(group.Name);
        writer.Time(group.CreatedAt);
        writer.Time(group.ModifiedAt);
        writer.OptionalText(group.ClientToken);
        writer.Integer(group.Tags.Count);
        foreach (Tag tag in group.Tags)
        {
            writer.Text(tag.Key);
            writer.Text(tag.Value);
        }
    }

    public static StoredGroup Read(ref RecordReader reader)
    {
        var group = new StoredGroup(reader.Text()) { CreatedAt = reader.Time(), ModifiedAt = reader.Time(), ClientToken = reader.OptionalText() };
        for (int i = reader.Count(); i > 0; i--)
            group.Tags.Add(new Tag { Key = reader.Text(), Value = reader.Text() });
        return group;
    }
}
