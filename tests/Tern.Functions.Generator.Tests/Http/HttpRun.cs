using System.Text;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.Generator.Tests.Examples;
using Tern.Functions.Generator.Tests.Functions;
using Tern.Functions.Http;
using Tern.Functions.Tests.Http;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Generator.Tests.Http;

/// <summary>Sends requests to the HTTP functions of the tests.</summary>
internal static class HttpRun
{
    /// <summary>Returns the response of the function <c>http</c>.</summary>
    public static async Task<HttpResult> SendAsync(TestRequest request, HttpEventKind kind = HttpEventKind.HttpApi)
    {
        FakeRequest result = await HostRun.RunAsync("http", Encoding.UTF8.GetString(HttpEventBuilder.Create(kind, request)), Configure);
        return Read(result);
    }

    public static void Configure(IServiceCollection services)
    {
        services.AddSingleton<OrderStore>();
        services.AddSingleton<Greeter>();
        services.AddSingleton<IGreeter, Greeter>();
    }

    public static HttpResult Read(FakeRequest result)
    {
        Assert.True(result.Line.EndsWith("/response", StringComparison.Ordinal), result.Body);
        JsonElement json = JsonDocument.Parse(result.Body).RootElement;
        string body = json.GetProperty("body").GetString()!;
        if (json.GetProperty("isBase64Encoded").GetBoolean())
            body = Encoding.UTF8.GetString(Convert.FromBase64String(body));
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        if (json.TryGetProperty("headers", out JsonElement members))
        {
            foreach (JsonProperty header in members.EnumerateObject())
                headers.Add(header.Name, header.Value.GetString()!);
        }
        return new HttpResult(json.GetProperty("statusCode").GetInt32(), body, headers);
    }

    internal sealed record HttpResult(int Status, string Body, IReadOnlyDictionary<string, string> Headers);
}
