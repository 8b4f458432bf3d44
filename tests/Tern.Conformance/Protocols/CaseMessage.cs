using System.Text;
using System.Text.Json;

namespace Tern.Conformance.Protocols;

/// <summary>The HTTP message of a case: what is expected of a request, or what a response is made of.</summary>
internal sealed class CaseMessage(JsonElement json)
{
    public string? Method => GetString("method");

    public string? Uri => GetString("uri");

    public string? Host => GetString("host");

    public string? ResolvedHost => GetString("resolvedHost");

    public string? AuthScheme => GetString("authScheme");

    public int Code => json.TryGetProperty("code", out JsonElement code) ? code.GetInt32() : 200;

    /// <summary>Null when the body is not looked at.</summary>
    public string? Body => GetString("body");

    public string? BodyMediaType => GetString("bodyMediaType");

    public IEnumerable<KeyValuePair<string, string>> Headers => json.TryGetProperty("headers", out JsonElement headers)
        ? headers.EnumerateObject().Select(header => KeyValuePair.Create(header.Name, header.Value.GetString()!))
        : [];

    /// <summary>A list of texts; empty when it is absent.</summary>
    public IEnumerable<string> GetList(string property) =>
        json.TryGetProperty(property, out JsonElement list) ? list.EnumerateArray().Select(item => item.GetString()!) : [];

    /// <summary>The bytes of a body: those of binary types stand in the case as base64, all others as text.</summary>
    public static byte[] Bytes(string? mediaType, string body) => mediaType == "application/cbor" ? Convert.FromBase64String(body) : Encoding.UTF8.GetBytes(body);

    private string? GetString(string property) => json.TryGetProperty(property, out JsonElement value) ? value.GetString() : null;
}
