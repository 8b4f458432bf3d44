using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Runtime;

/// <summary>Handlers that do not do what is expected of them, and events that they cannot read.</summary>
public sealed class HandlerFailureTests
{
    public static TheoryData<string, string> InvalidPayloads => new()
    {
        { "cut", """{"Records":[{"body":"a""" },
        { "invalid UTF-8", "{\"Records\":[{\"body\":\"\u00ff\"}]}" },
        { "200 levels", new string('[', 200) + new string(']', 200) },
        { "200 levels of an unknown member", $"{{\"a\":{new string('[', 200)}{new string(']', 200)}}}" },
        { "bytes after the end", "{}x" },
        { "empty", "" },
        { "other kind", "[]" },
    };

    [Theory]
    [MemberData(nameof(InvalidPayloads))]
    public async Task Invalid_payload_is_the_error_of_the_invocation(string name, string payload)
    {
        Assert.NotEmpty(name);
        string invalid = $"HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: a\r\nContent-Length: {payload.Length}\r\n\r\n{payload}";
        await using var api = FakeRuntimeApi.Serve(invalid, FakeRuntimeApi.Event("b", """{"Records":[]}"""));
        var handler = new Handlers.ValueTaskHandler<SqsEvent, SqsBatchResponse>((_, _) => new(new SqsBatchResponse()));

        (int exitCode, FakeRequest[] results) = await api.RunAsync(handler, 2);

        Assert.Equal(0, exitCode);
        Assert.EndsWith("/a/error", results[0].Line, StringComparison.Ordinal);
        Assert.Equal("TernSerializationException", results[0].Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.EndsWith("/b/response", results[1].Line, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Payload_of_6_MB_is_read_in_chunks()
    {
        string body = new('x', 6 * 1024 * 1024 - 1024);
        var chunks = new StringBuilder("HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: a\r\nTransfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; i < body.Length; i += 10_000)
        {
            string chunk = body.Substring(i, Math.Min(10_000, body.Length - i));
            chunks.Append(System.Globalization.CultureInfo.InvariantCulture, $"{chunk.Length:x}\r\n{chunk}\r\n");
        }
        await using var api = FakeRuntimeApi.Serve(chunks.Append("0\r\n\r\n").ToString());

        (_, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, 1);

        Assert.Equal(body, Assert.Single(results).Body);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Exception_before_and_after_the_first_chunk_is_reported(bool isAfter)
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a"), FakeRuntimeApi.Event("b"));
        int count = 0;

        (int exitCode, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(async invocation =>
        {
            if (count++ > 0)
                return;
            PipeWriter writer = invocation.StartStreaming();
            writer.Write("unflushed"u8);
            if (isAfter)
                await writer.FlushAsync();
            throw new TimeoutException("late");
        }), 2);

        Assert.Equal(0, exitCode);
        Assert.Equal("TimeoutException", results[0].Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.EndsWith(isAfter ? "/a/response" : "/a/error", results[0].Line, StringComparison.Ordinal);
        Assert.Equal(isAfter, results[0].Headers.ContainsKey("Trailer"));
        Assert.Equal(isAfter, results[0].Body == "unflushed");
        Assert.Equal(2, results.Length);
    }

    [Fact]
    public async Task Null_result_is_null()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a", """{"Records":[]}"""));

        (_, FakeRequest[] results) = await api.RunAsync(new Handlers.ValueTaskHandler<SqsEvent, SqsBatchResponse>((_, _) => new((SqsBatchResponse)null!)), 1);

        Assert.Equal("null", Assert.Single(results).Body);
    }

    [Fact]
    public async Task Handler_that_returns_no_task_is_an_error()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a", """{"Records":[]}"""), FakeRuntimeApi.Event("b"));
        using var stop = new CancellationTokenSource();

        Task<int> run = Task.Run(() => Function.RunAsync<SqsEvent, SqsBatchResponse>((_, _) => (Task<SqsBatchResponse>)null!, new FunctionOptions { Environment = api.Environment(), HandlesShutdown = false, LimitsHeap = false }, stop.Token));
        await api.WaitAsync(run, () => api.Requests.Count == 5);
        await stop.CancelAsync();

        Assert.Equal(0, await run);
        Assert.All(api.Requests.Where(request => request.Line.StartsWith("POST", StringComparison.Ordinal)), request => Assert.EndsWith("/error", request.Line, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Work_that_is_left_behind_cannot_use_its_invocation_and_does_not_change_later_ones()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a", "1"), FakeRuntimeApi.Event("b", "2"));
        var second = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var failures = new List<Exception?>();
        Task left = Task.CompletedTask;

        (int exitCode, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(async invocation =>
        {
            if (invocation.RequestId == "a")
            {
                PipeWriter writer = invocation.StartStreaming();
                left = UseLaterAsync(invocation, writer);
                return;
            }
            second.SetResult();
            await left;
            InvocationTests.Write(invocation, "2");
        }), 2);

        Assert.Equal(0, exitCode);
        Assert.Equal(["", "2"], results.Select(result => result.Body));
        Assert.Equal(6, failures.Count);
        Assert.All(failures, failure => Assert.IsType<InvalidOperationException>(failure));

        async Task UseLaterAsync(Invocation invocation, PipeWriter writer)
        {
            await second.Task;
            failures.AddRange([
                Record.Exception(() => invocation.RequestId), Record.Exception(() => invocation.Payload), Record.Exception(() => invocation.Response),
                Record.Exception(() => invocation.StartStreaming()), Record.Exception(() => writer.GetMemory()), await Record.ExceptionAsync(async () => await writer.FlushAsync())]);
        }
    }

    [Fact]
    public async Task Handler_that_never_ends_is_cancelled_when_the_process_stops()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a"));
        using var stop = new CancellationTokenSource();
        var handler = new DelegateHandler(async invocation =>
        {
            await stop.CancelAsync();
            await Task.Delay(Timeout.Infinite, invocation.CancellationToken);
        });

        int exitCode = await Task.Run(() => Function.RunAsync(handler, new FunctionOptions { Environment = api.Environment(), HandlesShutdown = false, LimitsHeap = false }, stop.Token)).WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);

        Assert.Equal(0, exitCode);
        Assert.Equal("TaskCanceledException", api.Requests.Last().Headers["Lambda-Runtime-Function-Error-Type"]);
    }

    [Fact]
    public async Task Callback_that_fails_does_not_prevent_the_stop()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a"));
        using var stop = new CancellationTokenSource();
        var log = new LogPipe();
        var handler = new DelegateHandler(invocation =>
        {
            invocation.CancellationToken.Register(() => throw new InvalidOperationException("callback"));
            stop.Cancel();
            return ValueTask.CompletedTask;
        });

        int exitCode = await Task.Run(() => Function.RunAsync(handler, new FunctionOptions { Environment = api.Environment((LogPipe.Variable, log.Descriptor)), HandlesShutdown = false, LimitsHeap = false }, stop.Token)).WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);

        Assert.Equal(0, exitCode);
        Assert.EndsWith("/a/response", api.Requests.Last().Line, StringComparison.Ordinal);
        Assert.Contains("callback", Assert.Single(log.ReadToEnd()).Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Exception_of_the_flush_is_logged_and_the_next_event_is_processed()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a"), FakeRuntimeApi.Event("b"));
        var log = new LogPipe();

        (int exitCode, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, 2, new FunctionOptions
        {
            Environment = api.Environment((LogPipe.Variable, log.Descriptor)),
            FlushAsync = _ => throw new TimeoutException("collector"),
        });

        Assert.Equal(0, exitCode);
        Assert.Equal(2, results.Length);
        Assert.All(log.ReadToEnd(), record => Assert.StartsWith("Function.FlushError: ", record.Text, StringComparison.Ordinal));
    }
}
