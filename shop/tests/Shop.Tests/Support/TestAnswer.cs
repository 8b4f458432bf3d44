using System.Net;
using System.Text.Json;

namespace Shop.Tests.Support;

/// <summary>An answer with its body read.</summary>
public sealed record TestAnswer(HttpStatusCode Status, HttpResponseMessage Response, byte[] Body)
{
    public JsonElement Json => JsonDocument.Parse(Body).RootElement;

    public string? ETag => Response.Headers.ETag?.ToString();

    /// <summary>What the entity tag of a row begins with.</summary>
    public string? Version => ETag?.Trim('"').Split('-')[0];

    public static async Task<TestAnswer> ReadAsync(HttpResponseMessage response) =>
        new(response.StatusCode, response, await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));

    public override string ToString() => $"{(int)Status} {System.Text.Encoding.UTF8.GetString(Body)}";

    /// <summary>The fields that a problem names.</summary>
    public IEnumerable<string> ErrorFields => Json.GetProperty("errors").EnumerateObject().Select(error => error.Name);
}
