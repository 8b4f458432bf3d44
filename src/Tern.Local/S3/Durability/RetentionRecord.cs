using Tern.Local.Durability;
using Tern.S3;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of a bucket's default retention.</summary>
internal static class RetentionRecord
{
    public static void Write(RecordWriter writer, DefaultRetention? retention)
    {
        writer.Boolean(retention is not null);
        if (retention is null)
            return;
        writer.OptionalText(retention.Mode?.Value);
        writer.OptionalInteger(retention.Days);
        writer.OptionalInteger(retention.Years);
    }

    public static DefaultRetention? Read(ref RecordReader reader) => !reader.Boolean() ? null : new()
    {
        Mode = reader.OptionalText() is { } mode ? new ObjectLockRetentionMode(mode) : (ObjectLockRetentionMode?)null,
        Days = (int?)reader.OptionalInteger(),
        Years = (int?)reader.OptionalInteger(),
    };
}
