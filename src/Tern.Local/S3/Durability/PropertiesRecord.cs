using Tern.Local.Durability;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of an object's properties.</summary>
internal static class PropertiesRecord
{
    public static void Write(RecordWriter writer, ObjectProperties properties)
    {
        writer.OptionalText(properties.ContentType);
        writer.OptionalText(properties.CacheControl);
        writer.OptionalText(properties.ContentDisposition);
        writer.OptionalText(properties.ContentEncoding);
        writer.OptionalText(properties.ContentLanguage);
        writer.OptionalText(properties.Expires);
        writer.OptionalText(properties.WebsiteRedirectLocation);
        KeyValuePairsRecord.Write(writer, properties.Metadata);
        writer.Text(properties.StorageClass);
        writer.OptionalText(properties.Encryption.Algorithm?.Value);
        writer.OptionalText(properties.Encryption.KmsKeyId);
        writer.OptionalText(properties.Encryption.KmsContext);
        writer.OptionalBoolean(properties.Encryption.BucketKeyEnabled);
        writer.OptionalText(properties.Encryption.CustomerAlgorithm);
        writer.OptionalText(properties.Encryption.CustomerKeyMd5);
        KeyValuePairsRecord.Write(writer, properties.Tags);
        writer.OptionalBoolean(properties.LegalHold);
        writer.OptionalText(properties.Retention?.Mode);
        writer.OptionalTime(properties.Retention?.Until);
    }

    public static ObjectProperties Read(ref RecordReader reader) => new()
    {
        ContentType = reader.OptionalText(),
        CacheControl = reader.OptionalText(),
        ContentDisposition = reader.OptionalText(),
        ContentEncoding = reader.OptionalText(),
        ContentLanguage = reader.OptionalText(),
        Expires = reader.OptionalText(),
        WebsiteRedirectLocation = reader.OptionalText(),
        Metadata = KeyValuePairsRecord.Read(ref reader),
        StorageClass = reader.Text(),
        Encryption = new StoredEncryption
        {
            Algorithm = reader.OptionalText() is { } algorithm ? new ServerSideEncryption(algorithm) : (ServerSideEncryption?)null,
            KmsKeyId = reader.OptionalText(),
            KmsContext = reader.OptionalText(),
            BucketKeyEnabled = reader.OptionalBoolean(),
            CustomerAlgorithm = reader.OptionalText(),
            CustomerKeyMd5 = reader.OptionalText(),
        },
        Tags = KeyValuePairsRecord.Read(ref reader),
        LegalHold = reader.OptionalBoolean(),
        Retention = ReadRetention(ref reader),
    };

    private static ObjectRetention? ReadRetention(ref RecordReader reader)
    {
        string? mode = reader.OptionalText();
        DateTimeOffset? until = reader.OptionalTime();
        return mode is null || until is null ? null : new ObjectRetention(mode, until.Value);
    }
}
