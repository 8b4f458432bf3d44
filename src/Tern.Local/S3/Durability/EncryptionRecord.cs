using Tern.Local.Durability;
using Tern.Runtime;
using Tern.S3;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of a bucket's encryption.</summary>
internal static class EncryptionRecord
{
    public static void Write(RecordWriter writer, ServerSideEncryptionConfiguration? encryption)
    {
        writer.Boolean(encryption is not null);
        if (encryption is null)
            return;
        writer.Integer(encryption.Rules.Count);
        foreach (ServerSideEncryptionRule rule in encryption.Rules)
        {
            writer.OptionalText(rule.ApplyServerSideEncryptionByDefault?.SseAlgorithm.Value);
            writer.OptionalText(rule.ApplyServerSideEncryptionByDefault?.KmsMasterKeyID);
            writer.OptionalBoolean(rule.BucketKeyEnabled);
            writer.Boolean(rule.BlockedEncryptionTypes is not null);
            if (rule.BlockedEncryptionTypes is { } blocked)
                StringListRecord.Write(writer, [.. blocked.EncryptionType.Select(type => type.Value)]);
        }
    }

    public static ServerSideEncryptionConfiguration? Read(ref RecordReader reader)
    {
        if (!reader.Boolean())
            return null;
        var rules = new ServerSideEncryptionRule[reader.Count()];
        for (int i = 0; i < rules.Length; i++)
        {
            string? algorithm = reader.OptionalText();
            string? key = reader.OptionalText();
            rules[i] = new ServerSideEncryptionRule
            {
                ApplyServerSideEncryptionByDefault = algorithm is null ? null : new() { SseAlgorithm = new ServerSideEncryption(algorithm), KmsMasterKeyID = key },
                BucketKeyEnabled = reader.OptionalBoolean(),
                BlockedEncryptionTypes = reader.Boolean() ? Blocked(StringListRecord.Read(ref reader)) : null,
            };
        }
        return new ServerSideEncryptionConfiguration { Rules = rules };
    }

    private static BlockedEncryptionTypes Blocked(IReadOnlyList<string> types) => new()
    {
        EncryptionType = types.Count == 0 ? AbsentList<EncryptionType>.Instance : [.. types.Select(type => new EncryptionType(type))],
    };
}
