using System.Text;

namespace Tern.Local.EventBridge.Transformers;

/// <summary>The value of <c>&lt;aws.events.event&gt;</c>: the members of an event without <c>detail</c>, in the order and with the names of the service.</summary>
internal static class EventEnvelope
{
    private static readonly (string Name, InputPath Path)[] s_members =
    [
        Member("id", "$.id"), Member("account", "$.account"), Member("detailType", "$.detail-type"), Member("time", "$.time"),
        Member("source", "$.source"), Member("region", "$.region"), Member("resources", "$.resources"), Member("version", "$.version"),
    ];

    /// <summary>Reads the members of an event.</summary>
    /// <param name="eventJson">The event, a JSON object in UTF-8.</param>
    public static byte[] Read(ReadOnlySpan<byte> eventJson)
    {
        var json = new List<byte> { (byte)'{' };
        foreach ((string name, InputPath path) in s_members)
        {
            if (path.Read(eventJson) is not { } value)
                continue;
            if (json.Count > 1)
                json.Add((byte)',');
            json.AddRange(Encoding.UTF8.GetBytes($"\"{name}\":"));
            json.AddRange(value);
        }
        json.Add((byte)'}');
        return [.. json];
    }

    private static (string Name, InputPath Path) Member(string name, string path) => (name, InputPath.Parse(path)!);
}
