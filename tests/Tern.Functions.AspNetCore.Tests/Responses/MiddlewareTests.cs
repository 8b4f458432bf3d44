using System.IO.Compression;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.AspNetCore.Tests.Support;
using Tern.Functions.Http;
using Tern.Functions.Tests.Http;

namespace Tern.Functions.AspNetCore.Tests.Responses;

public sealed class MiddlewareTests
{
    private static readonly string s_text = string.Concat(Enumerable.Repeat("compressible ", 1000));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Compressed_response_is_binary(bool isStreamed)
    {
        var application = new FunctionApplication
        {
            Build = builder => builder.Services.AddResponseCompression(options => options.EnableForHttps = true),
            Options = options => options.StreamedKinds = isStreamed ? [HttpEventKind.FunctionUrl] : [],
            Configure = app =>
            {
                app.UseResponseCompression();
                app.MapGet("/", async context =>
                {
                    context.Response.ContentType = "text/plain";
                    await context.Response.WriteAsync(s_text);
                });
            },
        };

        FunctionResponse response = await application.SendAsync(HttpEventKind.FunctionUrl, new TestRequest { Headers = [KeyValuePair.Create("Accept-Encoding", "gzip")] });

        Assert.Equal("gzip", response.Headers["Content-Encoding"]);
        Assert.Equal(!isStreamed, response.IsBase64);
        using var gzip = new GZipStream(new MemoryStream(response.Body), CompressionMode.Decompress);
        using var reader = new StreamReader(gzip, Encoding.UTF8);
        Assert.Equal(s_text, await reader.ReadToEndAsync(TestContext.Current.CancellationToken));
        Assert.True(response.Body.Length < s_text.Length / 10);
    }

    [Fact]
    public async Task Second_response_comes_from_the_output_cache()
    {
        int executions = 0;
        var application = new FunctionApplication
        {
            Build = builder => builder.Services.AddOutputCache(),
            Configure = app =>
            {
                app.UseOutputCache();
                app.MapGet("/", context => context.Response.WriteAsync("execution " + ++executions)).CacheOutput();
            },
        };
        byte[] json = HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Headers = [KeyValuePair.Create("Host", "api.example.com")] });

        FunctionResponse[] responses = await application.SendAsync(json, json, json);

        Assert.Equal(1, executions);
        Assert.All(responses, response => Assert.Equal("execution 1", response.Text));
        Assert.False(responses[0].Headers.ContainsKey("Age"));
        Assert.True(responses[1].Headers.ContainsKey("Age"));
    }

    [Fact]
    public async Task Exception_handler_writes_the_response()
    {
        var application = new FunctionApplication
        {
            Build = builder => builder.Services.AddProblemDetails(),
            Configure = app =>
            {
                app.UseExceptionHandler();
                app.MapGet("/", context => throw new TimeoutException());
            },
        };
        FunctionResponse response = await application.SendAsync(HttpEventKind.AlbMultiValue, new TestRequest());
        Assert.Equal(500, response.StatusCode);
        Assert.Equal(["application/problem+json"], response.MultiHeaders["Content-Type"]);
    }

    [Fact]
    public async Task Path_base_of_the_stage_is_a_part_of_generated_links()
    {
        var application = new FunctionApplication
        {
            Configure = app =>
            {
                app.MapGet("/orders/{id}", (string id) => id).WithName("order");
                app.MapGet("/link", (LinkGenerator links, HttpContext context) => links.GetPathByName(context, "order", new { id = "1" }));
            },
        };
        FunctionResponse response = await application.SendAsync(HttpEventKind.RestApi, new TestRequest { Path = "/link", Stage = "prod" });
        Assert.Equal("/prod/orders/1", response.Text);
    }
}
