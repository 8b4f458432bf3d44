using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using Tern.Functions.Http;
using HttpRequest = Tern.Functions.Http.HttpRequest;

namespace Tern.Functions.Tests.Http;

/// <summary>The same requests through Kestrel and through the event of each kind.</summary>
public sealed class RandomRequestTests
{
    private const int Count = 10_000;
    private const int Clients = 8;

    [Fact]
    public async Task Random_requests_have_the_same_view_through_Kestrel_and_each_kind()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        await using WebApplication app = builder.Build();
        app.Run(async context => await context.Response.WriteAsync(await RequestView.OfAsync(context)));
        await app.StartAsync(TestContext.Current.CancellationToken);
        using var client = new HttpClient(new SocketsHttpHandler { UseCookies = false });
        var address = new Uri(app.Urls.Single());
        await Parallel.ForAsync(0, Clients, TestContext.Current.CancellationToken, async (seed, cancellationToken) =>
        {
            var requests = new RandomRequests(new Random(seed));
            for (int i = 0; i < Count / Clients; i++)
            {
                bool hasRepeats = i % 2 == 0;
                TestRequest request = requests.Create(hasRepeats);
                using HttpRequestMessage message = CreateMessage(request, address);
                using HttpResponseMessage response = await client.SendAsync(message, cancellationToken);
                string expected = await response.Content.ReadAsStringAsync(cancellationToken);
                Assert.True(response.IsSuccessStatusCode, $"{request.Method} {request.Path}: {response.StatusCode}");
                foreach (HttpEventKind kind in HttpEventBuilder.HttpKinds)
                {
                    // A target without multi-value headers receives the last value of a name.
                    if (hasRepeats && kind == HttpEventKind.Alb)
                        continue;
                    using HttpRequest read = HttpRequest.Read(HttpEventBuilder.Create(kind, request));
                    Assert.Equal($"{kind} {expected}", $"{kind} {RequestView.Of(read)}");
                }
            }
        });
    }

    private static HttpRequestMessage CreateMessage(TestRequest request, Uri address)
    {
        string query = request.Query.Count == 0 ? "" : "?" + request.RawQuery;
        // The client must not change the path.
        var message = new HttpRequestMessage(new HttpMethod(request.Method), new Uri($"http://{address.Authority}{request.Path}{query}", new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true }));
        if (request.Body is not null)
        {
            message.Content = new ByteArrayContent(request.Body);
            message.Content.Headers.ContentType = new MediaTypeHeaderValue("application/octet-stream");
        }
        foreach ((string name, string value) in request.Headers)
            message.Headers.TryAddWithoutValidation(name, value);
        if (request.Cookies.Count > 0)
            message.Headers.TryAddWithoutValidation("Cookie", string.Join("; ", request.Cookies));
        return message;
    }
}
