using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Tern.Conformance.Protocols.Bodies;
using Tern.ServerRuntime;

namespace Tern.Conformance.Protocols;

/// <summary>The expected response to a malformed request.</summary>
internal sealed class MalformedResponse(JsonElement json)
{
    /// <returns>The difference, or null if there is none.</returns>
    public string? Compare(RestResponse response)
    {
        int status = json.GetProperty("code").GetInt32();
        if (response.StatusCode != status)
            return $"expected the status {status}, got {response.StatusCode}";
        if (json.TryGetProperty("headers", out JsonElement headers))
        {
            foreach (JsonProperty expected in headers.EnumerateObject())
            {
                string? sent = response.Headers.Find(header => header.Key.Equals(expected.Name, StringComparison.OrdinalIgnoreCase)).Value;
                if (sent != expected.Value.GetString())
                    return $"expected the header {expected.Name}: {expected.Value}, got {sent ?? "none"}";
            }
        }
        return json.TryGetProperty("body", out JsonElement body) ? CompareBody(body, response.Buffer.WrittenSpan.ToArray()) : null;
    }

    private static string? CompareBody(JsonElement expected, byte[] actual)
    {
        JsonElement assertion = expected.GetProperty("assertion");
        if (assertion.TryGetProperty("contents", out JsonElement contents))
            return BodyComparer.Compare(expected.GetProperty("mediaType").GetString(), contents.GetString()!, actual);
        string pattern = assertion.GetProperty("messageRegex").GetString()!;
        string text = Encoding.UTF8.GetString(actual);
        return Regex.IsMatch(text, pattern) ? null : $"expected a body that matches '{pattern}', got '{text}'";
    }
}
