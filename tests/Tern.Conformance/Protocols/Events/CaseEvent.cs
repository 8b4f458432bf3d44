using System.Text.Json;

namespace Tern.Conformance.Protocols.Events;

/// <summary>One event of a case.</summary>
internal sealed class CaseEvent(JsonElement json)
{
    /// <summary>The member of the union of the stream. Null if the event is not in the model.</summary>
    public JsonElement? Params => json.TryGetProperty("params", out JsonElement value) ? value : null;

    public IEnumerable<KeyValuePair<string, FrameHeader>> Headers => json.TryGetProperty("headers", out JsonElement headers)
        ? headers.EnumerateObject().Select(header => KeyValuePair.Create(header.Name, FrameHeader.Read(header.Value)))
        : [];

    /// <summary>Whether the event carries the other members of the input or output, in protocols that do not bind them to HTTP.</summary>
    public bool IsInitial => Headers.Any(header => header.Key == ":event-type" && header.Value.Text is "initial-request" or "initial-response");

    /// <summary>Null if the payload is not compared.</summary>
    public string? Body => GetString("body");

    public string? BodyMediaType => GetString("bodyMediaType");

    /// <summary>The complete frame: from the case, else created from headers and payload. Sent frames are not compared with it.</summary>
    public byte[] Bytes => GetString("bytes") is { } base64
        ? Convert.FromBase64String(base64)
        : new Frame([.. Headers], CaseMessage.Bytes(BodyMediaType, Body ?? "")).Encode();

    /// <summary>A list of strings. Empty if it is absent.</summary>
    public IEnumerable<string> GetList(string property) =>
        json.TryGetProperty(property, out JsonElement list) ? list.EnumerateArray().Select(item => item.GetString()!) : [];

    private string? GetString(string property) => json.TryGetProperty(property, out JsonElement value) ? value.GetString() : null;
}
