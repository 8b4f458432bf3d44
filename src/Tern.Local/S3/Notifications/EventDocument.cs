using System.Globalization;
using Tern.Local.Http;
using Tern.Local.S3.Buckets;
using Tern.Local.S3.Objects;
using Tern.Runtime;

namespace Tern.Local.S3.Notifications;

/// <summary>The JSON of a notification for queues, topics and functions.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html">Event message structure</seealso>
internal static class EventDocument
{
    private const string Address = "127.0.0.1";
    private const int SequencerDigits = 18;

    /// <param name="change">The change.</param>
    /// <param name="configurationId">The ID of the configuration that selects the change.</param>
    public static byte[] Write(ObjectChange change, string configurationId)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteName("\"Records\":"u8);
        writer.WriteStartArray();
        WriteRecord(ref writer, change, configurationId);
        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.Complete();
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Formats a sequence number as a hexadecimal text of constant length, so that texts have the order of the numbers.</summary>
    public static string FormatSequence(long sequence) => sequence.ToString("X16", CultureInfo.InvariantCulture).PadLeft(SequencerDigits, '0');

    private static void WriteRecord(ref JsonWriter writer, ObjectChange change, string configurationId)
    {
        // A principal that is not one of an account, but has a constant ID.
        string principal = AccessControl.GetCanonicalId(change.Bucket.AccountId)[..14].ToUpperInvariant();
        writer.WriteStartObject();
        writer.WriteName("\"eventVersion\":"u8);
        writer.WriteString(change.Sequence is null ? "2.3"u8 : "2.1"u8);
        writer.WriteName("\"eventSource\":"u8);
        writer.WriteString("aws:s3"u8);
        writer.WriteName("\"awsRegion\":"u8);
        writer.WriteString(change.Bucket.Region);
        writer.WriteName("\"eventTime\":"u8);
        writer.WriteString(change.Time.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture));
        writer.WriteName("\"eventName\":"u8);
        writer.WriteString(change.EventName);
        writer.WriteName("\"userIdentity\":{\"principalId\":"u8);
        writer.WriteString($"AWS:{principal}");
        writer.WriteEndObject();
        writer.WriteName("\"requestParameters\":{\"sourceIPAddress\":"u8);
        writer.WriteString(Address);
        writer.WriteEndObject();
        writer.WriteName("\"responseElements\":{\"x-amz-request-id\":"u8);
        writer.WriteString(RequestIds.CreateForS3());
        writer.WriteName("\"x-amz-id-2\":"u8);
        writer.WriteString(RequestIds.CreateExtendedForS3());
        writer.WriteEndObject();
        writer.WriteName("\"s3\":{\"s3SchemaVersion\":\"1.0\",\"configurationId\":"u8);
        writer.WriteString(configurationId);
        writer.WriteName("\"bucket\":{\"name\":"u8);
        writer.WriteString(change.Bucket.Name);
        writer.WriteName("\"ownerIdentity\":{\"principalId\":"u8);
        writer.WriteString(principal);
        writer.WriteEndObject();
        writer.WriteName("\"arn\":"u8);
        writer.WriteString(BucketNames.Arn(change.Bucket.Name));
        writer.WriteEndObject();
        WriteObject(ref writer, change);
        writer.WriteEndObject();
        writer.WriteEndObject();
    }

    private static void WriteObject(ref JsonWriter writer, ObjectChange change)
    {
        writer.WriteName("\"object\":{\"key\":"u8);
        // As in a form: a blank is a plus sign.
        writer.WriteString(Uri.EscapeDataString(change.Key).Replace("%20", "+", StringComparison.Ordinal).Replace("%2F", "/", StringComparison.Ordinal));
        if (change.Size is { } size)
        {
            writer.WriteName("\"size\":"u8);
            writer.WriteNumber(size);
        }
        if (change.EntityTag is { } tag)
        {
            writer.WriteName("\"eTag\":"u8);
            writer.WriteString(tag);
        }
        if (change.VersionId is { } version)
        {
            writer.WriteName("\"versionId\":"u8);
            writer.WriteString(version);
        }
        if (change.Sequence is { } sequence)
        {
            writer.WriteName("\"sequencer\":"u8);
            writer.WriteString(FormatSequence(sequence));
        }
        writer.WriteEndObject();
    }
}
