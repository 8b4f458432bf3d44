using System.Net;
using System.Text.Json;

namespace Shop.Tests.Support;

/// <summary>A response with its body.</summary>
public sealed record TestResponse(HttpStatusCode Status, HttpResponseMessage Response, byte[] Body)
{
    public JsonElement Json => JsonDocument.Parse(Body).RootElement;

    public string? ETag => Response.Headers.ETag?.ToString();

    /// <summary>The version of a row, with which its entity tag begins.</summary>
    public string? Version => ETag?.Trim('"').Split('-')[0];

    public static async Task<TestResponse> ReadAsync(HttpResponseMessage response) =>
        new(response.StatusCode, response, await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));

    public override string ToString() => $"{(int)Status} {System.Text.Encoding.UTF8.GetString(Body)}";

    /// <summary>The fields in the errors of a problem.</summary>
    public IEnumerable<string> ErrorFields => Json.GetProperty("errors").EnumerateObject().Select(error => error.Name);
}
