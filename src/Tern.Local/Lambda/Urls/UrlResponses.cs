using System.Text;
using System.Text.Json;
using Tern.Lambda;
using Tern.Local.Http;

namespace Tern.Local.Lambda.Urls;

/// <summary>Creates the responses of URLs.</summary>
internal static class UrlResponses
{
    private const string Json = "application/json";
    private const string Forbidden = "Forbidden. For troubleshooting Function URL authorization issues, see: https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html";

    /// <summary>Creates the response of a result that is complete.</summary>
    /// <remarks>
    /// An object with the member <c>statusCode</c> is the description of a response. Any other JSON is the body of a response with the status 200; a text is the body
    /// without its quotes.
    /// </remarks>
    public static LocalResponse Create(ReadOnlyMemory<byte> result)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(result);
            JsonElement root = document.RootElement;
            return root.ValueKind switch
            {
                JsonValueKind.Object when root.TryGetProperty("statusCode", out _) => CreateDescribed(root),
                JsonValueKind.String => CreateBody(Encoding.UTF8.GetBytes(root.GetString()!)),
                _ => CreateBody(result.ToArray()),
            };
        }
        // InvalidOperationException: a text has a half of a surrogate pair, which is JSON, but no text.
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return CreateFunctionError();
        }
    }

    /// <summary>The function has failed, or its result is invalid.</summary>
    public static LocalResponse CreateFunctionError() => new() { StatusCode = 502, Headers = [], ContentType = Json, Content = "Internal Server Error"u8.ToArray() };

    /// <summary>The caller may not invoke the function.</summary>
    public static LocalResponse CreateForbidden() => CreateError(403, "AccessDeniedException", Forbidden);

    /// <summary>The signature of the request is invalid.</summary>
    public static LocalResponse CreateInvalidSignature(string code, string message) => CreateError(403, code, message);

    /// <summary>No function has this URL.</summary>
    public static LocalResponse CreateNotFound() => CreateError(404, "ResourceNotFoundException", null);

    /// <summary>The body of the request is too large.</summary>
    public static LocalResponse CreateTooLarge() => CreateError(413, "RequestEntityTooLargeException", "Request must be smaller than 6291456 bytes for the InvokeFunction operation");

    /// <summary>Too many invocations are in flight.</summary>
    public static LocalResponse CreateThrottled(TooManyRequestsException error) => CreateError(429, "TooManyRequestsException", error.ServiceMessage);

    private static LocalResponse CreateDescribed(JsonElement root)
    {
        if (UrlResponseHead.Read(root) is not { } head || ReadBody(root) is not { } body)
            return CreateFunctionError();
        return new LocalResponse { StatusCode = head.StatusCode, Headers = head.Headers, ContentType = head.ContentType ?? Json, Content = body };
    }

    /// <summary>Reads the members <c>body</c> and <c>isBase64Encoded</c>; null if they are invalid.</summary>
    public static byte[]? ReadBody(JsonElement root)
    {
        if (!root.TryGetProperty("body", out JsonElement body) || body.ValueKind == JsonValueKind.Null)
            return [];
        if (body.ValueKind != JsonValueKind.String)
            return Encoding.UTF8.GetBytes(body.GetRawText());
        if (!root.TryGetProperty("isBase64Encoded", out JsonElement encoded) || encoded.ValueKind != JsonValueKind.True)
            return Encoding.UTF8.GetBytes(body.GetString()!);
        return body.TryGetBytesFromBase64(out byte[]? bytes) ? bytes : null;
    }

    private static LocalResponse CreateBody(byte[] body) => new() { StatusCode = 200, Headers = [], ContentType = Json, Content = body };

    private static LocalResponse CreateError(int status, string code, string? message) => new()
    {
        StatusCode = status,
        Headers = [new("x-amzn-ErrorType", code)],
        ContentType = Json,
        Content = Encoding.UTF8.GetBytes(message is null ? """{"Message":null}""" : $$"""{"Message":"{{JsonEncodedText.Encode(message)}}"}"""),
    };
}
