using Tern.Local.Durability;
using Tern.Local.EventBridge.Archives;

namespace Tern.Local.EventBridge.Durability;

/// <summary>The binary form of an archive, without its events.</summary>
internal static class ArchiveRecord
{
    public static void Write(in RecordWriter writer, StoredArchive archive)
    {
        writer.Text(archive.Name);
        writer.Text(archive.BusArn);
        writer.Time(archive.CreatedAt);
        writer.OptionalText(archive.Description);
        writer.OptionalText(archive.PatternText);
        writer.Integer(archive.RetentionDays);
        writer.OptionalText(archive.KmsKeyIdentifier);
    }

    public static StoredArchive Read(ref RecordReader reader)
    {
        var archive = new StoredArchive(reader.Text(), reader.Text()) { CreatedAt = reader.Time(), Description = reader.OptionalText() };
        archive.SetPattern(reader.OptionalText());
        archive.RetentionDays = checked((int)reader.Integer());
        archive.KmsKeyIdentifier = reader.OptionalText();
        return archive;
    }
}
