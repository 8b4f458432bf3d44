using Tern.Local.Durability;
using Tern.S3;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of a bucket's public access block.</summary>
internal static class PublicAccessRecord
{
    public static void Write(RecordWriter writer, PublicAccessBlockConfiguration? block)
    {
        writer.Boolean(block is not null);
        if (block is null)
            return;
        writer.OptionalBoolean(block.BlockPublicAcls);
        writer.OptionalBoolean(block.IgnorePublicAcls);
        writer.OptionalBoolean(block.BlockPublicPolicy);
        writer.OptionalBoolean(block.RestrictPublicBuckets);
    }

    public static PublicAccessBlockConfiguration? Read(ref RecordReader reader) => !reader.Boolean() ? null : new()
    {
        BlockPublicAcls = reader.OptionalBoolean(),
        IgnorePublicAcls = reader.OptionalBoolean(),
        BlockPublicPolicy = reader.OptionalBoolean(),
        RestrictPublicBuckets = reader.OptionalBoolean(),
    };
}
