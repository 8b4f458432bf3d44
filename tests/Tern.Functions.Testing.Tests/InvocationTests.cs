using System.Text;
using Tern.Core.Tests.Support;
using static Tern.Functions.Testing.Tests.Support.Functions;

namespace Tern.Functions.Testing.Tests;

/// <summary>Events, contexts, errors and deadlines of invocations.</summary>
public sealed class InvocationTests
{
    [Fact]
    public async Task Invocation_has_the_context_of_the_options()
    {
        await using FunctionTestHost host = await StartAsync(
            (_, invocation) => Task.FromResult($"{invocation.RequestId}|{invocation.TraceId}|{invocation.TenantId}|{invocation.ClientContext?.AppTitle}|{invocation.Identity?.IdentityId}|{invocation.FunctionArn}"),
            new() { FunctionName = "orders", Region = "eu-west-1", AccountId = "123456789012" });

        FunctionResponse response = await host.InvokeAsync("{}", new()
        {
            RequestId = "id-1",
            TraceId = "Root=1-5759e988-bd862e3fe1be46a994272793",
            TenantId = "tenant",
            ClientContext = """{"client":{"app_title":"shop"}}""",
            Identity = new() { IdentityId = "identity", IdentityPoolId = "pool" },
        }, Token);

        Assert.Equal("id-1|Root=1-5759e988-bd862e3fe1be46a994272793|tenant|shop|identity|arn:aws:lambda:eu-west-1:123456789012:function:orders", response.ToString());
        Assert.Equal("id-1", response.RequestId);
    }

    [Fact]
    public async Task Client_context_of_several_lines_is_one_header()
    {
        await using FunctionTestHost host = await StartAsync((_, invocation) => Task.FromResult(invocation.ClientContext?.AppTitle ?? ""));

        FunctionResponse response = await host.InvokeAsync("{}", new() { ClientContext = "{\r\n  \"client\": { \"app_title\": \"Gr\u00f6\u00dfe\" }\r\n}" }, Token);

        Assert.Equal("Gr\u00f6\u00dfe", response.ToString());
    }

    [Fact]
    public async Task Values_that_no_header_can_have_are_refused()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) => Task.FromResult(payload));
        foreach ((InvokeOptions options, string name) in ((InvokeOptions, string)[])
        [
            (new() { RequestId = "a\r\nb: c" }, "RequestId"), (new() { TraceId = "\u00e9" }, "TraceId"), (new() { TenantId = "a\0" }, "TenantId"), (new() { FunctionArn = "\n" }, "FunctionArn"),
        ])
        {
            string message = $"The value of InvokeOptions.{name} is not valid in a header. Use ASCII without control characters.";
            Assert.Equal(message, (await Assert.ThrowsAsync<ArgumentException>(() => host.InvokeAsync("{}", options, Token))).Message);
            Assert.Equal(message, (await Assert.ThrowsAsync<ArgumentException>(() => host.InvokeStreamAsync("{}", options, Token))).Message);
        }
        foreach (string context in (string[])["[1]", "{", "{\"a\":\"\\ud800\"}"])
            Assert.Equal("The value of InvokeOptions.ClientContext is not a JSON object.", (await Assert.ThrowsAsync<ArgumentException>(() => host.InvokeAsync("{}", new() { ClientContext = context }, Token))).Message);

        Assert.Equal("1", (await host.InvokeAsync("1", cancellationToken: Token)).ToString());
    }

    [Fact]
    public async Task Environment_of_each_host_is_its_own()
    {
        FunctionTestHost[] hosts = await Task.WhenAll(Enumerable.Range(0, 8).Select(number => StartAsync(
            (_, _) => Task.FromResult($"{AwsEnvironment.Process.GetVariable("TABLE")} {AwsEnvironment.Process.GetVariable("AWS_LAMBDA_FUNCTION_NAME")} {AwsEnvironment.Process.GetVariable("AWS_LAMBDA_FUNCTION_MEMORY_SIZE")}"),
            new() { FunctionName = $"f{number}", MemorySize = 128 + number, Variables = new Dictionary<string, string> { ["TABLE"] = $"table-{number}" } })));
        for (int i = 0; i < hosts.Length; i++)
        {
            Assert.Equal($"table-{i} f{i} {128 + i}", (await hosts[i].InvokeAsync("{}", cancellationToken: Token)).ToString());
            await hosts[i].DisposeAsync();
        }
        Assert.Null(AwsEnvironment.Process.GetVariable("TABLE"));
    }

    [Fact]
    public async Task Error_of_the_handler_has_its_type_message_and_stack()
    {
        await using FunctionTestHost host = await StartAsync((_, _) => throw new InvalidOperationException("Order 7 exists."));

        FunctionErrorException error = await Assert.ThrowsAsync<FunctionErrorException>(() => host.InvokeAsync("{}", cancellationToken: Token));

        Assert.Equal("InvalidOperationException", error.ErrorType);
        Assert.Equal("Order 7 exists.", error.ErrorMessage);
        Assert.Contains(error.FunctionStackTrace, line => line.Contains(nameof(Error_of_the_handler_has_its_type_message_and_stack), StringComparison.Ordinal));
        Assert.StartsWith("The function failed with InvalidOperationException: Order 7 exists.", error.Message, StringComparison.Ordinal);
        Assert.Contains("\"errorType\":\"InvalidOperationException\"", Encoding.UTF8.GetString(error.Document.Span), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Function_continues_after_an_error()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) => payload == "1" ? throw new InvalidOperationException() : Task.FromResult(payload));

        await Assert.ThrowsAsync<FunctionErrorException>(() => host.InvokeAsync("1", cancellationToken: Token));

        Assert.Equal("2", (await host.InvokeAsync("2", cancellationToken: Token)).ToString());
    }

    [Fact]
    public async Task Deadline_follows_the_clock_of_the_test()
    {
        var clock = new ManualTimeProvider();
        var started = new TaskCompletionSource<TimeSpan>(TaskCreationOptions.RunContinuationsAsynchronously);
        await using FunctionTestHost host = await StartAsync(
            async (_, invocation) =>
            {
                var cancelled = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
                await using CancellationTokenRegistration registration = invocation.CancellationToken.Register(cancelled.SetResult);
                started.SetResult(invocation.RemainingTime);
                await cancelled.Task;
                return $"cancelled {invocation.RemainingTime.TotalMilliseconds} ms before the deadline";
            },
            new() { TimeProvider = clock, Timeout = TimeSpan.FromSeconds(10) });

        Task<FunctionResponse> response = host.InvokeAsync("{}", cancellationToken: Token);
        Assert.Equal(TimeSpan.FromSeconds(10), await started.Task.WaitAsync(Token));
        clock.Advance(TimeSpan.FromMilliseconds(9_500));

        Assert.Equal("cancelled 500 ms before the deadline", (await response).ToString());
    }

    [Fact]
    public async Task Deadline_that_has_passed_is_a_timeout()
    {
        var clock = new ManualTimeProvider();
        TaskCompletionSource started = new(TaskCreationOptions.RunContinuationsAsynchronously), released = new(TaskCreationOptions.RunContinuationsAsynchronously);
        await using FunctionTestHost host = await StartAsync(
            async (payload, _) =>
            {
                started.TrySetResult();
                await (payload == "1" ? released.Task : Task.CompletedTask);
                return payload;
            },
            new() { TimeProvider = clock, Timeout = TimeSpan.FromSeconds(3) });

        Task<FunctionResponse> response = host.InvokeAsync("1", cancellationToken: Token);
        await started.Task.WaitAsync(Token);
        clock.Advance(TimeSpan.FromSeconds(3));
        FunctionTimeoutException error = await Assert.ThrowsAsync<FunctionTimeoutException>(() => response);
        released.SetResult();

        Assert.Equal("Sandbox.Timedout", error.ErrorType);
        Assert.EndsWith("Task timed out after 3.00 seconds", error.ErrorMessage, StringComparison.Ordinal);
        // The late response is discarded.
        Assert.Equal("2", (await host.InvokeAsync("2", cancellationToken: Token)).ToString());
    }

    [Fact]
    public async Task Cancellation_ends_the_wait_for_the_response()
    {
        var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var released = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using FunctionTestHost host = await StartAsync(async (payload, _) =>
        {
            started.SetResult();
            await released.Task;
            return payload;
        });
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Token);

        Task<FunctionResponse> response = host.InvokeAsync("1", cancellationToken: cancellation.Token);
        await started.Task.WaitAsync(Token);
        await cancellation.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => response);
        released.SetResult();
    }

    [Fact]
    public async Task Large_payloads_pass_in_both_directions()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) => Task.FromResult(payload));
        byte[] payload = new byte[5 * 1024 * 1024];
        payload.AsSpan().Fill((byte)'1');

        FunctionResponse response = await host.InvokeAsync(payload, cancellationToken: Token);

        Assert.True(response.Payload.Span.SequenceEqual(payload));
    }

    [Fact]
    public async Task Response_above_the_limit_is_an_error()
    {
        await using FunctionTestHost host = await StartAsync((_, _) => Task.FromResult(new string('1', 6_291_557)));

        FunctionErrorException error = await Assert.ThrowsAsync<FunctionErrorException>(() => host.InvokeAsync("1", cancellationToken: Token));

        Assert.Equal("Function.ResponseSizeTooLarge", error.ErrorType);
    }
}
