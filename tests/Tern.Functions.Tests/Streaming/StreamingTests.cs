using System.Buffers;
using System.IO.Pipelines;
using System.Text.Json;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Streaming;

public sealed class StreamingTests
{
    [Fact]
    public async Task Each_flush_is_a_chunk()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"), FakeRuntimeApi.Event("id-2"));

        (int exitCode, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(async invocation =>
        {
            PipeWriter writer = invocation.StartStreaming("text/plain");
            await writer.WriteAsync("one"u8.ToArray());
            await writer.WriteAsync(new byte[100_000]);
            writer.Write("rest"u8);
        }), 2);

        Assert.Equal(0, exitCode);
        Assert.Equal(2, results.Length);
        Assert.All(results, result =>
        {
            Assert.Equal("streaming", result.Headers["Lambda-Runtime-Function-Response-Mode"]);
            Assert.Equal("text/plain", result.Headers["Content-Type"]);
            Assert.Equal("chunked", result.Headers["Transfer-Encoding"]);
            Assert.Equal([3, 100_000, 4], result.Chunks.Select(chunk => chunk.Length));
            Assert.False(result.Headers.ContainsKey("Lambda-Runtime-Function-Error-Type"));
        });
        Assert.Equal(1, api.Connections);
    }

    [Fact]
    public async Task Exception_after_the_start_is_reported_in_trailers()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"));

        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(async invocation =>
        {
            await invocation.StartStreaming().WriteAsync("one"u8.ToArray());
            throw new TimeoutException("late");
        }), 1);

        FakeRequest result = Assert.Single(results);
        Assert.Equal("Lambda-Runtime-Function-Error-Type, Lambda-Runtime-Function-Error-Body", result.Headers["Trailer"]);
        Assert.Equal("TimeoutException", result.Headers["Lambda-Runtime-Function-Error-Type"]);
        using JsonDocument json = JsonDocument.Parse(Convert.FromBase64String(result.Headers["Lambda-Runtime-Function-Error-Body"]));
        Assert.Equal("late", json.RootElement.GetProperty("errorMessage").GetString());
    }

    [Fact]
    public async Task Stream_without_bytes_is_an_empty_response()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"));

        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(invocation =>
        {
            invocation.StartStreaming();
            return ValueTask.CompletedTask;
        }), 1);

        Assert.Empty(Assert.Single(results).Bytes);
    }

    [Fact]
    public async Task Http_prelude_is_json_and_eight_zero_bytes()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"));

        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(async invocation =>
        {
            PipeWriter body = invocation.StartStreaming(new HttpPrelude { StatusCode = 201, Headers = [new("Content-Type", "text/html")], Cookies = ["a=1"] });
            await body.WriteAsync("<p>"u8.ToArray());
        }), 1);

        FakeRequest result = Assert.Single(results);
        Assert.Equal("application/vnd.awslambda.http-integration-response", result.Headers["Content-Type"]);
        Assert.Equal("{\"statusCode\":201,\"headers\":{\"Content-Type\":\"text/html\"},\"cookies\":[\"a=1\"]}\0\0\0\0\0\0\0\0<p>", result.Body);
    }

    [Fact]
    public async Task Disconnected_reader_stops_the_producer_and_the_next_event_is_processed()
    {
        int next = 0;
        await using var api = new FakeRuntimeApi(request =>
            !request.Line.EndsWith("/next", StringComparison.Ordinal) ? FakeRuntimeApi.Accept(request)
            : next++ switch { 0 => FakeRuntimeApi.Event("id-1"), 1 => FakeRuntimeApi.Event("id-2"), _ => FakeRuntimeApi.Hang });
        bool isCompleted = false, isCancelled = false;

        (int exitCode, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(async invocation =>
        {
            if (invocation.RequestId == "id-2")
                return;
            PipeWriter writer = invocation.StartStreaming();
            CancellationToken token = invocation.CancellationToken;
            api.DisconnectAll();
            while (!isCompleted)
                isCompleted = (await writer.WriteAsync(new byte[10_000])).IsCompleted;
            isCancelled = token.IsCancellationRequested;
        }), 2);

        Assert.Equal(0, exitCode);
        Assert.True(isCompleted);
        Assert.True(isCancelled);
        Assert.EndsWith("/id-2/response", Assert.Single(results).Line, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Write_after_the_end_of_the_invocation_throws()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"));
        PipeWriter? writer = null;

        await api.RunAsync(new DelegateHandler(invocation =>
        {
            writer = invocation.StartStreaming();
            return ValueTask.CompletedTask;
        }), 1);

        Assert.Throws<InvalidOperationException>(() => writer!.GetSpan());
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await writer!.FlushAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task Second_start_and_start_after_buffered_bytes_throw()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"), FakeRuntimeApi.Event("id-2"));
        var failures = new List<Exception?>();

        await api.RunAsync(new DelegateHandler(invocation =>
        {
            if (invocation.RequestId == "id-1")
                invocation.StartStreaming();
            else
                Runtime.InvocationTests.Write(invocation, "1");
            failures.Add(Record.Exception(() => invocation.StartStreaming()));
            return ValueTask.CompletedTask;
        }), 2);

        Assert.All(failures, failure => Assert.IsType<InvalidOperationException>(failure));
    }

    public static TheoryData<HttpPrelude> InvalidPreludes =>
    [
        new HttpPrelude { StatusCode = 99 },
        new HttpPrelude { StatusCode = 600 },
        new HttpPrelude { Headers = [new("", "x")] },
        new HttpPrelude { Headers = [new("a b", "x")] },
        new HttpPrelude { Headers = [new("a", "x\r\nb: c")] },
        new HttpPrelude { Headers = [new("a", "\ud800")] },
        new HttpPrelude { Cookies = ["a=1\n"] },
    ];

    [Theory]
    [MemberData(nameof(InvalidPreludes))]
    public async Task Invalid_prelude_is_an_error_before_the_response_is_started(HttpPrelude prelude)
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"));

        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(invocation =>
        {
            invocation.StartStreaming(prelude);
            return ValueTask.CompletedTask;
        }), 1);

        FakeRequest result = Assert.Single(results);
        Assert.EndsWith("/error", result.Line, StringComparison.Ordinal);
        Assert.Equal("ArgumentException", result.Headers["Lambda-Runtime-Function-Error-Type"]);
    }
}
