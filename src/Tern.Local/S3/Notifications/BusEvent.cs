using Tern.Local.Delivery;
using Tern.Local.Http;
using Tern.Local.S3.Buckets;
using Tern.Runtime;

namespace Tern.Local.S3.Notifications;

/// <summary>The event of a change for the default event bus.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html">Amazon S3 event structure</seealso>
internal static class BusEvent
{
    /// <summary>Returns the message; null if the bus receives no event of the change.</summary>
    public static TargetMessage? Create(ObjectChange change)
    {
        if (DescribeType(change.EventName) is not { } type)
            return null;
        string arn = BucketNames.Arn(change.Bucket.Name);
        return new TargetMessage { Source = arn, EventSource = "aws.s3", EventDetailType = type, EventResources = [arn], Body = WriteDetail(change) };
    }

    private static string? DescribeType(string eventName) => eventName.Split(':')[0] switch
    {
        "ObjectCreated" => "Object Created",
        "ObjectRemoved" or "LifecycleExpiration" => "Object Deleted",
        "ObjectAcl" => "Object ACL Updated",
        "ObjectTagging" => eventName.EndsWith(":Put", StringComparison.Ordinal) ? "Object Tags Added" : "Object Tags Deleted",
        _ => null,
    };

    private static byte[] WriteDetail(ObjectChange change)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteName("\"version\":\"0\",\"bucket\":{\"name\":"u8);
        writer.WriteString(change.Bucket.Name);
        writer.WriteEndObject();
        writer.WriteName("\"object\":{\"key\":"u8);
        writer.WriteString(change.Key);
        if (change.Size is { } size)
        {
            writer.WriteName("\"size\":"u8);
            writer.WriteNumber(size);
        }
        if (change.EntityTag is { } tag)
        {
            writer.WriteName("\"etag\":"u8);
            writer.WriteString(tag);
        }
        if (change.VersionId is { } version)
        {
            writer.WriteName("\"version-id\":"u8);
            writer.WriteString(version);
        }
        if (change.Sequence is { } sequence)
        {
            writer.WriteName("\"sequencer\":"u8);
            writer.WriteString(EventDocument.FormatSequence(sequence));
        }
        writer.WriteEndObject();
        writer.WriteName("\"request-id\":"u8);
        writer.WriteString(RequestIds.CreateForS3());
        writer.WriteName("\"requester\":"u8);
        writer.WriteString(change.Bucket.AccountId);
        writer.WriteName("\"source-ip-address\":"u8);
        writer.WriteString("127.0.0.1");
        WriteReason(ref writer, change.EventName);
        writer.WriteEndObject();
        writer.Complete();
        return buffer.WrittenSpan.ToArray();
    }

    private static void WriteReason(ref JsonWriter writer, string eventName)
    {
        string? reason = eventName switch
        {
            "ObjectCreated:Put" => "PutObject",
            "ObjectCreated:Post" => "POST Object",
            "ObjectCreated:Copy" => "CopyObject",
            "ObjectCreated:CompleteMultipartUpload" => "CompleteMultipartUpload",
            "ObjectRemoved:Delete" or "ObjectRemoved:DeleteMarkerCreated" => "DeleteObject",
            "LifecycleExpiration:Delete" or "LifecycleExpiration:DeleteMarkerCreated" => "Lifecycle Expiration",
            _ => null,
        };
        if (reason is null)
            return;
        writer.WriteName("\"reason\":"u8);
        writer.WriteString(reason);
        if (!reason.Contains("Object", StringComparison.Ordinal) || eventName.StartsWith("ObjectCreated", StringComparison.Ordinal))
            return;
        writer.WriteName("\"deletion-type\":"u8);
        writer.WriteString(eventName.EndsWith("DeleteMarkerCreated", StringComparison.Ordinal) ? "Delete Marker Created" : "Permanently Deleted");
    }
}
