using System.Text;
using System.Text.Json;
using Tern.Local.Http;
using Tern.Local.Lambda.Urls;

namespace Tern.Local.Server.Apis;

/// <summary>Creates the responses of listeners, with the statuses and the texts of the services.</summary>
internal static class ApiResponses
{
    private const string Json = "application/json";

    /// <summary>Creates the response of a result.</summary>
    public static LocalResponse Create(ApiKind kind, ReadOnlyMemory<byte> result)
    {
        if (kind == ApiKind.Url)
            return UrlResponses.Create(result);
        try
        {
            using JsonDocument document = JsonDocument.Parse(result);
            JsonElement root = document.RootElement;
            bool isDescribed = root.ValueKind == JsonValueKind.Object && root.TryGetProperty("statusCode", out _);
            // Only an HTTP API creates a response of any other result.
            if (!isDescribed)
                return kind == ApiKind.Http ? UrlResponses.Create(result) : CreateFunctionError(kind);
            return UrlResponseHead.Read(root, hasCookies: kind == ApiKind.Http) is { } head && UrlResponses.ReadBody(root) is { } body && (kind == ApiKind.Http || TryAddLists(root, head))
                ? new LocalResponse { StatusCode = head.StatusCode, Headers = head.Headers, ContentType = head.ContentType ?? (kind == ApiKind.Alb ? null : kind == ApiKind.Http ? "text/plain; charset=utf-8" : Json), Content = body }
                : CreateFunctionError(kind);
        }
        // InvalidOperationException: a text has a half of a surrogate pair.
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return CreateFunctionError(kind);
        }
    }

    /// <summary>The function has failed, or its result is invalid.</summary>
    public static LocalResponse CreateFunctionError(ApiKind kind) => kind switch
    {
        ApiKind.Http => CreateMessage(500, "Internal Server Error"),
        ApiKind.Rest => CreateMessage(502, "Internal server error"),
        ApiKind.Alb => CreatePage(502, "502 Bad Gateway"),
        _ => UrlResponses.CreateFunctionError(),
    };

    /// <summary>The function did not return within the time that the service allows.</summary>
    public static LocalResponse CreateTimeout(ApiKind kind) => kind == ApiKind.Rest ? CreateMessage(504, "Endpoint request timed out") : CreateMessage(503, "Service Unavailable");

    /// <summary>Too many invocations are in flight.</summary>
    public static LocalResponse CreateThrottled(ApiKind kind, string message) => kind switch
    {
        ApiKind.Http => CreateMessage(503, "Service Unavailable"),
        ApiKind.Rest => CreateMessage(500, "Internal server error"),
        ApiKind.Alb => CreatePage(502, "502 Bad Gateway"),
        _ => CreateMessage(429, message),
    };

    /// <summary>The body of the request is too large.</summary>
    public static LocalResponse CreateTooLarge(ApiKind kind) => kind switch
    {
        ApiKind.Alb => CreatePage(413, "413 Request Entity Too Large"),
        ApiKind.Url => UrlResponses.CreateTooLarge(),
        _ => CreateMessage(413, "Request Entity Too Large"),
    };

    /// <summary>No function has the path.</summary>
    public static LocalResponse CreateNotFound() => CreateMessage(404, "Not Found");

    // REST APIs and load balancers have a member for headers with several values.
    private static bool TryAddLists(JsonElement root, UrlResponseHead head)
    {
        if (!root.TryGetProperty("multiValueHeaders", out JsonElement lists) || lists.ValueKind == JsonValueKind.Null)
            return true;
        if (lists.ValueKind != JsonValueKind.Object)
            return false;
        foreach (JsonProperty list in lists.EnumerateObject())
        {
            if (list.Value.ValueKind != JsonValueKind.Array)
                return false;
            // A header of both members has the values of the list.
            head.Remove(list.Name);
            foreach (JsonElement value in list.Value.EnumerateArray())
            {
                if (!head.TryAdd(list.Name, value))
                    return false;
            }
        }
        return true;
    }

    private static LocalResponse CreateMessage(int status, string message) => new() { StatusCode = status, Headers = [], ContentType = Json, Content = Encoding.UTF8.GetBytes($$"""{"message":"{{JsonEncodedText.Encode(message)}}"}""") };

    private static LocalResponse CreatePage(int status, string title) => new()
    {
        StatusCode = status,
        Headers = [],
        ContentType = "text/html",
        Content = Encoding.UTF8.GetBytes($"<html>\r\n<head><title>{title}</title></head>\r\n<body>\r\n<center><h1>{title}</h1></center>\r\n</body>\r\n</html>\r\n"),
    };
}
