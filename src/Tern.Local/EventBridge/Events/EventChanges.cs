using System.Text;
using System.Text.Json;

namespace Tern.Local.EventBridge.Events;

/// <summary>Changes events that <see cref="EventWriter"/> has written.</summary>
internal static class EventChanges
{
    private const int MaxDepth = 1000;

    /// <summary>Returns the event of a replay, which has the member <c>replay-name</c>.</summary>
    /// <param name="json">The event of the archive.</param>
    /// <param name="replay">The name of the replay: letters, digits, <c>.-_</c>.</param>
    public static byte[] AddReplayName(byte[] json, string replay)
    {
        int position = FindMember(json, "resources"u8);
        return [.. json.AsSpan(0, position), .. Encoding.UTF8.GetBytes($"\"replay-name\":\"{replay}\","), .. json.AsSpan(position)];
    }

    /// <summary>Returns an event with another ID. An event has a new one when another region receives it.</summary>
    public static byte[] ReplaceId(byte[] json, string oldId, string newId)
    {
        int position = FindMember(json, "id"u8) + "\"id\":\"".Length;
        return [.. json.AsSpan(0, position), .. Encoding.UTF8.GetBytes(newId), .. json.AsSpan(position + oldId.Length)];
    }

    private static int FindMember(byte[] json, ReadOnlySpan<byte> name)
    {
        var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = MaxDepth });
        reader.Read();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals(name))
                return (int)reader.TokenStartIndex;
            reader.Skip();
        }
        throw new InvalidDataException("An event has no such member.");
    }
}
