using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Calls;

public sealed class ClientOptionsTests
{
    private readonly Dictionary<string, string> _environment = [];
    private readonly AwsEnvironment _variables;

    public ClientOptionsTests() => _variables = new InMemoryAwsEnvironment(_environment);

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task First_call_reads_the_environment_and_validates_the_region_and_construction_does_not()
    {
        int reads = 0;
        using var client = new TestClient(new ClientOptions
        {
            Environment = new FunctionEnvironment(_ =>
            {
                reads++;
                return null;
            }),
            Handler = new ScriptedHandler(ScriptedHandler.Ok()),
            Region = "no region\r\n",
        });
        using TestClient invalid = client.With(region: "also none\0");
        using TestClient valid = client.With(region: "eu-west-1");
        Assert.Equal(0, reads);
        await Assert.ThrowsAsync<TernEndpointException>(() => client.EchoAsync(cancellationToken: Token));
        await Assert.ThrowsAsync<TernEndpointException>(() => invalid.EchoAsync(cancellationToken: Token));
        await Assert.ThrowsAsync<TernCredentialsException>(() => valid.EchoAsync(cancellationToken: Token));
        Assert.NotEqual(0, reads);
    }

    [Fact]
    public async Task Client_without_a_region_throws_TernConfigurationException_with_the_options_to_set()
    {
        using var client = new TestClient(TestClient.Defaults with { Region = null });
        var error = await Assert.ThrowsAsync<TernConfigurationException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Equal("The client has no region. Set ClientOptions.Region, the environment variable AWS_REGION, or region in the profile. (Test Service Echo, attempt 1 of 3)", error.Message);
    }

    [Theory]
    [InlineData("eu-west-1@evil.com")]
    [InlineData("eu-west-1/")]
    [InlineData("eu-west-1\r\n")]
    [InlineData("eu west 1")]
    [InlineData("#")]
    public async Task Invalid_region_throws_TernEndpointException(string region)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Region = region, Handler = handler });
        await Assert.ThrowsAsync<TernEndpointException>(() => client.EchoAsync(cancellationToken: Token));
        using var other = new TestClient(TestClient.Defaults with { Region = region, Handler = handler, Endpoint = "http://localhost:8000" });
        await Assert.ThrowsAsync<TernEndpointException>(() => other.EchoAsync(cancellationToken: Token));
        Assert.Empty(handler.Sent);
    }

    [Theory]
    [InlineData("eu west 1", "AWS_REGION=us-east-1", "ClientOptions.Region")]
    [InlineData(null, "AWS_REGION=eu west 1;AWS_DEFAULT_REGION=us-east-1", "the environment variable AWS_REGION")]
    [InlineData(null, "AWS_REGION= ;AWS_DEFAULT_REGION=eu west 1", "the environment variable AWS_DEFAULT_REGION")]
    public void Error_of_an_invalid_region_names_its_setting(string? region, string environment, string setting)
    {
        Set(environment);
        var error = Assert.Throws<TernEndpointException>(() => Apply(new() { Region = region, Environment = _variables }));
        Assert.Equal($"The region 'eu west 1' is not valid. Expected letters, digits and hyphens, for example us-east-1. Check {setting}.", error.Message);
    }

    [Theory]
    [InlineData("localhost:8000")]
    [InlineData("ftp://host")]
    [InlineData("http://")]
    [InlineData("http://host:99999")]
    [InlineData("http://ho st")]
    [InlineData("http://host\r\nX: y")]
    [InlineData("http://host/?query")]
    public async Task Malformed_endpoint_throws_TernEndpointException(string endpoint)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Endpoint = endpoint, Handler = handler });
        var error = await Assert.ThrowsAsync<TernEndpointException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.EndsWith(" (Test Service Echo, eu-west-1, attempt 1 of 3)", error.Message, StringComparison.Ordinal);
        Assert.Empty(handler.Sent);
    }

    [Fact]
    public async Task Client_without_credentials_throws_TernCredentialsException()
    {
        using var client = new TestClient(TestClient.Defaults with { Credentials = null });
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.StartsWith("No credentials were found.", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("AWS_REGION=eu-central-1;AWS_DEFAULT_REGION=us-east-1", "https://test.eu-central-1.amazonaws.com/")]
    [InlineData("AWS_DEFAULT_REGION=us-east-1", "https://test.us-east-1.amazonaws.com/")]
    [InlineData("AWS_REGION= ;AWS_DEFAULT_REGION=us-east-1", "https://test.us-east-1.amazonaws.com/")]
    [InlineData("AWS_REGION=eu-central-1;AWS_ENDPOINT_URL=http://all:1", "http://all:1/")]
    [InlineData("AWS_REGION=eu-central-1;AWS_ENDPOINT_URL=http://all:1;AWS_ENDPOINT_URL_TEST_SERVICE=http://one:2/base", "http://one:2/base/")]
    [InlineData("AWS_REGION=eu-central-1;AWS_ENDPOINT_URL=http://all:1;AWS_IGNORE_CONFIGURED_ENDPOINT_URLS=true", "https://test.eu-central-1.amazonaws.com/")]
    public async Task Region_and_endpoint_are_read_from_the_environment(string environment, string expected)
    {
        Set(environment + ";AWS_ACCESS_KEY_ID=AKIDENV;AWS_SECRET_ACCESS_KEY=secret");
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(new ClientOptions { Handler = handler, Environment = _variables });
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(expected, handler.Sent[0].Uri.AbsoluteUri);
        Assert.Contains("Credential=AKIDENV/", handler.Sent[0]["Authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public void Options_take_precedence_over_the_environment()
    {
        Set("AWS_REGION=us-east-1;AWS_ENDPOINT_URL=http://env;AWS_USE_FIPS_ENDPOINT=true;AWS_USE_DUALSTACK_ENDPOINT=true;AWS_ACCOUNT_ID_ENDPOINT_MODE=required"
            + ";AWS_MAX_ATTEMPTS=7;AWS_RETRY_MODE=adaptive;AWS_SDK_UA_APP_ID=env;AWS_DISABLE_REQUEST_COMPRESSION=true;AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES=5");
        ClientOptions fromEnvironment = Apply(new() { Environment = _variables });
        Assert.Equal(
            ("us-east-1", "http://env", true, true, AccountIdEndpointMode.Required, new RetryOptions { Mode = RetryMode.Adaptive, MaxAttempts = 7 }, "env", true, 5),
            Parts(fromEnvironment));

        ClientOptions explicitly = Apply(
            new()
            {
                Environment = _variables,
                Region = "eu-west-1",
                Endpoint = "http://own",
                UseFips = false,
                UseDualStack = false,
                AccountIdEndpointMode = AccountIdEndpointMode.Disabled,
                Retry = RetryOptions.Default,
                AppId = "own",
                DisableRequestCompression = false,
                RequestMinCompressionSizeBytes = 6,
            });
        Assert.Equal(("eu-west-1", "http://own", false, false, AccountIdEndpointMode.Disabled, RetryOptions.Default, "own", false, 6), Parts(explicitly));

        ClientOptions defaults = Apply(new() { Environment = AwsEnvironment.None });
        Assert.Equal((null, null, false, false, AccountIdEndpointMode.Preferred, RetryOptions.Default, null, null, 10_240), Parts(defaults));
    }

    [Theory]
    [InlineData("AWS_MAX_ATTEMPTS=0")]
    [InlineData("AWS_MAX_ATTEMPTS=three")]
    [InlineData("AWS_USE_FIPS_ENDPOINT=yes")]
    [InlineData("AWS_RETRY_MODE=PLANTED")]
    [InlineData("AWS_ACCOUNT_ID_ENDPOINT_MODE=sometimes")]
    [InlineData("AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES=10485761")]
    public void Invalid_environment_variable_is_reported_by_name_without_its_value(string environment)
    {
        Set(environment);
        var error = Assert.Throws<TernConfigurationException>(() => Apply(new() { Environment = _variables }));
        Assert.Contains(environment[..environment.IndexOf('=')], error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("PLANTED", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task With_changes_only_the_given_options()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, AppId = "kept" });
        using TestClient derived = client.With(region: "us-east-1", credentials: new StaticCredentialsProvider("AKIDOTHER", "other"), retry: new() { MaxAttempts = 9 });
        await derived.EchoAsync(cancellationToken: Token);
        await client.EchoAsync(cancellationToken: Token);

        Assert.Equal("test.us-east-1.amazonaws.com", handler.Sent[0].Uri.Host);
        Assert.Contains("Credential=AKIDOTHER/", handler.Sent[0]["Authorization"], StringComparison.Ordinal);
        Assert.Equal("attempt=1; max=9", handler.Sent[0]["amz-sdk-request"]);
        Assert.EndsWith(" app/kept", handler.Sent[0]["User-Agent"], StringComparison.Ordinal);
        Assert.Equal(("test.eu-west-1.amazonaws.com", "attempt=1; max=3"), (handler.Sent[1].Uri.Host, handler.Sent[1]["amz-sdk-request"]));
    }

    [Fact]
    public async Task MaxAttempts_up_to_int_MaxValue_is_sent_and_applied()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, Retry = new() { MaxAttempts = int.MaxValue } });
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["attempt=1; max=2147483647", "attempt=2; max=2147483647"], handler.Sent.Select(sent => sent["amz-sdk-request"]!));

        var failing = new ScriptedHandler(ScriptedHandler.Error(500, ""));
        using var other = new TestClient(TestClient.Defaults with { Handler = failing, Retry = new() { MaxAttempts = 12 } });
        await Assert.ThrowsAsync<TernServiceException>(() => other.EchoAsync(cancellationToken: Token));
        Assert.Equal(Enumerable.Range(1, 12).Select(attempt => $"attempt={attempt}; max=12"), failing.Sent.Select(sent => sent["amz-sdk-request"]!));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Handler_is_disposed_with_the_last_client_only_if_the_option_is_set(bool disposes)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        var client = new TestClient(TestClient.Defaults with { Handler = handler, DisposeHandler = disposes });
        TestClient derived = client.With(region: "us-east-1");
        await client.EchoAsync(cancellationToken: Token);

        client.Dispose();
        client.Dispose();
        Assert.False(handler.IsDisposed);
        await derived.EchoAsync(cancellationToken: Token);
        await Assert.ThrowsAsync<ObjectDisposedException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Throws<ObjectDisposedException>(() => client.With());
        derived.Dispose();
        Assert.Equal(disposes, handler.IsDisposed);
    }

    [Fact]
    public void Limits_out_of_range_throw_ArgumentOutOfRangeException()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new CallTimeouts { Connect = TimeSpan.Zero });
        Assert.Throws<ArgumentOutOfRangeException>(() => new CallTimeouts { Operation = TimeSpan.FromSeconds(-5) });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ClientOptions { MaxResponseBytes = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ClientOptions { RequestMinCompressionSizeBytes = -1 });
        Assert.Equal(Timeout.InfiniteTimeSpan, new CallTimeouts { Stall = Timeout.InfiniteTimeSpan }.Stall);
    }

    private static (string?, string?, bool, bool, AccountIdEndpointMode, RetryOptions?, string?, bool?, int?) Parts(ClientOptions options) => (
        options.Region, options.Endpoint, options.UseFips, options.UseDualStack, options.AccountIdEndpointMode,
        options.Retry, options.AppId, options.DisableRequestCompression, options.RequestMinCompressionSizeBytes);

    private void Set(string environment)
    {
        foreach (string pair in environment.Split(';'))
            _environment[pair[..pair.IndexOf('=')]] = pair[(pair.IndexOf('=') + 1)..];
    }

    private static ClientOptions Apply(ClientOptions options) => OptionDefaults.Apply(options, TestClient.Service, new SettingReader(options.Environment, SelectedProfile.Select(options)));
}
