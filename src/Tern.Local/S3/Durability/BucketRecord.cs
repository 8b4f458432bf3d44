using Tern.Local.Durability;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of a bucket's settings.</summary>
internal static class BucketRecord
{
    public static void Write(RecordWriter writer, BucketSettings settings)
    {
        writer.Text(settings.Name);
        writer.Text(settings.Region);
        writer.Time(settings.Created);
        writer.Byte((byte)settings.Versioning);
        writer.Boolean(settings.HasObjectLock);
        RetentionRecord.Write(writer, settings.DefaultRetention);
        KeyValuePairsRecord.Write(writer, settings.Tags);
        CorsRecord.Write(writer, settings.Cors);
        EncryptionRecord.Write(writer, settings.Encryption);
        LifecycleRecord.Write(writer, settings.Lifecycle);
        writer.OptionalText(settings.TransitionDefaultMinimumObjectSize);
        NotificationRecord.Write(writer, settings.Notifications);
        writer.OptionalText(settings.ObjectOwnership);
        PublicAccessRecord.Write(writer, settings.PublicAccessBlock);
        writer.Text(settings.AccountId);
        writer.Boolean(settings.IsEuLocation);
        AclRecord.Write(writer, settings.Acl);
        ConfigurationsRecord.Write(writer, settings);
    }

    /// <param name="reader">The reader.</param>
    /// <param name="defaultAccountId">The account of the buckets in older records, which end without one.</param>
    public static BucketSettings Read(ref RecordReader reader, string defaultAccountId)
    {
        BucketSettings settings = ReadSettings(ref reader, defaultAccountId);
        return ConfigurationsRecord.Read(ref reader, settings);
    }

    private static BucketSettings ReadSettings(ref RecordReader reader, string defaultAccountId) => new()
    {
        Name = reader.Text(),
        Region = reader.Text(),
        Created = reader.Time(),
        Versioning = ReadVersioning(reader.Byte()),
        HasObjectLock = reader.Boolean(),
        DefaultRetention = RetentionRecord.Read(ref reader),
        Tags = KeyValuePairsRecord.Read(ref reader),
        Cors = CorsRecord.Read(ref reader),
        Encryption = EncryptionRecord.Read(ref reader),
        Lifecycle = LifecycleRecord.Read(ref reader),
        TransitionDefaultMinimumObjectSize = reader.OptionalText(),
        Notifications = NotificationRecord.Read(ref reader),
        ObjectOwnership = reader.OptionalText(),
        PublicAccessBlock = PublicAccessRecord.Read(ref reader),
        AccountId = reader.IsAtEnd ? defaultAccountId : reader.Text(),
        IsEuLocation = !reader.IsAtEnd && reader.Boolean(),
        Acl = AclRecord.Read(ref reader),
    };

    private static Versioning ReadVersioning(byte value) => value <= (byte)Versioning.Suspended
        ? (Versioning)value
        : throw new InvalidDataException($"The versioning state {value} is unknown; expected 0 to 2.");
}
