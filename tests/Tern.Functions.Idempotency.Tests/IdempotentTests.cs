using System.Text;
using Tern.Functions.Idempotency.Tests.Support;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Idempotency.Tests;

public sealed class IdempotentTests : IAsyncLifetime
{
    private IdempotencyTable _table = null!;
    private int _effects;

    public async ValueTask InitializeAsync() => _table = await IdempotencyTable.CreateAsync();

    public ValueTask DisposeAsync() => _table.DisposeAsync();

    [Fact]
    public async Task Event_with_the_same_members_returns_the_stored_response()
    {
        string[] results = await RunAsync(_table.Idempotency(), Respond("""{"n":1}"""), """{"id":17,"b":1}""", """{"b":1.0,"id":17}""", """{"id":18,"b":1}""");

        Assert.Equal(["""response {"n":1}""", """response {"n":1}""", """response {"n":1}"""], results);
        Assert.Equal(2, _effects);
    }

    [Fact]
    public async Task Member_and_selector_are_the_key()
    {
        await RunAsync(_table.Idempotency(new() { KeyPointer = "/order/id" }), Respond("1"), """{"order":{"id":17},"b":1}""", """{"order":{"id":17}}""");
        Assert.Equal(1, _effects);
        await RunAsync(_table.Idempotency(new() { KeySelector = payload => payload[7..9] }), Respond("1"), """{"ab":[17]}""", """{"cd":[17]}""");
        Assert.Equal(1, _effects);
    }

    [Fact]
    public async Task Function_without_a_response_returns_null()
    {
        Assert.Equal(["response null", "response null"], await RunAsync(_table.Idempotency(), Respond(""), "1", "1"));
        Assert.Equal(1, _effects);
    }

    [Fact]
    public async Task Event_without_the_key_is_an_error_or_is_executed()
    {
        Assert.Equal(["error IdempotencyKeyException", "error IdempotencyKeyException"], await RunAsync(_table.Idempotency(new() { KeyPointer = "/id" }), Respond("1"), """{"id":null}""", "[1]"));
        Assert.Equal(0, _effects);
        await RunAsync(_table.Idempotency(new() { KeyPointer = "/id", RequiresKey = false }), Respond("1"), "{}", "{}");
        Assert.Equal(2, _effects);
        Assert.Equal(["error IdempotencyKeyException"], await RunAsync(_table.Idempotency(), Respond("1"), "{"));
    }

    [Fact]
    public async Task Response_that_is_not_json_or_streamed_is_an_error_and_is_not_executed_again()
    {
        Assert.Equal(["error IdempotencyResultException", "error IdempotencyResultException"], await RunAsync(_table.Idempotency(), Respond("<xml>"), "1", "1"));
        Assert.Equal(1, _effects);
        string[] streamed = await RunAsync(
            _table.Idempotency(),
            async invocation =>
            {
                _effects++;
                await invocation.StartStreaming().WriteAsync("x"u8.ToArray());
            },
            "2",
            "2");
        Assert.Equal("error IdempotencyResultException", streamed[1]);
        Assert.Equal(2, _effects);
    }

    private Func<Invocation, ValueTask> Respond(string response) => invocation =>
    {
        _effects++;
        byte[] bytes = Encoding.UTF8.GetBytes(response);
        bytes.CopyTo(invocation.Response.GetSpan(bytes.Length));
        invocation.Response.Advance(bytes.Length);
        return ValueTask.CompletedTask;
    };

    private static async Task<string[]> RunAsync(FunctionIdempotency idempotency, Func<Invocation, ValueTask> handler, params string[] events)
    {
        await using var api = FakeRuntimeApi.Serve([.. events.Select((payload, i) => FakeRuntimeApi.Event($"id-{i}", payload))]);
        var filter = new Idempotent(idempotency);
        (_, FakeRequest[] results) = await api.RunAsync(
            new DelegateHandler(invocation => Idempotent.InvokeAsync(filter, invocation, new Next(handler))), events.Length, new FunctionOptions { Environment = api.Environment() });
        return [.. results.Select(result => result.Line.EndsWith("/error", StringComparison.Ordinal) ? "error " + result.Headers["Lambda-Runtime-Function-Error-Type"].Split('.')[^1] : "response " + result.Body)];
    }

    private readonly struct Next(Func<Invocation, ValueTask> handler) : IFunctionNext
    {
        public static string FunctionName => "Orders";

        public ValueTask InvokeAsync(Invocation invocation) => handler(invocation);
    }
}
