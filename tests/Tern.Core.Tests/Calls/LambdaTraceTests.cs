using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Calls;

public sealed class LambdaTraceTests
{
    private const string Trace = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("resize", Trace, Trace)]
    [InlineData("resize", "first\nsecond\t\u007fä%;,{}", "first%0Asecond%09%7F%C3%A4%;,{}")]
    [InlineData(null, Trace, null)]
    [InlineData("", Trace, null)]
    [InlineData("resize", null, null)]
    [InlineData("resize", "", null)]
    public async Task Trace_id_of_the_Lambda_function_is_sent_and_not_signed(string? function, string? trace, string? sent)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = Client(handler, function, () => trace);
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(sent, handler.Sent[0]["X-Amzn-Trace-Id"]);
        Assert.DoesNotContain("x-amzn-trace-id", handler.Sent[0]["Authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Trace_id_is_read_again_for_each_invocation()
    {
        int invocation = 0;
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = Client(handler, "resize", () => $"Root={invocation}");
        await client.EchoAsync(cancellationToken: Token);
        invocation++;
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["Root=0", "Root=1"], handler.Sent.Select(sent => sent["X-Amzn-Trace-Id"]));
    }

    [Fact]
    public async Task Trace_header_of_the_caller_takes_precedence_over_the_environment()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = Client(handler, "resize", () => Trace);
        using TestClient derived = client.With(headers: [new("x-amzn-trace-id", "mine")]);
        await derived.EchoAsync(cancellationToken: Token);
        Assert.Equal(["mine"], handler.Sent[0].Headers.Where(header => header.Key.Equals("X-Amzn-Trace-Id", StringComparison.OrdinalIgnoreCase)).Select(header => header.Value));
    }

    private static TestClient Client(ScriptedHandler handler, string? function, Func<string?> trace) => new(TestClient.Defaults with
    {
        Handler = handler,
        Environment = new FunctionEnvironment(name => name switch
        {
            "AWS_LAMBDA_FUNCTION_NAME" => function,
            "_X_AMZN_TRACE_ID" => trace(),
            _ => null,
        }),
    });
}
