using System.Text;
using System.Text.Json;
using Tern.Local.EventBridge.Buses;
using Tern.Local.EventBridge.Events;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Events and policies of buses: an event with a valid detail is valid JSON, also after it is forwarded and replayed, and a policy is read or refused. Input: a
/// detail or a policy.
/// </summary>
internal sealed class BusEventTarget : IFuzzTarget
{
    private static readonly JsonDocumentOptions s_options = new() { MaxDepth = 1000 };

    public string Name => "busevent";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        """{ "a" : [1.5e3, "ä \u00e9 \" \\", null, { "b": true }], "id": "x", "resources": [] }"""u8.ToArray(),
        """{"Version":"2012-10-17","Statement":[{"Sid":"a","Effect":"Allow","Principal":"*"}]}"""u8.ToArray(),
        """{"Statement":{"Sid":1}}"""u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        ReadPolicy(Encoding.UTF8.GetString(input));
        if (!JsonText.IsObject(input))
            return;
        DateTimeOffset now = DateTimeOffset.UnixEpoch;
        BusEvent created = EventWriter.Create(
            new EventContent { Source = "\"source\\", DetailType = "type\n", Detail = input, AccountId = "1", Region = "a", Resources = ["r"], Time = now }, now);
        using (JsonDocument.Parse(created.Json, s_options))
        {
        }
        BusEvent? forwarded = ForwardedEvent.Read(created.Json, 1, "b", now);
        if (forwarded is null || forwarded.Id == created.Id || forwarded.Json.Length != created.Json.Length)
            throw new FuzzFindingException("An event is not forwarded with another ID.");
        using JsonDocument replayed = JsonDocument.Parse(EventChanges.AddReplayName(created.Json, "replay"), s_options);
        if (replayed.RootElement.GetProperty("replay-name").GetString() != "replay")
            throw new FuzzFindingException("An event of a replay has another name of the replay.");
    }

    private static void ReadPolicy(string policy)
    {
        try
        {
            BusPolicy.Parse(policy);
        }
        catch (TernServiceException)
        {
        }
    }
}
