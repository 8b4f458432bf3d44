using System.Text.Unicode;
using Tern.Runtime;

namespace Tern.Functions.Http.Responses;

/// <summary>Writes a buffered response in the form that the source of the request requires.</summary>
/// <seealso href="https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html">Responses of REST APIs</seealso>
/// <seealso href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html">Responses of HTTP APIs</seealso>
/// <seealso href="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/lambda-functions.html">Responses of targets</seealso>
internal static class HttpResponseWriter
{
    private const string SetCookie = "set-cookie";

    /// <summary>Appends the response.</summary>
    /// <param name="kind">The source of the request.</param>
    /// <param name="response">The response.</param>
    /// <param name="hasBody">Whether the response to the method has a body.</param>
    /// <param name="output">The buffer.</param>
    /// <exception cref="InvalidOperationException">The source cannot transfer the response.</exception>
    /// <exception cref="RuntimeApiException">The response is too long.</exception>
    public static void Write(HttpEventKind kind, HttpResponse response, bool hasBody, PooledBuffer output)
    {
        int start = output.WrittenCount;
        var writer = new JsonWriter(output);
        writer.WriteStartObject();
        writer.WriteName("\"statusCode\":"u8);
        writer.WriteNumber(response.StatusCode);
        if (kind is HttpEventKind.Alb or HttpEventKind.AlbMultiValue)
        {
            writer.WriteName("\"statusDescription\":"u8);
            writer.WriteString(HttpStatusTexts.Describe(response.StatusCode));
        }
        WriteHeaders(ref writer, kind, response.Headers);
        ReadOnlySpan<byte> body = hasBody && response.StatusCode is >= 200 and not 204 and not 304 ? response.Buffer.WrittenSpan : default;
        WriteBody(ref writer, kind, response, body);
        writer.WriteEndObject();
        writer.Complete();
        HttpResponseLimits.ThrowIfTooLong(kind, output.WrittenCount - start);
    }

    private static void WriteHeaders(ref JsonWriter writer, HttpEventKind kind, HttpResponseHeaders headers)
    {
        switch (kind)
        {
            case HttpEventKind.AlbMultiValue:
                WriteMultiValues(ref writer, headers, repeatedOnly: false);
                break;
            case HttpEventKind.Alb:
                if (headers.Find(SetCookie, headers.Find(SetCookie) + 1) > headers.Find(SetCookie))
                    throw new InvalidOperationException("The response has several Set-Cookie headers, and the target group has no multi-value headers. Enable lambda.multi_value_headers.enabled of the target group.");
                WriteJoined(ref writer, headers, withCookies: true);
                break;
            case HttpEventKind.RestApi or HttpEventKind.WebSocket:
                WriteSingleValues(ref writer, headers);
                WriteMultiValues(ref writer, headers, repeatedOnly: true);
                break;
            default:
                WriteJoined(ref writer, headers, withCookies: false);
                WriteCookies(ref writer, headers);
                break;
        }
    }

    // Values of a name are one value with commas: RFC 9110, section 5.3.
    private static void WriteJoined(ref JsonWriter writer, HttpResponseHeaders headers, bool withCookies)
    {
        if (headers.Count == 0)
            return;
        writer.WriteName("\"headers\":"u8);
        writer.WriteStartObject();
        for (int i = 0; i < headers.Count; i++)
        {
            (string name, string value) = headers[i];
            if (headers.Find(name) < i || (!withCookies && IsCookie(name)))
                continue;
            for (int next = headers.Find(name, i + 1); next >= 0; next = headers.Find(name, next + 1))
                value = $"{value}, {headers[next].Value}";
            writer.WriteName(name);
            writer.WriteString(value);
        }
        writer.WriteEndObject();
    }

    private static void WriteSingleValues(ref JsonWriter writer, HttpResponseHeaders headers)
    {
        if (headers.Count == 0)
            return;
        writer.WriteName("\"headers\":"u8);
        writer.WriteStartObject();
        for (int i = 0; i < headers.Count; i++)
        {
            (string name, string value) = headers[i];
            if (IsRepeated(headers, name))
                continue;
            writer.WriteName(name);
            writer.WriteString(value);
        }
        writer.WriteEndObject();
    }

    private static void WriteMultiValues(ref JsonWriter writer, HttpResponseHeaders headers, bool repeatedOnly)
    {
        bool isStarted = false;
        for (int i = 0; i < headers.Count; i++)
        {
            string name = headers[i].Key;
            if (headers.Find(name) < i || (repeatedOnly && !IsRepeated(headers, name)))
                continue;
            if (!isStarted)
            {
                writer.WriteName("\"multiValueHeaders\":"u8);
                writer.WriteStartObject();
                isStarted = true;
            }
            writer.WriteName(name);
            writer.WriteStartArray();
            for (int next = i; next >= 0; next = headers.Find(name, next + 1))
                writer.WriteString(headers[next].Value);
            writer.WriteEndArray();
        }
        if (isStarted)
            writer.WriteEndObject();
    }

    private static void WriteCookies(ref JsonWriter writer, HttpResponseHeaders headers)
    {
        int first = headers.Find(SetCookie);
        if (first < 0)
            return;
        writer.WriteName("\"cookies\":"u8);
        writer.WriteStartArray();
        for (int i = first; i >= 0; i = headers.Find(SetCookie, i + 1))
            writer.WriteString(headers[i].Value);
        writer.WriteEndArray();
    }

    // The text of JSON is UTF-8, so that other bytes are base64. Compressed bodies have the content type of what they contain.
    private static void WriteBody(ref JsonWriter writer, HttpEventKind kind, HttpResponse response, ReadOnlySpan<byte> body)
    {
        bool isText = HttpContentTypes.CanBeText(response.ContentType) && response.Headers.Find("content-encoding") < 0 && Utf8.IsValid(body);
        HttpResponseLimits.ThrowIfTooLong(kind, isText ? body.Length : body.Length / 3 * 4L);
        writer.WriteName("\"body\":"u8);
        if (isText)
            writer.WriteString(body);
        else
            writer.WriteBase64(body);
        writer.WriteName("\"isBase64Encoded\":"u8);
        writer.WriteBoolean(!isText);
    }

    private static bool IsRepeated(HttpResponseHeaders headers, string name) => headers.Find(name, headers.Find(name) + 1) >= 0;

    private static bool IsCookie(string name) => name.Equals(SetCookie, StringComparison.OrdinalIgnoreCase);
}
