using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

/// <summary>The time until a source fails whose server or program does not respond: the table of docs/credentials.md.</summary>
public class FailureTimeTests
{
    /// <summary>A test waits for timers of the expected durations, without end if the code has others.</summary>
    private const int TimeLimit = 600_000;

    private readonly ManualTimeProvider _clock = new();
    private readonly TaskCompletionSource _received = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    /// <summary>The sources, the time limits and delays in their order, and the beginning of the error.</summary>
    public static TheoryData<string, double[], string> Rows => new()
    {
        { ServerSources.Container, [2, 0.1, 2, 0.2, 2], "The container endpoint 169.254.170.2 returned no credentials (no response within 2 s)." },
        { ServerSources.MetadataToken, [1], "The EC2 instance metadata returned no credentials: no response within 1 s (http://169.254.169.254)." },
        { ServerSources.MetadataRole, [1], "The EC2 instance metadata returned no credentials: no response within 1 s (http://169.254.169.254)." },
        { ServerSources.MetadataCredentials, [1], "The EC2 instance metadata at http://169.254.169.254 returned no credentials (no response within 1 s)." },
        { ServerSources.Role, [10], "The role arn:aws:iam::123456789012:role/deploy could not be assumed. The service did not begin to respond within 10 s" },
        { ServerSources.WebIdentity, [10], "The role arn:aws:iam::123456789012:role/deploy could not be assumed with the token in /token. The service did not begin to respond within 10 s" },
        { ServerSources.Sso, [10], "The credentials of the role Admin in the account 123456789012 could not be fetched with sso-session corp. The service did not begin to respond within 10 s" },
        { ServerSources.SsoToken, [10], "The token of sso-session corp could not be refreshed. The service did not begin to respond within 10 s" },
        { ServerSources.Login, [10], $"The credentials of the login session '{LoginCache.Session}' could not be refreshed. The service did not begin to respond within 10 s" },
    };

    [Theory(Timeout = TimeLimit)]
    [MemberData(nameof(Rows))]
    public async Task Server_that_does_not_respond_fails_after(string name, double[] seconds, string message)
    {
        ScriptedHandler handler = ServerSources.CreateHandler(name, HangAsync);
        RefreshingCredentialsProvider provider = ServerSources.CreateProvider(name, ServerSources.CreateEnvironment(name, handler, _clock));
        DateTimeOffset start = _clock.GetUtcNow();
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => AdvanceAsync(provider.GetCredentialsAsync(Cancellation).AsTask(), seconds));
        Assert.StartsWith(message, error.Message, StringComparison.Ordinal);
        Assert.Equal(TimeSpan.FromSeconds(seconds.Sum()), _clock.GetUtcNow() - start);
    }

    [Theory(Timeout = TimeLimit)]
    [MemberData(nameof(Rows))]
    public async Task Server_that_ignores_cancellation_fails_after(string name, double[] seconds, string message)
    {
        ScriptedHandler handler = ServerSources.CreateHandler(name, IgnoreAsync);
        RefreshingCredentialsProvider provider = ServerSources.CreateProvider(name, ServerSources.CreateEnvironment(name, handler, _clock));
        // Services are requested with the client's own connections, which do not ignore it. Then the limit of a fetch applies.
        bool isService = seconds is [10];
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => AdvanceAsync(provider.GetCredentialsAsync(Cancellation).AsTask(), isService ? [10, 50] : seconds));
        Assert.StartsWith(isService ? $"{provider.SourcePath} returned no credentials within 60 s." : message, error.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Metadata_with_configured_timeout_and_attempts_fails_after_their_product()
    {
        RecordingEnvironment environment = ServerSources.CreateEnvironment(ServerSources.MetadataToken, new ScriptedHandler(HangAsync), _clock)
            .Set("AWS_METADATA_SERVICE_TIMEOUT", "3").Set("AWS_METADATA_SERVICE_NUM_ATTEMPTS", "2");
        var provider = new InstanceMetadataCredentialsProvider(new() { Environment = environment });
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => AdvanceAsync(provider.GetCredentialsAsync(Cancellation).AsTask(), 3, 0.1, 3));
        Assert.Contains("no response within 3 s", error.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = TimeLimit)]
    [InlineData(ServerSources.Container, 2)]
    [InlineData(ServerSources.MetadataCredentials, 1)]
    public async Task Metadata_endpoint_whose_body_does_not_end_fails_after_the_limit(string name, double seconds)
    {
        ScriptedHandler handler = ServerSources.CreateHandler(name, SendHeadersAsync);
        RefreshingCredentialsProvider provider = ServerSources.CreateProvider(name, ServerSources.CreateEnvironment(name, handler, _clock));
        double[] steps = name == ServerSources.Container ? [2, 0.1, 2, 0.2, 2] : [1];
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => AdvanceAsync(provider.GetCredentialsAsync(Cancellation).AsTask(), steps));
        Assert.Contains($"(no response within {(int)seconds} s)", error.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = TimeLimit)]
    [InlineData(ServerSources.Role)]
    [InlineData(ServerSources.Login)]
    public async Task Service_whose_bodies_do_not_end_fails_after_3_attempts_of_5_s(string name)
    {
        ScriptedHandler handler = ServerSources.CreateHandler(name, SendHeadersAsync);
        RefreshingCredentialsProvider provider = ServerSources.CreateProvider(name, ServerSources.CreateEnvironment(name, handler, _clock));
        DateTimeOffset start = _clock.GetUtcNow();
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => _clock.SkipDelaysAsync(provider.GetCredentialsAsync(Cancellation).AsTask(), TimeSpan.FromSeconds(5)));
        Assert.Contains("5 s", error.Message, StringComparison.Ordinal);
        // The delays before the retries are random: at most 50 ms and 100 ms.
        Assert.InRange(_clock.GetUtcNow() - start, TimeSpan.FromSeconds(15), TimeSpan.FromSeconds(15.15));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Process_that_does_not_end_fails_after_58_s()
    {
        var environment = new RecordingEnvironment(clock: _clock) { Execute = WaitAsync };
        var provider = new ProcessCredentialsProvider("program", environment);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => AdvanceAsync(provider.GetCredentialsAsync(Cancellation).AsTask(), 58));
        Assert.Equal("The credential_process did not end within 58 s and was stopped. It must not wait for input.", error.Message);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Function_that_does_not_return_fails_after_60_s()
    {
        var provider = new DelegateCredentialsProvider(_ => new(new TaskCompletionSource<AwsCredentials>().Task), _clock);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => _clock.AdvanceAsync(provider.GetCredentialsAsync(Cancellation).AsTask(), 60));
        Assert.Equal("DelegateCredentialsProvider returned no credentials within 60 s.", error.Message);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Roles_in_a_chain_fail_after_60_s_in_total()
    {
        // Each role needs 9 s, so that no request reaches its own limit.
        var handler = new ScriptedHandler(async (_, token) =>
        {
            await Task.Delay(TimeSpan.FromSeconds(9), _clock, token);
            return ScriptedHandler.Ok(ServerSources.GetStsBody("AssumeRole", _clock.GetUtcNow().AddHours(1)));
        });
        RecordingEnvironment environment = ServerSources.CreateEnvironment(ServerSources.Role, handler, _clock);
        ICredentialsProvider source = new StaticCredentialsProvider("AKID", "secret");
        for (int i = 0; i < 8; i++)
            source = new AssumeRoleCredentialsProvider(new() { RoleArn = $"{ServerSources.RoleArn}{i}", Source = source, Environment = environment });
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => _clock.AdvanceAsync(source.GetCredentialsAsync(Cancellation).AsTask(), 9, 9, 9, 9, 9, 9, 6));
        Assert.Contains("returned no credentials within 60 s.", error.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = TimeLimit)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Call_on_a_machine_without_configuration_and_network_fails_after_1_s(bool hasRegion)
    {
        var handler = new ScriptedHandler(HangAsync);
        var environment = new RecordingEnvironment(handler, _clock, hasInstanceMetadata: true);
        using var client = new TestClient(new() { Environment = environment, Handler = handler, TimeProvider = _clock, Region = hasRegion ? "eu-west-1" : null });
        DateTimeOffset start = _clock.GetUtcNow();
        Exception? error = await Record.ExceptionAsync(() => AdvanceAsync(client.EchoAsync(cancellationToken: Cancellation), 1));
        Assert.Equal(TimeSpan.FromSeconds(1), _clock.GetUtcNow() - start);
        if (hasRegion)
            Assert.StartsWith("No credentials were found.", Assert.IsType<TernCredentialsException>(error).Message, StringComparison.Ordinal);
        else
            Assert.NotNull(error as TernException);
        Assert.Single(handler.Sent);
    }

    /// <summary>Advances the clock once the server has received the request that it does not respond to.</summary>
    private async Task<T> AdvanceAsync<T>(Task<T> operation, params double[] seconds)
    {
        await _received.Task;
        return await _clock.AdvanceAsync(operation, seconds);
    }

    private async Task<HttpResponseMessage> HangAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        _received.TrySetResult();
        await Task.Delay(Timeout.Infinite, cancellationToken);
        throw new InvalidOperationException();
    }

    private Task<HttpResponseMessage> IgnoreAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        _received.TrySetResult();
        return new TaskCompletionSource<HttpResponseMessage>().Task;
    }

    private Task<HttpResponseMessage> SendHeadersAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        _received.TrySetResult();
        return Task.FromResult(new HttpResponseMessage { Content = new StreamContent(new SilentStream()) });
    }

    private async Task<AwsProcessOutput> WaitAsync(CancellationToken cancellationToken)
    {
        _received.TrySetResult();
        await Task.Delay(Timeout.Infinite, cancellationToken);
        throw new InvalidOperationException();
    }
}
