using System.Text.Json;
using Tern.Local.Services;

namespace Tern.Local.EventBridge.Events;

/// <summary>An event of another bus.</summary>
internal static class ForwardedEvent
{
    private const int MaxDepth = 1000;

    /// <summary>Reads an event of another bus.</summary>
    /// <param name="json">The complete event.</param>
    /// <param name="hops">The number of buses that the event has passed.</param>
    /// <param name="region">The region of the bus that receives the event.</param>
    /// <param name="now">The time of the clock.</param>
    /// <returns>Null if the text is not an event.</returns>
    public static BusEvent? Read(ReadOnlyMemory<byte> json, int hops, string region, DateTimeOffset now)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = MaxDepth });
            JsonElement root = document.RootElement;
            string id = root.GetProperty("id").GetString()!;
            byte[] content = json.ToArray();
            if (root.GetProperty("region").GetString() != region)
            {
                string newId = UniqueId.Create().ToString();
                content = EventChanges.ReplaceId(content, id, newId);
                id = newId;
            }
            return new BusEvent
            {
                Id = id,
                Json = content,
                Time = root.GetProperty("time").GetDateTimeOffset(),
                ReceivedAt = now,
                Size = content.Length,
                Hops = hops,
                IsReplayed = root.TryGetProperty("replay-name", out _),
            };
        }
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException or FormatException or InvalidDataException)
        {
            return null;
        }
    }
}
