using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>A response of a test server.</summary>
/// <param name="Status">The HTTP status.</param>
/// <param name="ContentType">The media type of the body.</param>
/// <param name="Body">The body.</param>
internal sealed record ServerResponse(int Status, string ContentType, string Body)
{
    /// <summary>Additional headers.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    public static ServerResponse Text(int status, string text) => new(status, "text/plain", text);

    public static ServerResponse Json(JsonObject body) => new(200, "application/json", body.ToJsonString());

    /// <summary>The error of a <c>restJson1</c> service.</summary>
    public static ServerResponse JsonError(int status, string code, JsonObject body) => new(status, "application/json", body.ToJsonString())
    {
        Headers = new Dictionary<string, string> { ["x-amzn-errortype"] = code },
    };
}
