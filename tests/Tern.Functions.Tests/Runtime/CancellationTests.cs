using System.Globalization;
using Tern.Core.Tests.Support;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Runtime;

public sealed class CancellationTests
{
    [Theory]
    [InlineData(3_000, 2_700)]
    [InlineData(60_000, 59_500)]
    [InlineData(900_000, 899_500)]
    public async Task Token_is_cancelled_before_the_deadline(int timeout, int expected)
    {
        var time = new ManualTimeProvider();
        await using var api = FakeRuntimeApi.Serve(Event("a", time.GetUtcNow().AddMilliseconds(timeout)));
        bool before = true, after = false;
        TimeSpan remaining = default;

        await api.RunAsync(new DelegateHandler(invocation =>
        {
            CancellationToken token = invocation.CancellationToken;
            time.Advance(TimeSpan.FromMilliseconds(expected - 1));
            before = token.IsCancellationRequested;
            time.Advance(TimeSpan.FromMilliseconds(1));
            after = token.IsCancellationRequested;
            remaining = invocation.RemainingTime;
            return ValueTask.CompletedTask;
        }), 1, Options(api, time));

        Assert.False(before);
        Assert.True(after);
        Assert.Equal(timeout - expected, remaining.TotalMilliseconds);
    }

    [Fact]
    public async Task Token_of_a_later_invocation_is_not_cancelled_by_an_earlier_deadline()
    {
        var time = new ManualTimeProvider();
        await using var api = FakeRuntimeApi.Serve(Event("a", time.GetUtcNow().AddSeconds(10)), Event("b", time.GetUtcNow().AddSeconds(30)), Event("c", time.GetUtcNow().AddSeconds(60)));
        var cancelled = new List<bool>();

        await api.RunAsync(new DelegateHandler(invocation =>
        {
            CancellationToken token = invocation.CancellationToken;
            // The first is cancelled, the second ends before its deadline.
            time.Advance(TimeSpan.FromSeconds(invocation.RequestId == "a" ? 11 : 9));
            cancelled.Add(token.IsCancellationRequested);
            return ValueTask.CompletedTask;
        }), 3, Options(api, time));

        Assert.Equal([true, false, false], cancelled);
    }

    [Fact]
    public async Task Callback_of_an_ended_invocation_is_not_called_later()
    {
        var time = new ManualTimeProvider();
        await using var api = FakeRuntimeApi.Serve(Event("a", time.GetUtcNow().AddSeconds(10)), Event("b", time.GetUtcNow().AddSeconds(10)));
        int calls = 0;

        await api.RunAsync(new DelegateHandler(invocation =>
        {
            CancellationToken token = invocation.CancellationToken;
            if (invocation.RequestId == "a")
                token.Register(() => calls++);
            else
                time.Advance(TimeSpan.FromSeconds(11));
            return ValueTask.CompletedTask;
        }), 2, Options(api, time));

        Assert.Equal(0, calls);
    }

    [Fact]
    public async Task Deadline_in_the_past_has_a_cancelled_token()
    {
        var time = new ManualTimeProvider();
        await using var api = FakeRuntimeApi.Serve(Event("a", time.GetUtcNow().AddSeconds(-1)));
        (bool, TimeSpan) seen = default;

        await api.RunAsync(new DelegateHandler(invocation =>
        {
            seen = (invocation.CancellationToken.IsCancellationRequested, invocation.RemainingTime);
            return ValueTask.CompletedTask;
        }), 1, Options(api, time));

        Assert.Equal((true, TimeSpan.Zero), seen);
    }

    [Fact]
    public async Task Stop_cancels_the_invocation_in_flight_and_sends_its_response()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a"));
        using var stop = new CancellationTokenSource();
        var handler = new DelegateHandler(async invocation =>
        {
            var cancelled = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            using CancellationTokenRegistration registration = invocation.CancellationToken.Register(cancelled.SetResult);
            await stop.CancelAsync();
            await cancelled.Task;
            InvocationTests.Write(invocation, "\"cancelled\"");
        });

        int exitCode = await Task.Run(() => Function.RunAsync(handler, new FunctionOptions { Environment = api.Environment(), LimitsHeap = false, HandlesShutdown = false }, stop.Token));

        Assert.Equal(0, exitCode);
        Assert.Equal("\"cancelled\"", api.Requests.Last().Body);
    }

    private static FunctionOptions Options(FakeRuntimeApi api, TimeProvider time) => new()
    {
        Environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["AWS_LAMBDA_RUNTIME_API"] = api.Address }, timeProvider: time),
    };

    private static string Event(string id, DateTimeOffset deadline) => FakeRuntimeApi.Response(
        200, "{}", string.Create(CultureInfo.InvariantCulture, $"Lambda-Runtime-Aws-Request-Id: {id}\r\nLambda-Runtime-Deadline-Ms: {deadline.ToUnixTimeMilliseconds()}\r\n"));
}
