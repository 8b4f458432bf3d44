using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Functions.AspNetCore.Tests.Support;
using Tern.Functions.Http;
using Tern.Functions.Tests.Http;
using HttpRequest = Tern.Functions.Http.HttpRequest;
using HttpResponse = Tern.Functions.Http.HttpResponse;

namespace Tern.Functions.AspNetCore.Tests.Requests;

/// <summary>The same application receives the same requests through Kestrel and through the event of each kind.</summary>
public sealed class RandomRequestTests
{
    private const int Clients = 8;

    // 10,000 with CI=true.
    private static readonly int s_count = Environment.GetEnvironmentVariable("CI") == "true" ? 10_000 : 1_000;

    [Fact]
    public async Task Random_requests_have_the_same_view_through_Kestrel_and_each_kind()
    {
        await using WebApplication kestrel = Create(builder => builder.WebHost.UseUrls("http://127.0.0.1:0"));
        using var server = new InProcessServer();
        await using WebApplication function = Create(builder => builder.Services.AddSingleton<IServer>(server));
        await kestrel.StartAsync(TestContext.Current.CancellationToken);
        await function.StartAsync(TestContext.Current.CancellationToken);
        using var client = new HttpClient(new SocketsHttpHandler { UseCookies = false });
        var address = new Uri(kestrel.Urls.Single());
        await Parallel.ForAsync(0, Clients, TestContext.Current.CancellationToken, async (seed, cancellationToken) =>
        {
            var requests = new RandomRequests(new Random(100 + seed));
            for (int i = 0; i < s_count / Clients; i++)
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
                    Assert.Equal((kind, expected), (kind, await ExecuteAsync(server, kind, request)));
                }
            }
        });
    }

    [Theory]
    [InlineData("/a/../b")]
    [InlineData("/a/./b/.")]
    [InlineData("/a/b/..")]
    [InlineData("/../../a")]
    [InlineData("/%2E%2E/a")]
    [InlineData("/a/%2e/b")]
    [InlineData("/a/...")]
    [InlineData("/a/..b/.c")]
    [InlineData("/a//../b")]
    [InlineData("/a%2F..%2Fb/%2F")]
    [InlineData("/..")]
    [InlineData("/.")]
    [InlineData("/a%5Cb/%25/%252F")]
    public async Task Path_is_decoded_and_normalized_as_by_Kestrel(string path)
    {
        await using WebApplication kestrel = Create(builder => builder.WebHost.UseUrls("http://127.0.0.1:0"));
        using var server = new InProcessServer();
        await using WebApplication function = Create(builder => builder.Services.AddSingleton<IServer>(server));
        await kestrel.StartAsync(TestContext.Current.CancellationToken);
        await function.StartAsync(TestContext.Current.CancellationToken);
        using var client = new HttpClient();
        using HttpRequestMessage message = RequestMessages.Create(new TestRequest { Path = path }, new Uri(kestrel.Urls.Single()));
        using HttpResponseMessage response = await client.SendAsync(message, TestContext.Current.CancellationToken);

        string expected = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        Assert.Contains("GET [/", expected, StringComparison.Ordinal);
        Assert.Equal(expected, await ExecuteAsync(server, HttpEventKind.FunctionUrl, new TestRequest { Path = path }));
        Assert.Equal(expected, await ExecuteAsync(server, HttpEventKind.RestApi, new TestRequest { Path = path, Stage = "prod" }));
        Assert.Equal(expected, await ExecuteAsync(server, HttpEventKind.Alb, new TestRequest { Path = path }));
    }

    private static WebApplication Create(Action<WebApplicationBuilder> configure)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        configure(builder);
        WebApplication app = builder.Build();
        app.Run(async context => await context.Response.WriteAsync(await RequestView.OfAsync(context)));
        return app;
    }

    private static async Task<string> ExecuteAsync(InProcessServer server, HttpEventKind kind, TestRequest request)
    {
        using HttpRequest read = HttpRequest.Read(HttpEventBuilder.Create(kind, request));
        using var response = new HttpResponse();
        await server.ExecuteAsync(read, response);
        return Encoding.UTF8.GetString(response.WrittenBody.Span);
    }
}
