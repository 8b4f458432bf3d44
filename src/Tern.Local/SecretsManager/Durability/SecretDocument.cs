using Tern.Local.Durability;
using Tern.Local.Services;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Durability;

/// <summary>The document of a secret: its versions with their values, its policy, its deletion and its rotation. Values are not encrypted.</summary>
internal static class SecretDocument
{
    /// <summary>The collection of the documents.</summary>
    public const string Collection = "secretsmanager/secrets";

    /// <summary>Creates the key of a document.</summary>
    public static DocumentKey Key(ResourceScope scope, StoredSecret secret) => new(Collection, scope, secret.Arn);

    public static void Write(in RecordWriter writer, StoredSecret secret)
    {
        writer.Text(secret.Name);
        writer.Text(secret.Arn);
        writer.Time(secret.CreatedAt);
        writer.Time(secret.ChangedAt);
        writer.OptionalText(secret.Description);
        writer.OptionalText(secret.KmsKeyId);
        writer.OptionalText(secret.Type);
        writer.OptionalText(secret.ResourcePolicy);
        writer.OptionalTime(secret.AccessedAt);
        writer.OptionalTime(secret.DeletedAt);
        WriteTags(writer, secret.Tags);
        RotationRecord.Write(writer, secret);
        writer.Integer(secret.Versions.Count);
        foreach (SecretVersion version in secret.Versions)
            SecretVersionRecord.Write(writer, version);
    }

    public static StoredSecret Read(ref RecordReader reader)
    {
        var secret = new StoredSecret(reader.Text(), reader.Text())
        {
            CreatedAt = reader.Time(),
            ChangedAt = reader.Time(),
            Description = reader.OptionalText(),
            KmsKeyId = reader.OptionalText(),
            Type = reader.OptionalText(),
            ResourcePolicy = reader.OptionalText(),
            AccessedAt = reader.OptionalTime(),
            DeletedAt = reader.OptionalTime(),
            Tags = ReadTags(ref reader),
        };
        RotationRecord.Read(ref reader, secret);
        for (int count = reader.Count(); count > 0; count--)
            secret.Versions.Add(SecretVersionRecord.Read(ref reader));
        return secret;
    }

    private static void WriteTags(in RecordWriter writer, List<Tag>? tags)
    {
        writer.Boolean(tags is not null);
        if (tags is null)
            return;
        writer.Integer(tags.Count);
        foreach (Tag tag in tags)
        {
            writer.OptionalText(tag.Key);
            writer.OptionalText(tag.Value);
        }
    }

    private static List<Tag>? ReadTags(ref RecordReader reader)
    {
        if (!reader.Boolean())
            return null;
        List<Tag> tags = [];
        for (int count = reader.Count(); count > 0; count--)
            tags.Add(new Tag { Key = reader.OptionalText(), Value = reader.OptionalText() });
        return tags;
    }
}
