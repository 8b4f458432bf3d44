using System.Text.Json;

namespace Tern.Conformance.Protocols.Events;

/// <summary>One event of a case.</summary>
internal sealed class CaseEvent(JsonElement json)
{
    /// <summary>The member of the stream's union; null when the event is none that the model has.</summary>
    public JsonElement? Params => json.TryGetProperty("params", out JsonElement value) ? value : null;

    public IEnumerable<KeyValuePair<string, FrameHeader>> Headers => json.TryGetProperty("headers", out JsonElement headers)
        ? headers.EnumerateObject().Select(header => KeyValuePair.Create(header.Name, FrameHeader.Read(header.Value)))
        : [];

    /// <summary>Whether it carries the members of the input or output that stand beside the stream, where HTTP has no place for them.</summary>
    public bool IsInitial => Headers.Any(header => header.Key == ":event-type" && header.Value.Text is "initial-request" or "initial-response");

    /// <summary>Null when the payload is not looked at.</summary>
    public string? Body => GetString("body");

    public string? BodyMediaType => GetString("bodyMediaType");

    /// <summary>The whole frame: as it is given, else made from headers and payload. What is sent is never compared with it.</summary>
    public byte[] Bytes => GetString("bytes") is { } base64
        ? Convert.FromBase64String(base64)
        : new Frame([.. Headers], CaseMessage.Bytes(BodyMediaType, Body ?? "")).Encode();

    /// <summary>A list of texts; empty when it is absent.</summary>
    public IEnumerable<string> GetList(string property) =>
        json.TryGetProperty(property, out JsonElement list) ? list.EnumerateArray().Select(item => item.GetString()!) : [];

    private string? GetString(string property) => json.TryGetProperty(property, out JsonElement value) ? value.GetString() : null;
}
