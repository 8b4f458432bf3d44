using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using Tern.Functions.Http;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Http;

public sealed class HttpInvocationTests
{
    [Fact]
    public async Task Invocation_is_read_once_and_ends_with_its_response()
    {
        HttpRequest? retained = null;
        string body = "";
        FakeRequest result = await RunAsync(HttpEventKind.HttpApi, TestRequest.Post("/a", "in"), invocation =>
        {
            HttpInvocation http = HttpInvocation.Of(invocation);
            Assert.Same(http, HttpInvocation.Of(invocation));
            retained = http.Request;
            body = Encoding.UTF8.GetString(http.Request.Body.Span);
            http.Response.Body.Write("out"u8);
            http.WriteResponse();
            return default;
        });
        Assert.Equal("in", body);
        Assert.Equal("""{"statusCode":200,"body":"out","isBase64Encoded":false}""", result.Body);
        Assert.Throws<InvalidOperationException>(() => retained!.Body);
        Assert.Throws<InvalidOperationException>(() => retained!.Method);
    }

    [Fact]
    public async Task Response_to_HEAD_has_no_body()
    {
        FakeRequest result = await RunAsync(HttpEventKind.RestApi, new TestRequest { Method = "HEAD" }, invocation =>
        {
            HttpInvocation http = HttpInvocation.Of(invocation);
            http.Response.Body.Write("out"u8);
            http.WriteResponse();
            return default;
        });
        Assert.Equal("""{"statusCode":200,"body":"","isBase64Encoded":false}""", result.Body);
    }

    [Fact]
    public async Task Streamed_response_has_the_prelude()
    {
        FakeRequest result = await RunAsync(HttpEventKind.FunctionUrl, new TestRequest(), async invocation =>
        {
            HttpInvocation http = HttpInvocation.Of(invocation);
            http.Response.StatusCode = 201;
            http.Response.Headers.Append("x-a", "1");
            http.Response.Headers.Append("X-A", "2");
            http.Response.Headers.Append("Set-Cookie", "c=1");
            PipeWriter output = http.StartStreaming();
            output.Write("body"u8);
            await output.FlushAsync();
            http.WriteResponse();
        });
        Assert.Equal("{\"statusCode\":201,\"headers\":{\"x-a\":\"1, 2\"},\"cookies\":[\"c=1\"]}\0\0\0\0\0\0\0\0body", result.Body);
    }

    [Theory]
    [InlineData(HttpEventKind.HttpApi)]
    [InlineData(HttpEventKind.Alb)]
    public async Task Stream_of_a_kind_that_does_not_stream_is_an_error(HttpEventKind kind)
    {
        FakeRequest result = await RunAsync(kind, new TestRequest(), invocation =>
        {
            HttpInvocation.Of(invocation).StartStreaming();
            return default;
        });
        Assert.EndsWith("/error", result.Line, StringComparison.Ordinal);
        Assert.Contains(kind.ToString(), result.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Event_that_mixes_kinds_is_an_error_of_the_invocation()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1", """{"httpMethod":"GET","rawPath":"/"}"""));
        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(invocation =>
        {
            HttpInvocation.Of(invocation);
            return default;
        }), 1);
        Assert.Contains("HttpEventException", Assert.Single(results).Body, StringComparison.Ordinal);
    }

    private static async Task<FakeRequest> RunAsync(HttpEventKind kind, TestRequest request, Func<Invocation, ValueTask> handler)
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1", Encoding.UTF8.GetString(HttpEventBuilder.Create(kind, request))));
        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(handler), 1);
        return Assert.Single(results);
    }
}
