using System.Buffers;
using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Local.Http;

namespace Tern.Local.Lambda.Urls;

/// <summary>Writes the event of a request to a URL: the payload format 2.0.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html#urls-payloads">Request and response payloads</seealso>
internal static class UrlEvent
{
    private const string LocalAddress = "127.0.0.1";

    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Writes an event.</summary>
    /// <param name="request">The request.</param>
    /// <param name="address">The address of the request.</param>
    /// <param name="caller">The caller; null for an anonymous one.</param>
    /// <param name="body">The body of the request.</param>
    /// <param name="requestId">The ID of the invocation.</param>
    /// <param name="now">The current time.</param>
    public static ReadOnlyMemory<byte> Write(LocalRequest request, UrlAddress address, UrlCaller? caller, ReadOnlyMemory<byte> body, string requestId, DateTimeOffset now)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, s_options);
        SortedDictionary<string, string> headers = ReadHeaders(request, address);
        writer.WriteStartObject();
        writer.WriteString("version"u8, "2.0"u8);
        writer.WriteString("routeKey"u8, "$default"u8);
        writer.WriteString("rawPath"u8, address.Path);
        writer.WriteString("rawQueryString"u8, address.Query);
        WriteCookies(writer, headers);
        WriteMap(writer, "headers", headers);
        if (ReadQuery(address.Query) is { Count: > 0 } query)
            WriteMap(writer, "queryStringParameters", query);
        WriteContext(writer, request, address, caller, headers, requestId, now);
        bool isBinary = !body.IsEmpty && !BodyText.IsText(headers.GetValueOrDefault("content-type"), body.Span);
        if (isBinary)
            writer.WriteBase64String("body"u8, body.Span);
        else if (!body.IsEmpty)
            writer.WriteString("body"u8, body.Span);
        writer.WriteBoolean("isBase64Encoded"u8, isBinary);
        writer.WriteEndObject();
        writer.Flush();
        return output.WrittenMemory;
    }

    // Names are in lower case, and the values of several lines are joined.
    private static SortedDictionary<string, string> ReadHeaders(LocalRequest request, UrlAddress address)
    {
        var headers = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach ((string name, string value) in request.Headers)
        {
            string key = name.ToLowerInvariant();
            string separator = key == "cookie" ? "; " : ",";
            headers[key] = headers.TryGetValue(key, out string? earlier) ? earlier + separator + value : value;
        }
        headers["x-forwarded-for"] = LocalAddress;
        headers["x-forwarded-port"] = address.ForwardedPort;
        headers["x-forwarded-proto"] = address.ForwardedProto;
        return headers;
    }

    private static void WriteCookies(Utf8JsonWriter writer, SortedDictionary<string, string> headers)
    {
        if (!headers.Remove("cookie", out string? cookies))
            return;
        writer.WriteStartArray("cookies"u8);
        foreach (string cookie in cookies.Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries))
            writer.WriteStringValue(cookie);
        writer.WriteEndArray();
    }

    private static SortedDictionary<string, string> ReadQuery(string query)
    {
        var parameters = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (string parameter in query.Split('&', StringSplitOptions.RemoveEmptyEntries))
        {
            int equals = parameter.IndexOf('=', StringComparison.Ordinal);
            string name = Decode(equals < 0 ? parameter : parameter[..equals]);
            string value = equals < 0 ? "" : Decode(parameter[(equals + 1)..]);
            parameters[name] = parameters.TryGetValue(name, out string? earlier) ? $"{earlier},{value}" : value;
        }
        return parameters;
    }

    private static string Decode(string text) => Uri.UnescapeDataString(text.Replace('+', ' '));

    private static void WriteMap(Utf8JsonWriter writer, string name, SortedDictionary<string, string> map)
    {
        writer.WriteStartObject(name);
        foreach ((string key, string value) in map)
            writer.WriteString(key, value);
        writer.WriteEndObject();
    }

    private static void WriteContext(
        Utf8JsonWriter writer, LocalRequest request, UrlAddress address, UrlCaller? caller, SortedDictionary<string, string> headers, string requestId, DateTimeOffset now)
    {
        writer.WriteStartObject("requestContext"u8);
        writer.WriteString("accountId"u8, caller?.AccountId ?? address.AccountId);
        writer.WriteString("apiId"u8, address.Id);
        if (caller is not null)
            WriteCaller(writer, caller);
        writer.WriteString("domainName"u8, address.Domain);
        writer.WriteString("domainPrefix"u8, address.Id);
        writer.WriteStartObject("http"u8);
        writer.WriteString("method"u8, request.Method);
        writer.WriteString("path"u8, address.Path);
        writer.WriteString("protocol"u8, "HTTP/1.1"u8);
        writer.WriteString("sourceIp"u8, LocalAddress);
        writer.WriteString("userAgent"u8, headers.GetValueOrDefault("user-agent", ""));
        writer.WriteEndObject();
        writer.WriteString("requestId"u8, requestId);
        writer.WriteString("routeKey"u8, "$default"u8);
        writer.WriteString("stage"u8, "$default"u8);
        writer.WriteString("time"u8, now.UtcDateTime.ToString("dd'/'MMM'/'yyyy:HH:mm:ss '+0000'", CultureInfo.InvariantCulture));
        writer.WriteNumber("timeEpoch"u8, now.ToUnixTimeMilliseconds());
        writer.WriteEndObject();
    }

    private static void WriteCaller(Utf8JsonWriter writer, UrlCaller caller)
    {
        writer.WriteStartObject("authorizer"u8);
        writer.WriteStartObject("iam"u8);
        writer.WriteString("accessKey"u8, caller.AccessKeyId);
        writer.WriteString("accountId"u8, caller.AccountId);
        writer.WriteString("callerId"u8, caller.UserId);
        writer.WriteNull("cognitoIdentity"u8);
        writer.WriteNull("principalOrgId"u8);
        writer.WriteString("userArn"u8, caller.Arn);
        writer.WriteString("userId"u8, caller.UserId);
        writer.WriteEndObject();
        writer.WriteEndObject();
    }
}
