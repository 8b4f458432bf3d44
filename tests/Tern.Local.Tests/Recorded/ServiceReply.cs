using System.Net.Http.Headers;
using System.Text.Json;

namespace Tern.Local.Tests.Recorded;

/// <summary>The response of a service.</summary>
/// <param name="Status">The status code.</param>
/// <param name="Text">The body.</param>
/// <param name="Headers">The headers.</param>
internal sealed record ServiceReply(int Status, string Text, HttpResponseHeaders Headers)
{
    /// <summary>The body; an empty object for none.</summary>
    public JsonElement Body { get; } = JsonElement.Parse(Text.Length == 0 ? "{}" : Text);

    /// <summary>The code of the error, from the header or the body; null for none.</summary>
    public string? ErrorCode => Status < 300 ? null : Header("X-Amzn-Errortype") ?? (Body.TryGetProperty("__type", out JsonElement type) ? type.GetString()!.Split('#')[^1] : "");

    public string? Header(string name) => Headers.TryGetValues(name, out IEnumerable<string>? values) ? values.First() : null;

    /// <summary>A member of the body that is text.</summary>
    public string Get(string name) => Body.GetProperty(name).GetString()!;
}
