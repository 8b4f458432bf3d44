using System.Collections.Concurrent;
using System.Text;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Runtime;

public sealed class ConcurrencyTests
{
    [Fact]
    public async Task Overlapping_invocations_never_have_a_value_of_another()
    {
        const int Pollers = 64, Count = 2_000;
        int next = 0;
        await using var api = new FakeRuntimeApi(request =>
        {
            if (!request.Line.EndsWith("/next", StringComparison.Ordinal))
                return FakeRuntimeApi.Accept(request);
            int number = Interlocked.Increment(ref next);
            return number > Count ? FakeRuntimeApi.Hang : FakeRuntimeApi.Event($"id-{number}", $"{number}", $"Lambda-Runtime-Aws-Tenant-Id: tenant-{number}\r\nLambda-Runtime-Trace-Id: Root=1-{number}\r\n");
        });
        using var barrier = new SemaphoreSlim(0);
        var wrong = new ConcurrentQueue<string>();
        int inFlight = 0, most = 0;
        var tokens = new ConcurrentDictionary<CancellationToken, int>();

        (int exitCode, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(async invocation =>
        {
            string number = Encoding.UTF8.GetString(invocation.Payload.Span);
            int now = Interlocked.Increment(ref inFlight);
            InterlockedMax(ref most, now);
            CancellationToken token = invocation.CancellationToken;
            if (!tokens.TryAdd(token, 0))
                wrong.Enqueue($"token of {number}");
            // The first ones wait for each other, so that all pollers overlap.
            if (now == Pollers)
                barrier.Release(Pollers);
            if (most < Pollers)
                await barrier.WaitAsync();
            await Task.Yield();
            string seen = $"{invocation.RequestId} {invocation.TenantId} {invocation.TraceId} {LambdaTrace.Current} {Encoding.UTF8.GetString(invocation.Payload.Span)}";
            if (seen != $"id-{number} tenant-{number} Root=1-{number} Root=1-{number} {number}")
                wrong.Enqueue(seen);
            tokens.TryRemove(token, out _);
            Interlocked.Decrement(ref inFlight);
            InvocationTests.Write(invocation, number);
        }), Count + Pollers - 1, new FunctionOptions { Environment = api.Environment(("AWS_LAMBDA_MAX_CONCURRENCY", "64")) });

        Assert.Equal(0, exitCode);
        Assert.Empty(wrong);
        Assert.Equal(Pollers, most);
        Assert.Equal(Count, results.Length);
        Assert.All(results, result => Assert.EndsWith($"/id-{result.Body}/response", result.Line, StringComparison.Ordinal));
        Assert.Equal(Pollers, api.Connections);
    }

    [Theory]
    [InlineData("0")]
    [InlineData("-1")]
    [InlineData("x")]
    [InlineData("1001")]
    public void Invalid_concurrency_throws(string value) => Assert.Throws<TernConfigurationException>(() =>
    {
        _ = Function.RunAsync(InvocationTests.Echo, new FunctionOptions
        {
            Environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["AWS_LAMBDA_RUNTIME_API"] = "127.0.0.1:1", ["AWS_LAMBDA_MAX_CONCURRENCY"] = value }),
        }, TestContext.Current.CancellationToken);
    });

    private static void InterlockedMax(ref int target, int value)
    {
        for (int current = target; value > current;)
        {
            int found = Interlocked.CompareExchange(ref target, value, current);
            if (found == current)
                return;
            current = found;
        }
    }
}
