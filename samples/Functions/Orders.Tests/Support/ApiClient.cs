using System.Text.Json;
using System.Text.Json.Serialization;
using Tern;
using Tern.Functions;
using Tern.Functions.Testing;

namespace Orders.Tests.Support;

/// <summary>Sends requests to the function <c>http</c>, as an HTTP API or a function URL does.</summary>
internal sealed class ApiClient(FunctionTestHost host)
{
    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web) { Converters = { new JsonStringEnumConverter() } };

    public async Task<ApiResponse> SendAsync(string method, string path, string? body = null, params (string Name, string Value)[] headers)
    {
        string[] target = path.Split('?');
        var request = new HttpApiRequest
        {
            Version = "2.0",
            RouteKey = "$default",
            RawPath = target[0],
            RawQueryString = target.Length > 1 ? target[1] : "",
            Headers = new() { ["content-type"] = "application/json", ["host"] = "localhost" },
            RequestContext = new() { Stage = "$default", Http = new() { Method = method, Path = target[0], Protocol = "HTTP/1.1", SourceIp = "127.0.0.1" } },
            Body = body,
        };
        foreach ((string name, string value) in headers)
            request.Headers[name] = value;
        return new ApiResponse(await host.InvokeAsync<HttpApiRequest, HttpApiResponse>(request, cancellationToken: TestContext.Current.CancellationToken));
    }

    /// <summary>Places an order.</summary>
    public Task<ApiResponse> PlaceAsync(string body, string key = "1") => SendAsync("POST", "/orders", body, ("idempotency-key", key));

    internal sealed class ApiResponse(HttpApiResponse response)
    {
        public int? Status => response.StatusCode;

        public string? Body => response.Body;

        public string? GetHeader(string name) => response.Headers?.FirstOrDefault(header => string.Equals(header.Key, name, StringComparison.OrdinalIgnoreCase)).Value?.ToString();

        public T Read<T>() => JsonSerializer.Deserialize<T>(Body!, s_json)!;
    }
}
