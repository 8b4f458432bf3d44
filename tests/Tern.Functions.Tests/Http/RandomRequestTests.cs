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
                using HttpRequestMessage message = RequestMessages.Create(request, address);
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
}
