using Tern.Functions.Http.Responses;
using Tern.Runtime;

namespace Tern.Functions;

/// <summary>The start of a streamed HTTP response: its status, headers and cookies.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-response-streaming.html">Response streaming</seealso>
public sealed class HttpPrelude
{
    internal const string ContentType = "application/vnd.awslambda.http-integration-response";

    /// <summary>The number of zero bytes between the JSON and the body.</summary>
    internal const int SeparatorLength = 8;

    /// <summary>The status code, 100 to 599. The default is 200.</summary>
    public int StatusCode { get; init; } = 200;

    /// <summary>The headers. A name occurs once. The default is none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>The values of <c>Set-Cookie</c>. The default is none.</summary>
    public IReadOnlyList<string> Cookies { get; init; } = [];

    /// <exception cref="ArgumentException">A value is not valid in HTTP.</exception>
    internal void Write(PooledBuffer output)
    {
        Validate();
        var writer = new JsonWriter(output);
        writer.WriteStartObject();
        writer.WriteName("\"statusCode\":"u8);
        writer.WriteNumber(StatusCode);
        if (Headers.Count > 0)
        {
            writer.WriteName("\"headers\":"u8);
            writer.WriteStartObject();
            foreach ((string name, string value) in Headers)
            {
                writer.WriteName(name);
                writer.WriteString(value);
            }
            writer.WriteEndObject();
        }
        if (Cookies.Count > 0)
        {
            writer.WriteName("\"cookies\":"u8);
            writer.WriteStartArray();
            foreach (string cookie in Cookies)
                writer.WriteString(cookie);
            writer.WriteEndArray();
        }
        writer.WriteEndObject();
        writer.Complete();
    }

    private void Validate()
    {
        HttpHeaderRules.ThrowIfInvalidStatus(StatusCode);
        foreach ((string name, string value) in Headers)
            HttpHeaderRules.ThrowIfInvalid(name, value);
        foreach (string cookie in Cookies)
            HttpHeaderRules.ThrowIfInvalid("Set-Cookie", cookie);
    }
}
