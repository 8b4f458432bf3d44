using System.Net;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDB;
using Tern.Functions.Generator.Tests.Functions;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Generator.Tests.Sample;

/// <summary>A class with a client, a logger, an idempotent stream, and registrations by <c>AddTern</c>.</summary>
public sealed class SampleTests : IDisposable
{
    private const string Payload = """{"id":"o-1"}""";

    private readonly CountingHandler _handler = new();

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task Function_uses_the_registered_client_which_is_prepared_before_the_first_event()
    {
        FakeRequest result = await HostRun.RunAsync("Checkout.PlaceAsync", Payload, Register);
        Assert.Equal("""{"id":"o-1","requestId":"id-1","region":"eu-west-1"}""", result.Body);
        Assert.Equal(1, _handler.Count);
    }

    [Fact]
    public async Task Function_returns_the_same_stream_for_the_same_event()
    {
        FakeRequest result = await HostRun.RunAsync("refund", Payload, Register, events: 2);
        Assert.Equal("/2018-06-01/runtime/invocation/id-2/response", result.Line[5..]);
        Assert.Equal("application/x-ndjson", result.Headers["Content-Type"]);
        Assert.Equal("""
            {"id":"o-1","text":"checked","requestId":"id-1"}
            {"id":"o-1","text":"refunded","requestId":"id-1"}

            """, result.Body, ignoreLineEndingDifferences: true);
    }

    [Fact]
    public async Task Client_that_is_not_prepared_is_used_as_well()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1", Payload));
        using var stop = new CancellationTokenSource();
        var options = new FunctionOptions { Environment = api.Environment(("_HANDLER", "Checkout.PlaceAsync")), HandlesShutdown = false, LimitsHeap = false, WarmsUpClients = false };
        Task<int> run = Task.Run(() => FunctionHost.RunAsync(Register, options, stop.Token));
        await api.WaitAsync(run, () => api.Requests.Any(request => request.Line.EndsWith("/response", StringComparison.Ordinal)));
        await stop.CancelAsync();
        Assert.Equal(0, await run.WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken));
        Assert.Equal(0, _handler.Count);
    }

    private void Register(IServiceCollection services)
    {
        services.AddTern().AddDynamoDB();
        services.ConfigureTern(options => options with { Region = "eu-west-1", Credentials = new StaticCredentialsProvider(new AwsCredentials("id", "secret")), Handler = _handler });
    }

    private sealed class CountingHandler : HttpMessageHandler
    {
        public int Count { get; private set; }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Count++;
            return Task.FromResult(new HttpResponseMessage(HttpStatusCode.NotFound));
        }
    }
}
