using System.Buffers;
using System.Text;
using Tern.Functions.Tests.Support;
using Tern.Runtime;

namespace Tern.Functions.Tests.Runtime;

public sealed class InvocationTests
{
    [Fact]
    public async Task Response_has_the_id_and_the_bytes_of_the_handler()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1", """{"a":"é"}"""), FakeRuntimeApi.Event("id-2", "[]"));

        (int exitCode, FakeRequest[] results) = await api.RunAsync(Echo, 2);

        Assert.Equal(0, exitCode);
        Assert.Equal(["POST /2018-06-01/runtime/invocation/id-1/response", "POST /2018-06-01/runtime/invocation/id-2/response"], results.Select(result => result.Line));
        Assert.Equal(["""{"a":"é"}""", "[]"], results.Select(result => result.Body));
        Assert.All(results, result => Assert.Equal("application/json", result.Headers["Content-Type"]));
        Assert.Equal(1, api.Connections);
    }

    [Fact]
    public async Task Invocation_has_the_values_of_the_headers()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event(
            "id-1",
            headers: "lambda-runtime-trace-id: Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=1\r\nLambda-Runtime-Aws-Tenant-Id:tenant-7 \r\n"
                + "Lambda-Runtime-Client-Context: {\"client\":{\"installation_id\":\"i\",\"app_title\":\"t\"},\"custom\":{\"a\":[1]},\"env\":{\"locale\":\"de\"}}\r\n"
                + "Lambda-Runtime-Cognito-Identity: {\"cognitoIdentityId\":\"eu-west-1:1\",\"cognitoIdentityPoolId\":\"p\"}\r\n"));
        var seen = new List<object?>();

        await api.RunAsync(new DelegateHandler(invocation =>
        {
            seen.AddRange([
                invocation.RequestId, invocation.FunctionArn, invocation.Deadline, invocation.TraceId, invocation.TenantId, LambdaTrace.Current,
                invocation.ClientContext!.InstallationId, invocation.ClientContext.AppTitle, invocation.ClientContext.Custom!.ToString(), invocation.Identity!.IdentityId, invocation.Identity.IdentityPoolId]);
            return ValueTask.CompletedTask;
        }), 1);

        const string Trace = "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=1";
        Assert.Equal(
            ["id-1", "arn:aws:lambda:eu-west-1:123456789012:function:f", new DateTimeOffset(2100, 1, 1, 0, 0, 0, TimeSpan.Zero), Trace, "tenant-7", Trace, "i", "t", """{"a":[1]}""", "eu-west-1:1", "p"],
            seen);
    }

    [Fact]
    public async Task Invocation_without_optional_headers_has_no_values()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Response(200, "1", "Lambda-Runtime-Aws-Request-Id: x\r\n"));
        var seen = new List<object?>();

        await api.RunAsync(new DelegateHandler(invocation =>
        {
            seen.AddRange([invocation.FunctionArn, invocation.Deadline, invocation.TraceId, invocation.TenantId, invocation.ClientContext, invocation.Identity, LambdaTrace.Current]);
            return ValueTask.CompletedTask;
        }), 1);

        Assert.Equal(["", DateTimeOffset.MaxValue, null, null, null, null, null], seen);
    }

    [Fact]
    public async Task Use_after_the_end_throws()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"), FakeRuntimeApi.Event("id-2"));
        Invocation first = default;
        Exception? duringSecond = null;

        await api.RunAsync(new DelegateHandler(invocation =>
        {
            if (invocation.RequestId == "id-1")
                first = invocation;
            else
                duringSecond = Record.Exception(() => first.RequestId);
            return ValueTask.CompletedTask;
        }), 2);

        Assert.IsType<InvalidOperationException>(duringSecond);
        Assert.Throws<InvalidOperationException>(() => first.Payload);
        Assert.Throws<InvalidOperationException>(() => default(Invocation).CancellationToken);
    }

    [Fact]
    public async Task Objects_of_ended_invocations_throw()
    {
        const int Events = 40, Retained = 15;
        await using var api = FakeRuntimeApi.Serve([.. Enumerable.Range(0, Events).Select(i => FakeRuntimeApi.Event($"id-{i}", $"\"{i:d2}\""))]);
        var payloads = new List<ReadOnlyMemory<byte>>();
        var responses = new List<PooledBuffer>();
        var responsePayloads = new List<ReadOnlyMemory<byte>>();
        var uses = new List<Exception?>();

        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(invocation =>
        {
            for (int i = Math.Max(0, payloads.Count - Retained); i < payloads.Count; i++)
            {
                (ReadOnlyMemory<byte> payload, PooledBuffer response, ReadOnlyMemory<byte> responsePayload) = (payloads[i], responses[i], responsePayloads[i]);
                uses.AddRange([
                    Record.Exception(() => payload.Span.Length), Record.Exception(() => payload[1..].ToArray()), Record.Exception(() => payload.Pin().Dispose()), Record.Exception(() => responsePayload.Span.Length),
                    Record.Exception(() => response.GetSpan()[0] = 0), Record.Exception(() => response.WrittenSpan.Length), Record.Exception(() => response.Write("x"u8))]);
            }
            payloads.Add(invocation.Payload);
            responses.Add(invocation.Response);
            responsePayloads.Add(invocation.ResponsePayload);
            Write(invocation, invocation.Payload.ToArray());
            return ValueTask.CompletedTask;
        }), Events);

        Assert.All(uses, use => Assert.IsType<InvalidOperationException>(use));
        Assert.Equal(7 * (((Retained - 1) * Retained / 2) + ((Events - Retained) * Retained)), uses.Count);
        Assert.Equal(Enumerable.Range(0, Events).Select(i => $"\"{i:d2}\""), results.Select(result => result.Body));
        Assert.Throws<InvalidOperationException>(() => payloads[^1].Span.Length);
    }

    [Fact]
    public async Task Trace_ends_with_the_invocation()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1", headers: "Lambda-Runtime-Trace-Id: Root=1\r\n"));
        var traces = new List<string?>();

        await api.RunAsync(Echo, 1, new FunctionOptions
        {
            Environment = api.Environment(),
            FlushAsync = _ =>
            {
                traces.Add(LambdaTrace.Current);
                return ValueTask.CompletedTask;
            },
        });

        Assert.Equal([null], traces);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Value_of_an_AsyncLocal_that_a_handler_sets_is_not_visible_to_others(bool completesLater)
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"), FakeRuntimeApi.Event("id-2"));
        var local = new AsyncLocal<string?>();
        var seen = new List<string?>();
        IFunctionHandler handler = new Handlers.ValueTaskHandler<SqsEvent, SqsBatchResponse>((_, invocation) =>
        {
            seen.Add(local.Value);
            local.Value = invocation.RequestId;
            return completesLater ? CompleteAsync() : new(new SqsBatchResponse());
        });

        await api.RunAsync(handler, 2, new FunctionOptions
        {
            Environment = api.Environment(),
            FlushAsync = _ =>
            {
                seen.Add(local.Value);
                return ValueTask.CompletedTask;
            },
        });

        Assert.Equal([null, null, null, null], seen);

        static async ValueTask<SqsBatchResponse> CompleteAsync()
        {
            await Task.Yield();
            return new SqsBatchResponse();
        }
    }

    [Fact]
    public async Task Handler_that_completes_later_is_awaited()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1", "1"), FakeRuntimeApi.Event("id-2", "2"));

        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(async invocation =>
        {
            await Task.Yield();
            Write(invocation, Encoding.UTF8.GetString(invocation.Payload.Span) + "0");
        }), 2);

        Assert.Equal(["10", "20"], results.Select(result => result.Body));
    }

    [Fact]
    public async Task Handler_without_a_response_returns_null()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"));

        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(_ => ValueTask.CompletedTask), 1);

        Assert.Equal("null", Assert.Single(results).Body);
    }

    [Fact]
    public async Task Large_event_and_response_are_complete()
    {
        string large = "\"" + new string('x', 6_000_000) + "\"";
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1", large), FakeRuntimeApi.Event("id-2", "2"));

        (_, FakeRequest[] results) = await api.RunAsync(Echo, 2);

        Assert.Equal([large, "2"], results.Select(result => result.Body));
    }

    [Fact]
    public async Task Too_large_response_is_an_error_with_the_excess()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1"));

        (_, FakeRequest[] results) = await api.RunAsync(new DelegateHandler(invocation =>
        {
            invocation.Response.GetSpan(6_291_557).Fill((byte)'1');
            invocation.Response.Advance(6_291_557);
            return ValueTask.CompletedTask;
        }), 1);

        FakeRequest error = Assert.Single(results);
        Assert.EndsWith("/id-1/error", error.Line, StringComparison.Ordinal);
        Assert.Equal("Function.ResponseSizeTooLarge", error.Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.Contains("6291557 bytes, 1 more than the maximum of 6291556 bytes", error.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Response_that_the_service_refuses_as_too_large_is_an_error()
    {
        int next = 0;
        await using var api = new FakeRuntimeApi(request => request.Line.EndsWith("/next", StringComparison.Ordinal) ? next++ == 0 ? FakeRuntimeApi.Event("id-1") : FakeRuntimeApi.Hang
            : request.Line.EndsWith("/response", StringComparison.Ordinal) ? FakeRuntimeApi.Response(413, new string('x', 1000))
            : FakeRuntimeApi.Accept(request));

        (int exitCode, FakeRequest[] results) = await api.RunAsync(Echo, 1);

        Assert.Equal(0, exitCode);
        Assert.Equal(["POST /2018-06-01/runtime/invocation/id-1/response", "POST /2018-06-01/runtime/invocation/id-1/error"], results.Select(result => result.Line));
    }

    internal static IFunctionHandler Echo { get; } = new DelegateHandler(invocation =>
    {
        ReadOnlySpan<byte> payload = invocation.Payload.Span;
        payload.CopyTo(invocation.Response.GetSpan(payload.Length));
        invocation.Response.Advance(payload.Length);
        return ValueTask.CompletedTask;
    });

    internal static void Write(Invocation invocation, string text) => Write(invocation, Encoding.UTF8.GetBytes(text));

    internal static void Write(Invocation invocation, byte[] bytes)
    {
        bytes.CopyTo(invocation.Response.GetSpan(bytes.Length));
        invocation.Response.Advance(bytes.Length);
    }
}
