using System.Text;
using System.Text.Json;

namespace Tern.Conformance.Protocols;

/// <summary>The HTTP message of a case: the expected request or the response to return.</summary>
internal sealed class CaseMessage(JsonElement json)
{
    public string? Method => GetString("method");

    public string? Uri => GetString("uri");

    public string? Host => GetString("host");

    public string? ResolvedHost => GetString("resolvedHost");

    public string? AuthScheme => GetString("authScheme");

    public int Code => json.TryGetProperty("code", out JsonElement code) ? code.GetInt32() : 200;

    /// <summary>Null if the body is not compared.</summary>
    public string? Body => GetString("body");

    public string? BodyMediaType => GetString("bodyMediaType");

    public IEnumerable<KeyValuePair<string, string>> Headers => json.TryGetProperty("headers", out JsonElement headers)
        ? headers.EnumerateObject().Select(header => KeyValuePair.Create(header.Name, header.Value.GetString()!))
        : [];

    /// <summary>A list of strings. Empty if it is absent.</summary>
    public IEnumerable<string> GetList(string property) =>
        json.TryGetProperty(property, out JsonElement list) ? list.EnumerateArray().Select(item => item.GetString()!) : [];

    /// <summary>The bytes of a body. A case has binary types as Base64 and all others as text.</summary>
    public static byte[] Bytes(string? mediaType, string body) => mediaType == "application/cbor" ? Convert.FromBase64String(body) : Encoding.UTF8.GetBytes(body);

    private string? GetString(string property) => json.TryGetProperty(property, out JsonElement value) ? value.GetString() : null;
}
