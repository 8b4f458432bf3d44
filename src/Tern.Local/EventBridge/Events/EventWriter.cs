using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Tern.Local.EventBridge.Transformers;
using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.EventBridge.Events;

/// <summary>Creates events from their members.</summary>
/// <seealso href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-events-structure.html">Event structure</seealso>
internal static class EventWriter
{
    private const int TimeLength = 20;

    /// <summary>Creates an event with a new ID.</summary>
    /// <param name="content">The members.</param>
    /// <param name="now">The time of the clock.</param>
    public static BusEvent Create(EventContent content, DateTimeOffset now)
    {
        string id = UniqueId.Create().ToString();
        return new BusEvent
        {
            Id = id,
            Json = Write(content, id),
            Time = content.Time,
            ReceivedAt = now,
            Size = TimeLength + content.Detail.Length + Encoding.UTF8.GetByteCount(content.Source) + Encoding.UTF8.GetByteCount(content.DetailType)
                + content.Resources.Sum(resource => Encoding.UTF8.GetByteCount(resource)),
        };
    }

    /// <summary>Formats a time as in events.</summary>
    public static string FormatTime(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);

    private static byte[] Write(EventContent content, string id)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteName("\"version\":\"0\",\"id\":"u8);
        writer.WriteString(id);
        writer.WriteName("\"detail-type\":"u8);
        writer.WriteString(content.DetailType);
        writer.WriteName("\"source\":"u8);
        writer.WriteString(content.Source);
        writer.WriteName("\"account\":"u8);
        writer.WriteString(content.AccountId);
        writer.WriteName("\"time\":"u8);
        writer.WriteString(FormatTime(content.Time));
        writer.WriteName("\"region\":"u8);
        writer.WriteString(content.Region);
        writer.WriteName("\"resources\":"u8);
        writer.WriteStartArray();
        foreach (string resource in content.Resources)
            writer.WriteString(resource);
        writer.WriteEndArray();
        writer.WriteName("\"detail\":"u8);
        var detail = new List<byte>(content.Detail.Length);
        VariableValue.Append(detail, content.Detail.ToArray(), isInString: false);
        writer.WriteLiteral(CollectionsMarshal.AsSpan(detail));
        writer.WriteLiteral(","u8);
        writer.WriteEndObject();
        writer.Complete();
        return buffer.WrittenSpan.ToArray();
    }
}
