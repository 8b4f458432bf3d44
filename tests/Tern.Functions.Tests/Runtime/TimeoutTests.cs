using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Runtime;

/// <summary>Limits of the time in which a response has to be received, and in which a request has to be accepted. The wait for an event has none.</summary>
public sealed class TimeoutTests
{
    private const string Begun = "HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: a\r\nContent-Length: 5\r\n\r\n{";

    public static TheoryData<int, string, string> Hanging => new()
    {
        { 1, "/next", "HTTP/1.1 200" },
        { 1, "/next", Begun },
        { 1, "/response", FakeRuntimeApi.Hang },
        { 1, "/response", "HTTP/1.1 202" },
        { 4, "/next", Begun },
        { 4, "/response", FakeRuntimeApi.Hang },
    };

    [Theory]
    [MemberData(nameof(Hanging))]
    public async Task Response_that_does_not_end_ends_the_process(int pollers, string path, string response)
    {
        await using var api = new FakeRuntimeApi(request => request.Line.EndsWith(path, StringComparison.Ordinal) ? response
            : request.Line.EndsWith("/next", StringComparison.Ordinal) ? FakeRuntimeApi.Event("a") : FakeRuntimeApi.Accept(request));

        Assert.Equal((1, "Runtime.Timeout"), await RunAsync(api, InvocationTests.Echo, pollers));
    }

    [Fact]
    public async Task Streamed_response_without_a_status_has_the_time_until_its_deadline()
    {
        await using var api = new FakeRuntimeApi(request => request.Line.EndsWith("/next", StringComparison.Ordinal)
            ? FakeRuntimeApi.Response(200, "{}", $"Lambda-Runtime-Aws-Request-Id: a\r\nLambda-Runtime-Deadline-Ms: {DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() + 100}\r\n")
            : FakeRuntimeApi.Hang);
        var handler = new DelegateHandler(invocation =>
        {
            invocation.StartStreaming();
            return ValueTask.CompletedTask;
        });

        Assert.Equal((1, "Runtime.Timeout"), await RunAsync(api, handler, pollers: 1));
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(1, true)]
    [InlineData(4, false)]
    [InlineData(4, true)]
    public async Task Response_that_is_not_read_ends_the_process(int pollers, bool isStreamed)
    {
        long deadline = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() + 100;
        await using var api = new FakeRuntimeApi(_ => FakeRuntimeApi.Response(200, "{}", $"Lambda-Runtime-Aws-Request-Id: a\r\nLambda-Runtime-Deadline-Ms: {deadline}\r\n") + FakeRuntimeApi.AndStopReading);
        var handler = new DelegateHandler(async invocation =>
        {
            // More than the buffers of the two sockets, of which that of the sender has at most 4 MB.
            byte[] bytes = new byte[6_000_000];
            if (!isStreamed)
                InvocationTests.Write(invocation, bytes);
            else if (!(await invocation.StartStreaming().WriteAsync(bytes)).IsCompleted)
                throw new InvalidOperationException("The bytes were accepted.");
        });

        Assert.Equal((1, "Runtime.Timeout"), await RunAsync(api, handler, pollers));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public async Task Wait_for_an_event_has_no_limit(int pollers)
    {
        // The limit passes many times while other functions end by it.
        await using var api = FakeRuntimeApi.Serve();
        using var stop = new CancellationTokenSource();
        Task<int> waiting = Task.Run(() => Function.RunAsync(InvocationTests.Echo, Options(api, pollers), stop.Token));
        await api.WaitAsync(waiting, () => api.Requests.Count == pollers);

        await using var hanging = new FakeRuntimeApi(request => request.Line.EndsWith("/next", StringComparison.Ordinal) ? Begun : FakeRuntimeApi.Accept(request));
        for (int i = 0; i < 5; i++)
        {
            int exitCode = await Task.Run(() => Function.RunAsync(InvocationTests.Echo, Options(hanging, pollers)), TestContext.Current.CancellationToken);
            Assert.Equal(1, exitCode);
        }

        Assert.False(waiting.IsCompleted);
        await stop.CancelAsync();
        Assert.Equal(0, await waiting.WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken));
    }

    private static async Task<(int ExitCode, string Error)> RunAsync(FakeRuntimeApi api, IFunctionHandler handler, int pollers)
    {
        var log = new LogPipe();
        int exitCode = await Task.Run(() => Function.RunAsync(handler, Options(api, pollers, (LogPipe.Variable, log.Descriptor))), TestContext.Current.CancellationToken).WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);
        return (exitCode, log.ReadToEnd()[^1].Text.Split(':')[0]);
    }

    private static FunctionOptions Options(FakeRuntimeApi api, int pollers, params (string, string)[] variables) => new()
    {
        Environment = api.Environment([("AWS_LAMBDA_MAX_CONCURRENCY", $"{pollers}"), .. variables]),
        ResponseTimeout = TimeSpan.FromMilliseconds(40),
        HandlesShutdown = false,
        LimitsHeap = false,
    };
}
