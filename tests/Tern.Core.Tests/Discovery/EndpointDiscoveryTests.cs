using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Discovery;

public sealed class EndpointDiscoveryTests : IDisposable
{
    private readonly ScriptedHandler _handler = new(ScriptedHandler.Ok());
    private readonly ManualTimeProvider _time = new();

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    private ClientOptions Options => TestClient.Defaults with { Handler = _handler, TimeProvider = _time };

    private IEnumerable<string> Hosts => _handler.Sent.Select(sent => sent.Uri.Host);

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task Endpoint_is_discovered_before_the_first_call_and_again_after_it_expires()
    {
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", 10);
        using TestClient client = new(Options);
        await CallAsync(client, discovery);
        _time.Advance(TimeSpan.FromMinutes(9.9));
        await CallAsync(client, discovery);
        _time.Advance(TimeSpan.FromMinutes(0.1));
        await CallAsync(client, discovery);
        Assert.Equal(["cell-1.example.com", "cell-1.example.com", "cell-2.example.com"], Hosts);
        Assert.All(_handler.Sent, sent => Assert.Equal("https", sent.Uri.Scheme));
        Assert.Equal(["()", "()"], discovery.Requests);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-5)]
    [InlineData(long.MinValue)]
    public async Task Endpoint_with_a_cache_period_of_at_most_zero_is_used_for_one_call(long minutes)
    {
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", minutes);
        using TestClient client = new(Options);
        await CallAsync(client, discovery);
        await CallAsync(client, discovery);
        Assert.Equal(["cell-1.example.com", "cell-2.example.com"], Hosts);
    }

    [Fact]
    public async Task Cache_period_of_an_endpoint_is_limited_to_7_days()
    {
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", long.MaxValue);
        using TestClient client = new(Options);
        await CallAsync(client, discovery);
        _time.Advance(TimeSpan.FromDays(7));
        await CallAsync(client, discovery);
        Assert.Equal(2, discovery.Requests.Count);
    }

    [Fact]
    public async Task Configured_endpoint_disables_discovery()
    {
        var discovery = new ScriptedDiscovery("cell.example.com", 10);
        using TestClient client = new(Options with { Endpoint = "http://localhost:8000" });
        await CallAsync(client, discovery);
        using TestClient fromEnvironment = new(Options with { Environment = new FunctionEnvironment(name => name == "AWS_ENDPOINT_URL" ? "http://localhost:8001" : null) });
        await CallAsync(fromEnvironment, discovery);
        Assert.Equal(["localhost", "localhost"], Hosts);
        Assert.Empty(discovery.Requests);
    }

    [Fact]
    public async Task Concurrent_calls_share_one_discovery_request_and_a_canceled_call_does_not_cancel_it()
    {
        var response = new TaskCompletionSource<DiscoveredEndpoint?>(TaskCreationOptions.RunContinuationsAsynchronously);
        var discovery = new ScriptedDiscovery(_ => response.Task);
        using TestClient client = new(Options);
        using var cancellation = new CancellationTokenSource();
        Task canceled = client.CallAsync(Operation(discovery), cancellationToken: cancellation.Token);
        Task[] others = [.. Enumerable.Range(0, 8).Select(_ => CallAsync(client, discovery))];
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled);
        Assert.Empty(_handler.Sent);

        response.SetResult(new("cell.example.com", 10));
        await Task.WhenAll(others);
        Assert.Single(discovery.Requests);
        Assert.Equal(Enumerable.Repeat("cell.example.com", 8), Hosts);
    }

    [Fact]
    public async Task Invalid_endpoint_error_removes_the_endpoint_and_the_call_is_retried_with_another_one()
    {
        using var handler = new ScriptedHandler(InvalidEndpoint(), ScriptedHandler.Ok());
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", 10);
        using TestClient client = new(Options with { Handler = handler });
        await CallAsync(client, discovery);
        await CallAsync(client, discovery);
        Assert.Equal(["cell-1.example.com", "cell-2.example.com", "cell-2.example.com"], handler.Sent.Select(sent => sent.Uri.Host));
        Assert.Equal(2, discovery.Requests.Count);
    }

    [Fact]
    public async Task Two_invalid_endpoint_errors_in_succession_throw_and_both_endpoints_are_removed()
    {
        using var handler = new ScriptedHandler(InvalidEndpoint());
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", 10);
        using TestClient client = new(Options with { Handler = handler });
        var error = await Assert.ThrowsAsync<TernServiceException>(() => CallAsync(client, discovery));
        Assert.Equal("InvalidEndpointException", error.ErrorCode);
        Assert.Equal(2, handler.Sent.Count);
        await Assert.ThrowsAsync<TernServiceException>(() => CallAsync(client, discovery));
        Assert.Equal(["cell-1.example.com", "cell-2.example.com", "cell-3.example.com", "cell-4.example.com"], handler.Sent.Select(sent => sent.Uri.Host));
    }

    [Fact]
    public async Task Invalid_endpoint_error_removes_the_endpoint_without_retries()
    {
        using var handler = new ScriptedHandler(InvalidEndpoint(), ScriptedHandler.Ok());
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", 10);
        using TestClient client = new(Options with { Handler = handler, Retry = new RetryOptions { MaxAttempts = 1 } });
        await Assert.ThrowsAsync<TernServiceException>(() => CallAsync(client, discovery));
        await CallAsync(client, discovery);
        Assert.Equal(["cell-1.example.com", "cell-2.example.com"], handler.Sent.Select(sent => sent.Uri.Host));
    }

    [Fact]
    public async Task Other_service_errors_retain_the_cached_endpoint()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(400, """{"__type":"Other"}"""));
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", 10);
        using TestClient client = new(Options with { Handler = handler });
        await Assert.ThrowsAsync<TernServiceException>(() => CallAsync(client, discovery));
        await Assert.ThrowsAsync<TernServiceException>(() => CallAsync(client, discovery));
        Assert.Single(discovery.Requests);
    }

    [Fact]
    public async Task Failed_discovery_fails_the_call_and_is_not_cached()
    {
        var discovery = new ScriptedDiscovery(count => count == 1
            ? Task.FromException<DiscoveredEndpoint?>(new TernServiceException("InternalError", "not now"))
            : Task.FromResult<DiscoveredEndpoint?>(new("cell.example.com", 10)));
        using TestClient client = new(Options);
        var error = await Assert.ThrowsAsync<TernServiceException>(() => CallAsync(client, discovery));
        Assert.Equal("InternalError", error.ErrorCode);
        Assert.Single(discovery.Requests);
        Assert.Empty(_handler.Sent);
        await CallAsync(client, discovery);
        Assert.Equal(["cell.example.com"], Hosts);
    }

    public static TheoryData<string?> BadAddresses =>
    [
        (string?)null, "", "a b", "user@example.com", "example.com?x=1", "example.com#x", "example.com\r\nx: y", "-.example.com", "ftp://example.com", "://", "a..b", "[::1",
    ];

    [Theory]
    [MemberData(nameof(BadAddresses))]
    public async Task Invalid_discovered_address_throws_TernEndpointException(string? address)
    {
        using TestClient client = new(Options);
        await Assert.ThrowsAsync<TernEndpointException>(() => CallAsync(client, new ScriptedDiscovery(_ => Task.FromResult<DiscoveredEndpoint?>(new(address, 10)))));
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData("http://cell.example.com")]
    [InlineData("HTTP://cell.example.com:443/path")]
    public async Task Discovered_http_address_throws_TernEndpointException_if_the_rules_use_https(string address)
    {
        using TestClient client = new(Options);
        var error = await Assert.ThrowsAsync<TernEndpointException>(() => CallAsync(client, new ScriptedDiscovery(address, 10)));
        Assert.StartsWith("The service returned the endpoint 'http://cell.example.com", error.Message, StringComparison.Ordinal);
        Assert.Contains("not encrypted, for calls to 'https://test.eu-west-1.amazonaws.com'. Expected https.", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData("http://cell.example.com", "http")]
    [InlineData("https://cell.example.com", "https")]
    [InlineData("cell.example.com", "https")]
    public async Task Discovered_address_has_its_own_scheme_if_the_rules_use_http(string address, string scheme)
    {
        using TestClient client = new(Options);
        await client.CallAsync(Operation(new ScriptedDiscovery(address, 10)), new() { Endpoint = new Endpoint("http://rules.example.com") }, Token);
        Assert.Equal(scheme, Assert.Single(_handler.Sent).Uri.Scheme);
    }

    [Fact]
    public async Task Discovery_without_an_endpoint_throws_TernEndpointException()
    {
        using TestClient client = new(Options);
        var error = await Assert.ThrowsAsync<TernEndpointException>(() => CallAsync(client, new ScriptedDiscovery(_ => Task.FromResult<DiscoveredEndpoint?>(null))));
        Assert.Contains("returned no endpoint", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Endpoints_are_cached_by_credentials_region_and_identifiers_and_shared_with_derived_clients()
    {
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", 10);
        using TestClient client = new(Options);
        await CallAsync(client, discovery);
        await client.CallAsync(Operation(discovery, "Second"), cancellationToken: Token);
        using TestClient other = client.With(headers: [new("x-a", "b")]);
        await CallAsync(other, discovery);
        Assert.Equal(["()"], discovery.Requests);

        using TestClient caller = client.With(credentials: new StaticCredentialsProvider("OTHER", "secret"));
        await CallAsync(caller, discovery);
        using TestClient region = client.With(region: "us-east-1");
        await CallAsync(region, discovery);
        foreach (string name in new[] { "a", "b", "a" })
            await client.CallAsync(Operation(discovery), new() { Identifiers = [new("Table", name)] }, Token);
        await client.CallAsync(Operation(discovery, "Second"), new() { Identifiers = [new("Table", "a")] }, Token);
        Assert.Equal(["()", "()", "()", "Accepting(Table=a)", "Accepting(Table=b)", "Second(Table=a)"], discovery.Requests);
    }

    [Fact]
    public async Task Identifiers_with_ambiguous_text_have_separate_cache_entries()
    {
        var discovery = new ScriptedDiscovery("cell.example.com", 10);
        using TestClient client = new(Options);
        await client.CallAsync(Operation(discovery), new() { Identifiers = [new("a", "1"), new("b", "2")] }, Token);
        await client.CallAsync(Operation(discovery), new() { Identifiers = [new("a", "11:b1:2")] }, Token);
        Assert.Equal(2, discovery.Requests.Count);
    }

    [Fact]
    public async Task DiscoveryCache_removes_an_entry_above_its_capacity()
    {
        var discovery = new ScriptedDiscovery("cell.example.com", 10);
        using TestClient client = new(Options);
        for (int i = 0; i <= DiscoveryCache.Capacity; i++)
            await client.CallAsync(Operation(discovery), new() { Identifiers = [new("Table", $"{i}")] }, Token);
        await client.CallAsync(Operation(discovery), new() { Identifiers = [new("Table", "0")] }, Token);
        Assert.Equal(DiscoveryCache.Capacity + 2, discovery.Requests.Count);
    }

    [Fact]
    public async Task Auth_settings_of_the_rules_apply_to_a_discovered_endpoint()
    {
        using TestClient client = new(Options);
        Endpoint rules = new("https://test.eu-west-1.amazonaws.com") { AuthSchemes = [new() { Name = "sigv4", SigningName = "other", SigningRegion = "us-east-1" }] };
        await client.CallAsync(Operation(new ScriptedDiscovery("cell.example.com:8443/base", 10)), new() { Endpoint = rules, Path = "/path" }, Token);
        SentRequest sent = Assert.Single(_handler.Sent);
        Assert.Equal("https://cell.example.com:8443/base/path", sent.Uri.OriginalString);
        Assert.Contains("/us-east-1/other/aws4_request", sent["Authorization"], StringComparison.Ordinal);
    }

    private static HttpResponseMessage InvalidEndpoint() => ScriptedHandler.Error(421, """{"__type":"InvalidEndpointException"}""");

    private static OperationDescriptor Operation(EndpointDiscovery discovery, string name = "Accepting") =>
        TestClient.Accepting([AuthScheme.SigV4], discovery: discovery, name: name);

    private Task<TestResponse> CallAsync(TestClient client, EndpointDiscovery discovery) => client.CallAsync(Operation(discovery), cancellationToken: Token);
}
