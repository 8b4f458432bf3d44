using Tern.Auth;
using Tern.Calls;
using Tern.Endpoints;
using Tern.Identity;
using Tern.Retries;
using Tern.Support;

namespace Tern.Discovery;

public sealed class EndpointDiscoveryTests : IDisposable
{
    private readonly ScriptedHandler _handler = new(ScriptedHandler.Ok());
    private readonly ManualTimeProvider _time = new();

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    private ClientOptions Options => TestClient.Defaults with { Handler = _handler, TimeProvider = _time };

    private IEnumerable<string> Hosts => _handler.Sent.Select(sent => sent.Uri.Host);

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task An_endpoint_is_asked_for_first_and_again_when_its_minutes_are_over()
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
        Assert.Equal(["()", "()"], discovery.Asked);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-5)]
    [InlineData(long.MinValue)]
    public async Task An_endpoint_for_no_time_serves_one_call(long minutes)
    {
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", minutes);
        using TestClient client = new(Options);
        await CallAsync(client, discovery);
        await CallAsync(client, discovery);
        Assert.Equal(["cell-1.example.com", "cell-2.example.com"], Hosts);
    }

    [Fact]
    public async Task A_time_without_end_ends_after_a_week()
    {
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", long.MaxValue);
        using TestClient client = new(Options);
        await CallAsync(client, discovery);
        _time.Advance(TimeSpan.FromDays(7));
        await CallAsync(client, discovery);
        Assert.Equal(2, discovery.Asked.Count);
    }

    [Fact]
    public async Task A_configured_endpoint_is_the_last_word()
    {
        var discovery = new ScriptedDiscovery("cell.example.com", 10);
        using TestClient client = new(Options with { Endpoint = "http://localhost:8000" });
        await CallAsync(client, discovery);
        using TestClient fromEnvironment = new(Options with { GetEnvironmentVariable = name => name == "AWS_ENDPOINT_URL" ? "http://localhost:8001" : null });
        await CallAsync(fromEnvironment, discovery);
        Assert.Equal(["localhost", "localhost"], Hosts);
        Assert.Empty(discovery.Asked);
    }

    [Fact]
    public async Task Those_who_ask_at_once_share_one_answer_and_one_that_gives_up_does_not_end_it()
    {
        var answer = new TaskCompletionSource<DiscoveredEndpoint?>(TaskCreationOptions.RunContinuationsAsynchronously);
        var discovery = new ScriptedDiscovery(_ => answer.Task);
        using TestClient client = new(Options);
        using var impatient = new CancellationTokenSource();
        Task givenUp = client.CallAsync(Operation(discovery), cancellationToken: impatient.Token);
        Task[] others = [.. Enumerable.Range(0, 8).Select(_ => CallAsync(client, discovery))];
        await impatient.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => givenUp);
        Assert.Empty(_handler.Sent);

        answer.SetResult(new("cell.example.com", 10));
        await Task.WhenAll(others);
        Assert.Single(discovery.Asked);
        Assert.Equal(Enumerable.Repeat("cell.example.com", 8), Hosts);
    }

    [Fact]
    public async Task An_endpoint_that_is_not_the_right_one_any_more_is_forgotten_and_another_one_called()
    {
        using var handler = new ScriptedHandler(Moved(), ScriptedHandler.Ok());
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", 10);
        using TestClient client = new(Options with { Handler = handler });
        await CallAsync(client, discovery);
        await CallAsync(client, discovery);
        Assert.Equal(["cell-1.example.com", "cell-2.example.com", "cell-2.example.com"], handler.Sent.Select(sent => sent.Uri.Host));
        Assert.Equal(2, discovery.Asked.Count);
    }

    [Fact]
    public async Task Two_wrong_endpoints_in_succession_are_an_error_and_both_forgotten()
    {
        using var handler = new ScriptedHandler(Moved());
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", 10);
        using TestClient client = new(Options with { Handler = handler });
        var error = await Assert.ThrowsAsync<ServiceException>(() => CallAsync(client, discovery));
        Assert.Equal("InvalidEndpointException", error.ErrorCode);
        Assert.Equal(2, handler.Sent.Count);
        await Assert.ThrowsAsync<ServiceException>(() => CallAsync(client, discovery));
        Assert.Equal(["cell-1.example.com", "cell-2.example.com", "cell-3.example.com", "cell-4.example.com"], handler.Sent.Select(sent => sent.Uri.Host));
    }

    [Fact]
    public async Task A_client_that_does_not_repeat_forgets_the_endpoint_all_the_same()
    {
        using var handler = new ScriptedHandler(Moved(), ScriptedHandler.Ok());
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", 10);
        using TestClient client = new(Options with { Handler = handler, Retry = new RetryOptions { MaxAttempts = 1 } });
        await Assert.ThrowsAsync<ServiceException>(() => CallAsync(client, discovery));
        await CallAsync(client, discovery);
        Assert.Equal(["cell-1.example.com", "cell-2.example.com"], handler.Sent.Select(sent => sent.Uri.Host));
    }

    [Fact]
    public async Task Another_error_changes_nothing()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(400, """{"__type":"Other"}"""));
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", 10);
        using TestClient client = new(Options with { Handler = handler });
        await Assert.ThrowsAsync<ServiceException>(() => CallAsync(client, discovery));
        await Assert.ThrowsAsync<ServiceException>(() => CallAsync(client, discovery));
        Assert.Single(discovery.Asked);
    }

    [Fact]
    public async Task What_asking_fails_with_is_what_the_call_fails_with_once()
    {
        var discovery = new ScriptedDiscovery(count => count == 1
            ? Task.FromException<DiscoveredEndpoint?>(new ServiceException("InternalError", "not now"))
            : Task.FromResult<DiscoveredEndpoint?>(new("cell.example.com", 10)));
        using TestClient client = new(Options);
        var error = await Assert.ThrowsAsync<ServiceException>(() => CallAsync(client, discovery));
        Assert.Equal("InternalError", error.ErrorCode);
        Assert.Single(discovery.Asked);
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
    public async Task An_address_that_is_none_is_refused(string? address)
    {
        using TestClient client = new(Options);
        await Assert.ThrowsAsync<EndpointException>(() => CallAsync(client, new ScriptedDiscovery(_ => Task.FromResult<DiscoveredEndpoint?>(new(address, 10)))));
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData("http://cell.example.com")]
    [InlineData("HTTP://cell.example.com:443/path")]
    public async Task An_address_without_encryption_is_refused_where_the_rules_have_https(string address)
    {
        using TestClient client = new(Options);
        var error = await Assert.ThrowsAsync<EndpointException>(() => CallAsync(client, new ScriptedDiscovery(address, 10)));
        Assert.StartsWith("The service returned the endpoint 'http://cell.example.com", error.Message, StringComparison.Ordinal);
        Assert.Contains("not encrypted, for calls to 'https://test.eu-west-1.amazonaws.com'. Expected https.", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData("http://cell.example.com", "http")]
    [InlineData("https://cell.example.com", "https")]
    [InlineData("cell.example.com", "https")]
    public async Task An_address_of_rules_without_encryption_has_the_scheme_that_it_names(string address, string scheme)
    {
        using TestClient client = new(Options);
        await client.CallAsync(Operation(new ScriptedDiscovery(address, 10)), new() { Endpoint = new Endpoint("http://rules.example.com") }, Token);
        Assert.Equal(scheme, Assert.Single(_handler.Sent).Uri.Scheme);
    }

    [Fact]
    public async Task A_service_that_names_no_endpoint_is_told_from_one_that_does()
    {
        using TestClient client = new(Options);
        var error = await Assert.ThrowsAsync<EndpointException>(() => CallAsync(client, new ScriptedDiscovery(_ => Task.FromResult<DiscoveredEndpoint?>(null))));
        Assert.Contains("named none", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Caller_region_and_identifiers_have_endpoints_of_their_own_and_clients_that_share_connections_share_them()
    {
        var discovery = new ScriptedDiscovery("cell-{n}.example.com", 10);
        using TestClient client = new(Options);
        await CallAsync(client, discovery);
        await client.CallAsync(Operation(discovery, "Second"), cancellationToken: Token);
        using TestClient other = client.With(headers: [new("x-a", "b")]);
        await CallAsync(other, discovery);
        Assert.Equal(["()"], discovery.Asked);

        using TestClient caller = client.With(credentials: new StaticCredentials("OTHER", "secret"));
        await CallAsync(caller, discovery);
        using TestClient region = client.With(region: "us-east-1");
        await CallAsync(region, discovery);
        foreach (string name in new[] { "a", "b", "a" })
            await client.CallAsync(Operation(discovery), new() { Identifiers = [new("Table", name)] }, Token);
        await client.CallAsync(Operation(discovery, "Second"), new() { Identifiers = [new("Table", "a")] }, Token);
        Assert.Equal(["()", "()", "()", "Accepting(Table=a)", "Accepting(Table=b)", "Second(Table=a)"], discovery.Asked);
    }

    [Fact]
    public async Task Identifiers_do_not_run_into_one_another()
    {
        var discovery = new ScriptedDiscovery("cell.example.com", 10);
        using TestClient client = new(Options);
        await client.CallAsync(Operation(discovery), new() { Identifiers = [new("a", "1"), new("b", "2")] }, Token);
        await client.CallAsync(Operation(discovery), new() { Identifiers = [new("a", "11:b1:2")] }, Token);
        Assert.Equal(2, discovery.Asked.Count);
    }

    [Fact]
    public async Task What_is_kept_is_bounded()
    {
        var discovery = new ScriptedDiscovery("cell.example.com", 10);
        using TestClient client = new(Options);
        for (int i = 0; i <= DiscoveryCache.Capacity; i++)
            await client.CallAsync(Operation(discovery), new() { Identifiers = [new("Table", $"{i}")] }, Token);
        await client.CallAsync(Operation(discovery), new() { Identifiers = [new("Table", "0")] }, Token);
        Assert.Equal(DiscoveryCache.Capacity + 2, discovery.Asked.Count);
    }

    [Fact]
    public async Task The_settings_of_the_rules_endpoint_still_hold()
    {
        using TestClient client = new(Options);
        Endpoint rules = new("https://test.eu-west-1.amazonaws.com") { AuthSchemes = [new() { Name = "sigv4", SigningName = "other", SigningRegion = "us-east-1" }] };
        await client.CallAsync(Operation(new ScriptedDiscovery("cell.example.com:8443/base", 10)), new() { Endpoint = rules, Path = "/path" }, Token);
        SentRequest sent = Assert.Single(_handler.Sent);
        Assert.Equal("https://cell.example.com:8443/base/path", sent.Uri.OriginalString);
        Assert.Contains("/us-east-1/other/aws4_request", sent["Authorization"], StringComparison.Ordinal);
    }

    private static HttpResponseMessage Moved() => ScriptedHandler.Error(421, """{"__type":"InvalidEndpointException"}""");

    private static OperationDescriptor Operation(EndpointDiscovery discovery, string name = "Accepting") =>
        TestClient.Accepting([AuthScheme.SigV4], discovery: discovery, name: name);

    private Task<TestResponse> CallAsync(TestClient client, EndpointDiscovery discovery) => client.CallAsync(Operation(discovery), cancellationToken: Token);
}
