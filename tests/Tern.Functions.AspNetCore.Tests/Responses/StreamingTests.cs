using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Tern.Functions.AspNetCore.Tests.Support;
using Tern.Functions.Http;
using Tern.Functions.Tests.Http;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.AspNetCore.Tests.Responses;

public sealed class StreamingTests
{
    private static readonly TestRequest s_get = new();

    [Theory]
    [InlineData(HttpEventKind.FunctionUrl)]
    [InlineData(HttpEventKind.RestApi)]
    public async Task Response_is_streamed_with_the_prelude_and_a_chunk_for_each_flush(HttpEventKind kind)
    {
        FunctionResponse response = await FunctionApplication.Of(async context =>
        {
            context.Response.StatusCode = 202;
            context.Response.Headers["X-One"] = "1";
            context.Response.Cookies.Append("a", "1");
            await context.Response.WriteAsync("one");
            await context.Response.WriteAsync("two");
        }, kind).SendAsync(kind, s_get);

        Assert.True(response.IsStreamed);
        Assert.Equal("application/vnd.awslambda.http-integration-response", response.Request.Headers["Content-Type"]);
        Assert.Equal(202, response.StatusCode);
        Assert.Equal("1", response.Headers["X-One"]);
        Assert.Equal(["a=1; path=/"], response.Cookies);
        Assert.Equal("onetwo", response.Text);
        Assert.Equal(2, response.Request.Chunks.Count);
        Assert.EndsWith("one", Encoding.UTF8.GetString(response.Request.Chunks[0]), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Response_without_a_body_has_the_prelude()
    {
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            context.Response.StatusCode = 404;
            return Task.CompletedTask;
        }, HttpEventKind.FunctionUrl).SendAsync(HttpEventKind.FunctionUrl, s_get);
        Assert.True(response.IsStreamed);
        Assert.Equal((404, ""), (response.StatusCode, response.Text));
    }

    [Fact]
    public async Task Other_kinds_of_the_same_application_are_buffered()
    {
        FunctionResponse response = await FunctionApplication.Of(context => context.Response.WriteAsync("body"), HttpEventKind.FunctionUrl).SendAsync(HttpEventKind.HttpApi, s_get);
        Assert.False(response.IsStreamed);
        Assert.Equal("body", response.Text);
    }

    [Fact]
    public async Task Exception_after_the_start_is_reported_in_trailers()
    {
        FunctionResponse response = await FunctionApplication.Of(async context =>
        {
            await context.Response.WriteAsync("part");
            throw new TimeoutException("late");
        }, HttpEventKind.FunctionUrl).SendAsync(HttpEventKind.FunctionUrl, s_get);
        Assert.Equal((200, "part"), (response.StatusCode, response.Text));
        Assert.Equal("TimeoutException", response.ErrorType);
        using JsonDocument json = JsonDocument.Parse(Convert.FromBase64String(response.Request.Headers["Lambda-Runtime-Function-Error-Body"]));
        Assert.Equal("late", json.RootElement.GetProperty("errorMessage").GetString());
    }

    [Fact]
    public async Task Exception_before_the_start_is_status_500_with_the_prelude()
    {
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            context.Response.Headers["X-One"] = "1";
            throw new TimeoutException("early");
        }, HttpEventKind.FunctionUrl).SendAsync(HttpEventKind.FunctionUrl, s_get);
        Assert.True(response.IsStreamed);
        Assert.Equal((500, ""), (response.StatusCode, response.Text));
        Assert.Empty(response.Headers);
        Assert.False(response.Request.Headers.ContainsKey("Lambda-Runtime-Function-Error-Type"));
    }

    [Fact]
    public async Task Response_to_HEAD_has_no_body()
    {
        FunctionResponse response = await FunctionApplication.Of(async context =>
        {
            context.Response.ContentLength = 8;
            await context.Response.WriteAsync("body");
            await context.Response.WriteAsync("body");
        }, HttpEventKind.FunctionUrl).SendAsync(HttpEventKind.FunctionUrl, new TestRequest { Method = "HEAD" });
        Assert.Equal(("8", ""), (response.Headers["Content-Length"], response.Text));
    }

    [Fact]
    public async Task Endpoint_with_an_async_sequence_sends_its_elements_as_they_are_created()
    {
        var application = new FunctionApplication
        {
            Options = options => options.StreamedKinds = [HttpEventKind.FunctionUrl],
            Configure = app => app.MapGet("/stream", async context =>
            {
                await foreach (int number in NumbersAsync())
                    await context.Response.WriteAsync(number + "\n");
            }),
        };
        FunctionResponse response = await application.SendAsync(HttpEventKind.FunctionUrl, new TestRequest { Path = "/stream" });
        Assert.Equal("1\n2\n3\n", response.Text);
        Assert.Equal(3, response.Request.Chunks.Count);
    }

    [Fact]
    public async Task Disconnected_caller_cancels_RequestAborted()
    {
        var cancelled = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var api = FakeRuntimeApi.Serve(
            FakeRuntimeApi.Event("id-1", Encoding.UTF8.GetString(HttpEventBuilder.Create(HttpEventKind.FunctionUrl, s_get))),
            FakeRuntimeApi.Event("id-2", Encoding.UTF8.GetString(HttpEventBuilder.Create(HttpEventKind.FunctionUrl, new TestRequest { Path = "/next" }))));
        var application = FunctionApplication.Of(async context =>
        {
            if (context.Request.Path == "/next")
            {
                await context.Response.WriteAsync("next");
                return;
            }
            using CancellationTokenRegistration registration = context.RequestAborted.Register(cancelled.SetResult);
            await context.Response.WriteAsync("first");
            api.DisconnectAll();
            // The socket reports the reset with a later write.
            while (!context.RequestAborted.IsCancellationRequested)
                await context.Response.WriteAsync("more");
        }, HttpEventKind.FunctionUrl);

        FunctionResponse response = Assert.Single(await application.RunAsync(api, 1));

        Assert.True(cancelled.Task.IsCompletedSuccessfully);
        Assert.Equal("next", response.Text);
    }

    [Fact]
    public void Kind_that_is_never_streamed_is_an_error_of_the_options() =>
        Assert.Throws<ArgumentException>(() => WebApplication.CreateSlimBuilder().UseTernFunctions(options => options.StreamedKinds = [HttpEventKind.Alb]));

    private static async IAsyncEnumerable<int> NumbersAsync()
    {
        for (int i = 1; i <= 3; i++)
        {
            await Task.Yield();
            yield return i;
        }
    }
}
