using System.Text.Json;

namespace Tern.Functions.Testing.Payloads;

/// <summary>Reads the prelude of a streamed HTTP response.</summary>
internal static class PreludeJson
{
    /// <exception cref="InvalidDataException">The prelude is not JSON of its form.</exception>
    public static HttpPrelude Read(ReadOnlyMemory<byte> json)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(json);
            JsonElement root = document.RootElement;
            return new HttpPrelude
            {
                StatusCode = root.TryGetProperty("statusCode", out JsonElement status) ? status.GetInt32() : 200,
                Headers = root.TryGetProperty("headers", out JsonElement headers)
                    ? [.. headers.EnumerateObject().Select(header => KeyValuePair.Create(header.Name, header.Value.ToString()))]
                    : [],
                Cookies = root.TryGetProperty("cookies", out JsonElement cookies) ? [.. cookies.EnumerateArray().Select(cookie => cookie.ToString())] : [],
            };
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException or FormatException)
        {
            throw new InvalidDataException("The prelude of the streamed HTTP response is not a JSON object with statusCode, headers and cookies.", e);
        }
    }
}
