using System.Text;
using System.Text.Json.Nodes;
using Tern.Conformance;
using Tern.Functions.Http;
using Tern.Functions.Http.Responses;
using Tern.Functions.Tests.Events;
using Tern.Functions.Tests.Http;
using Tern.Referees.Tests.Support;
using Tern.Runtime;

namespace Tern.Referees.Tests.Http;

/// <summary>Events of HTTP requests as serverless-express and this library map them. Each difference is a row of docs/functions-http.md.</summary>
public sealed class ServerlessExpressTests(ITestOutputHelper output)
{
    private const int RandomCount = 200;

    private static readonly string[] s_types = ["AlbRequest", "ApiGatewayRequest", "HttpApiRequest", "WebSocketRequest"];

    [Fact]
    public async Task Published_events_are_mapped_as_by_serverless_express()
    {
        IReadOnlyDictionary<string, byte[]> documents = PublishedEvents.Read();
        await Node.RequireAsync();
        await CompareAsync([.. documents.Where(document => s_types.Contains(PublishedEvents.Codec(document.Key).Name))], ["length", "address", "cookies", "websocket", "query", "base64"]);
    }

    [Fact]
    public async Task Random_events_are_mapped_as_by_serverless_express()
    {
        await Node.RequireAsync();
        var requests = new RandomRequests(new Random(7));
        List<KeyValuePair<string, byte[]>> events = [];
        for (int i = 0; i < RandomCount; i++)
        {
            TestRequest request = requests.Create(hasRepeats: i % 2 == 0) with { Stage = i % 3 == 0 ? "prod" : "$default" };
            foreach (HttpEventKind kind in HttpEventBuilder.HttpKinds)
                events.Add(KeyValuePair.Create($"{kind} {i}", HttpEventBuilder.Create(kind, request)));
        }
        await CompareAsync(events, ["length", "address", "stage"]);
    }

    private async Task CompareAsync(List<KeyValuePair<string, byte[]>> events, string[] expected)
    {
        JsonArray results = await MapAsync(events.Select(item => item.Value));
        var differences = new List<(string Reason, string Text)>();
        for (int i = 0; i < events.Count; i++)
        {
            using HttpRequest request = HttpRequest.Read(events[i].Value);
            Compare(events[i].Key, request, results[i]!.AsObject(), differences);
        }
        foreach (IGrouping<string, (string Reason, string Text)> group in differences.GroupBy(difference => difference.Reason))
            output.WriteLine($"{group.Key}: {group.Count()}, for example {group.First().Text}");
        Assert.Equal(expected.Order(StringComparer.Ordinal), differences.Select(difference => difference.Reason).Distinct().Order(StringComparer.Ordinal));
        string page = await File.ReadAllTextAsync(Path.Combine(RepositoryFolder.Find()!, "docs", "functions-http.md"), TestContext.Current.CancellationToken);
        Assert.All(expected, reason => Assert.Contains($"\n| {reason} |", page, StringComparison.Ordinal));
    }

    private static void Compare(string name, HttpRequest request, JsonObject other, List<(string Reason, string Text)> differences)
    {
        if (request.Kind == HttpEventKind.WebSocket)
        {
            differences.Add(("websocket", name));
            return;
        }
        Add(request.Method, (string)other["method"]!, "method");
        string[] url = ((string)other["url"]!).Split('?', 2);
        string path = request.RawPath;
        bool hasStage = request.Kind == HttpEventKind.HttpApi && request.PathBase.Length > 0;
        // serverless-express does not encode the path of an HTTP API again.
        if (request.Kind == HttpEventKind.HttpApi)
            path = request.Path.Replace("#", "%23", StringComparison.Ordinal).Replace("?", "%3F", StringComparison.Ordinal);
        Add(request.PathBase + path, hasStage ? url[0] : request.PathBase + url[0], "path");
        if (hasStage)
            differences.Add(("stage", name));
        string query = Decode(url.Length > 1 ? url[1] : "");
        string own = Decode(request.RawQueryString);
        Add(own, query, query.Length == 0 && request.Kind == HttpEventKind.RestApi ? "query" : "query text");
        CompareHeaders();
        CompareBody();
        Add(request.ClientAddress ?? "", (string)other["address"]!, request.Kind is HttpEventKind.Alb or HttpEventKind.AlbMultiValue ? "address" : "client address");
        if (other["response"] is JsonObject response)
            Add(Response(request.Kind), Normalize(response), "response");

        void Add(string ownValue, string otherValue, string reason)
        {
            if (ownValue != otherValue)
                differences.Add((reason, $"{name}: '{ownValue}' and '{otherValue}'"));
        }

        void CompareHeaders()
        {
            var headers = other["headers"]!.AsObject().ToDictionary(header => header.Key.ToLowerInvariant(), header => header.Value!.ToString());
            if (headers.Remove("content-length"))
                differences.Add(("length", name));
            if (headers.TryGetValue("cookie", out string? cookie) && cookie.Length == 0 && headers.Remove("cookie"))
                differences.Add(("cookies", name));
            Add(
                string.Join('\n', request.Headers.Select(header => header.Key.ToLowerInvariant()).Distinct().Where(header => header != "content-length").Order(StringComparer.Ordinal).Select(header => $"{header}: {request.Headers[header]}")),
                string.Join('\n', headers.OrderBy(header => header.Key, StringComparer.Ordinal).Select(header => $"{header.Key}: {header.Value}")),
                "headers");
        }

        void CompareBody()
        {
            try
            {
                Add(Convert.ToBase64String(request.Body.Span), (string)other["body"]!, "body");
            }
            catch (HttpEventException)
            {
                differences.Add(("base64", name));
            }
        }
    }

    // The response of the script. A target without multi-value headers has one cookie.
    private static string Response(HttpEventKind kind)
    {
        using var response = new HttpResponse { StatusCode = 201, ContentType = "text/plain; charset=utf-8" };
        response.Headers.Append("set-cookie", "a=1");
        if (kind != HttpEventKind.Alb)
            response.Headers.Append("set-cookie", "b=2");
        Encoding.UTF8.GetBytes("Hello ü", response.Body);
        using var buffer = new PooledBuffer();
        HttpResponseWriter.Write(kind, response, hasBody: true, buffer);
        return Normalize(JsonNode.Parse(buffer.WrittenSpan)!.AsObject());
    }

    // A header is a value or a list with one value.
    private static string Normalize(JsonObject response)
    {
        var headers = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (string member in new[] { "headers", "multiValueHeaders" })
        {
            if (response[member] is not JsonObject values)
                continue;
            foreach ((string name, JsonNode? value) in values)
                headers[name.ToLowerInvariant()] = value is JsonArray list ? string.Join(" | ", list.Select(item => item!.ToString())) : value!.ToString();
        }
        if (response["cookies"] is JsonArray cookies)
            headers["cookies"] = string.Join(" | ", cookies.Select(item => item!.ToString()));
        return $"{response["statusCode"]} {string.Join(", ", headers.Select(header => $"{header.Key}={header.Value}"))} {response["body"]} {response["isBase64Encoded"]}";
    }

    private static string Decode(string query) => string.Join('&', query.Split('&').Select(pair => Uri.UnescapeDataString(pair.Replace('+', ' '))));

    private static async Task<JsonArray> MapAsync(IEnumerable<byte[]> events)
    {
        var input = new JsonArray([.. events.Select(item => JsonNode.Parse(item))]);
        return JsonNode.Parse(await Node.ExecuteAsync("http-events.mjs", input.ToJsonString()))!.AsArray();
    }
}
