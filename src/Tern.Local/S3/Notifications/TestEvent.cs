using System.Globalization;
using Tern.Local.Http;
using Tern.Runtime;

namespace Tern.Local.S3.Notifications;

/// <summary>The event that queues and topics receive when a configuration is stored.</summary>
internal static class TestEvent
{
    public static byte[] Write(string bucket, DateTimeOffset time)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteName("\"Service\":\"Amazon S3\",\"Event\":\"s3:TestEvent\",\"Time\":"u8);
        writer.WriteString(time.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture));
        writer.WriteName("\"Bucket\":"u8);
        writer.WriteString(bucket);
        writer.WriteName("\"RequestId\":"u8);
        writer.WriteString(RequestIds.CreateForS3());
        writer.WriteName("\"HostId\":"u8);
        writer.WriteString(RequestIds.CreateExtendedForS3());
        writer.WriteEndObject();
        writer.Complete();
        return buffer.WrittenSpan.ToArray();
    }
}
