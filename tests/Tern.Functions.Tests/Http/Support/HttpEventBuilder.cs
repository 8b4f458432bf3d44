using System.Text;
using System.Text.Json.Nodes;
using Tern.Functions.Http;

namespace Tern.Functions.Tests.Http;

/// <summary>Creates the event of a request for each kind, as the service does.</summary>
internal static class HttpEventBuilder
{
    public static readonly HttpEventKind[] HttpKinds = [HttpEventKind.RestApi, HttpEventKind.HttpApi, HttpEventKind.FunctionUrl, HttpEventKind.Alb, HttpEventKind.AlbMultiValue];

    public static byte[] Create(HttpEventKind kind, TestRequest request)
    {
        JsonObject json = kind switch
        {
            HttpEventKind.RestApi => CreateRest(request),
            HttpEventKind.HttpApi => CreateVersion2(request, "id.execute-api.eu-west-1.amazonaws.com", isDecoded: true),
            HttpEventKind.FunctionUrl => CreateVersion2(request, "id.lambda-url.eu-west-1.on.aws", isDecoded: false),
            HttpEventKind.Alb => CreateTarget(request, isMultiValue: false),
            HttpEventKind.AlbMultiValue => CreateTarget(request, isMultiValue: true),
            _ => throw new ArgumentOutOfRangeException(nameof(kind)),
        };
        json["body"] = request.Body is null ? null : request.IsBase64 ? Convert.ToBase64String(request.Body) : Encoding.UTF8.GetString(request.Body);
        json["isBase64Encoded"] = request.IsBase64;
        return Encoding.UTF8.GetBytes(json.ToJsonString());
    }

    // The query is decoded. The path is as the client has sent it.
    private static JsonObject CreateRest(TestRequest request)
    {
        IReadOnlyList<KeyValuePair<string, string>> headers = WithCookieHeader(request);
        return new JsonObject
        {
            ["resource"] = "/{proxy+}",
            ["path"] = request.Path,
            ["httpMethod"] = request.Method,
            ["headers"] = Single(headers),
            ["multiValueHeaders"] = Multi(headers),
            ["queryStringParameters"] = request.Query.Count == 0 ? null : Single(request.Query),
            ["multiValueQueryStringParameters"] = request.Query.Count == 0 ? null : Multi(request.Query),
            ["requestContext"] = new JsonObject
            {
                ["stage"] = request.Stage,
                ["path"] = request.Stage == "$default" ? request.Path : $"/{request.Stage}{request.Path}",
                ["httpMethod"] = request.Method,
                ["protocol"] = "HTTP/1.1",
                ["domainName"] = "id.execute-api.eu-west-1.amazonaws.com",
                ["requestId"] = "request-1",
                ["identity"] = new JsonObject { ["sourceIp"] = "192.0.2.7", ["userArn"] = null },
                ["authorizer"] = Parse(request.Authorizer),
            },
        };
    }

    // An HTTP API decodes the path. A function URL does not.
    private static JsonObject CreateVersion2(TestRequest request, string domain, bool isDecoded)
    {
        string path = isDecoded ? Uri.UnescapeDataString(request.Path) : request.Path;
        if (request.Stage != "$default")
            path = $"/{request.Stage}{path}";
        var json = new JsonObject
        {
            ["version"] = "2.0",
            ["routeKey"] = "$default",
            ["rawPath"] = path,
            ["rawQueryString"] = request.RawQuery,
            ["headers"] = Joined(request.Headers),
            ["requestContext"] = new JsonObject
            {
                ["stage"] = request.Stage,
                ["domainName"] = domain,
                ["requestId"] = "request-1",
                ["http"] = new JsonObject { ["method"] = request.Method, ["path"] = path, ["protocol"] = "HTTP/1.1", ["sourceIp"] = "192.0.2.7" },
                ["authorizer"] = Parse(request.Authorizer),
            },
        };
        if (request.Cookies.Count > 0)
            json["cookies"] = new JsonArray([.. request.Cookies.Select(cookie => JsonValue.Create(cookie))]);
        return json;
    }

    // The query is as the client has sent it, and names of headers are lower case.
    private static JsonObject CreateTarget(TestRequest request, bool isMultiValue)
    {
        List<KeyValuePair<string, string>> headers = [.. WithCookieHeader(request), KeyValuePair.Create("x-forwarded-for", "198.51.100.1, 192.0.2.7"), KeyValuePair.Create("x-forwarded-proto", "https")];
        KeyValuePair<string, string>[] query = [.. request.Query.Select(pair => KeyValuePair.Create(Uri.EscapeDataString(pair.Key), Uri.EscapeDataString(pair.Value)))];
        headers = [.. headers.Select(header => KeyValuePair.Create(header.Key.ToLowerInvariant(), header.Value))];
        var json = new JsonObject
        {
            ["requestContext"] = new JsonObject { ["elb"] = new JsonObject { ["targetGroupArn"] = "arn:aws:elasticloadbalancing:eu-west-1:123456789012:targetgroup/t/1" } },
            ["httpMethod"] = request.Method,
            ["path"] = request.Path,
        };
        json[isMultiValue ? "multiValueHeaders" : "headers"] = isMultiValue ? Multi(headers) : Single(headers);
        json[isMultiValue ? "multiValueQueryStringParameters" : "queryStringParameters"] = isMultiValue ? Multi(query) : Single(query);
        return json;
    }

    private static IReadOnlyList<KeyValuePair<string, string>> WithCookieHeader(TestRequest request) =>
        request.Cookies.Count == 0 ? request.Headers : [.. request.Headers, KeyValuePair.Create("Cookie", string.Join("; ", request.Cookies))];

    private static JsonNode? Parse(string? json) => json is null ? null : JsonNode.Parse(json);

    private static JsonObject Single(IReadOnlyList<KeyValuePair<string, string>> fields)
    {
        var json = new JsonObject();
        foreach ((string name, string value) in fields)
            json[name] = value;
        return json;
    }

    private static JsonObject Multi(IReadOnlyList<KeyValuePair<string, string>> fields)
    {
        var json = new JsonObject();
        foreach (IGrouping<string, KeyValuePair<string, string>> group in fields.GroupBy(field => field.Key))
            json[group.Key] = new JsonArray([.. group.Select(field => JsonValue.Create(field.Value))]);
        return json;
    }

    private static JsonObject Joined(IReadOnlyList<KeyValuePair<string, string>> fields)
    {
        var json = new JsonObject();
        foreach (IGrouping<string, KeyValuePair<string, string>> group in fields.GroupBy(field => field.Key.ToLowerInvariant()))
            json[group.Key] = string.Join(',', group.Select(field => field.Value));
        return json;
    }
}
