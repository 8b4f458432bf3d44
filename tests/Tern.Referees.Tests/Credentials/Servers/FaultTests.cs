using Tern.Core.Tests.Support;
using Tern.Referees.Tests.Credentials.Scenarios;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>Every source of credentials against servers that return what no service should return.</summary>
public sealed class FaultTests
{
    private static readonly TimeSpan s_longestDelay = TimeSpan.FromSeconds(0.9);
    private static readonly TimeSpan s_longestLimit = TimeSpan.FromSeconds(15);
    private static readonly string[] s_sources = ["container", "instance", "web identity", "sso", "login"];

    public static MatrixTheoryData<string, string> Faults { get; } = new(
        s_sources,
        Enum.GetValues<Fault>().Where(fault => fault is not Fault.WrongContentType and not Fault.ExpiredCredentials).Select(fault => fault.ToString()));

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [MemberData(nameof(Faults))]
    public async Task GetCredentials_with_a_fault_fails_with_an_error_without_secrets(string source, string fault)
    {
        await using var server = new FaultServer();
        server.Set("/", Enum.Parse<Fault>(fault));
        TernCredentialsException error = await Assert.ThrowsAsync<TernCredentialsException>(() => ResolveAsync(source, server));
        // An exception without an error of its own is wrapped.
        Assert.DoesNotContain("See the inner exception", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("fault-secret", error.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain("fault-token", error.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain(server.Requests, request => request.Contains("/redirected", StringComparison.Ordinal));
        // The buffers of sockets contain a few megabytes for each attempt.
        Assert.InRange(server.BytesSent, 0, FaultServer.EndlessLength / 8);
    }

    [Theory]
    [InlineData("NoResponse", "no response within 2 s")]
    [InlineData("HangingBody", "no response within 2 s")]
    [InlineData("TruncatedBody", "incomplete response")]
    [InlineData("Reset", "no connection")]
    [InlineData("NotHttp", "no connection")]
    [InlineData("InternalError", "HTTP 500")]
    [InlineData("Redirect", "HTTP 302")]
    [InlineData("Garbage", "is not valid")]
    [InlineData("Html", "is not valid")]
    [InlineData("EmptyBody", "is not valid")]
    [InlineData("EndlessBody", "is longer than 64 KiB")]
    [InlineData("ExpiredCredentials", "expired")]
    [InlineData("MissingSecret", "contains no SecretAccessKey")]
    public async Task GetCredentials_of_a_container_reports_the_fault(string fault, string message)
    {
        await using var server = new FaultServer();
        server.Set(ContainerServer.Path, Enum.Parse<Fault>(fault));
        TernCredentialsException error = await Assert.ThrowsAsync<TernCredentialsException>(() => ResolveAsync("container", server));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    // The instance metadata service itself returns JSON as text/plain.
    [Fact]
    public async Task GetCredentials_of_a_container_accepts_another_content_type()
    {
        await using var server = new FaultServer();
        server.Set(ContainerServer.Path, Fault.WrongContentType);
        Assert.Equal("ASIAFAULT", (await ResolveAsync("container", server)).AccessKeyId);
    }

    private static async Task<AwsCredentials> ResolveAsync(string source, FaultServer server)
    {
        await using ScenarioContext context = await ScenarioContext.CreateAsync(CreateScenario(source, server), Token);
        var clock = new ManualTimeProvider();
        var chain = new DefaultCredentialsProvider(environment: new ScenarioEnvironment(context.Variables, clock));
        Task<AwsCredentials> resolving = chain.GetCredentialsAsync(Token).AsTask();
        while (!resolving.IsCompleted)
        {
            // Without a response the time limits of attempts become due. Otherwise only the delays before retries, which are shorter.
            TimeSpan longest = server.HasHangingRequest ? s_longestLimit : s_longestDelay;
            if (clock.PendingTimers is [var next, ..] && next <= longest)
                clock.Advance(next);
            await Task.Yield();
        }
        return await resolving;
    }

    private static Scenario CreateScenario(string source, FaultServer server) => source switch
    {
        "container" => new(source)
        {
            Variables = new Dictionary<string, string> { ["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = server.Endpoint + ContainerServer.Path },
        },
        "instance" => new(source)
        {
            HasInstanceMetadata = true,
            Variables = new Dictionary<string, string> { ["AWS_EC2_METADATA_SERVICE_ENDPOINT"] = server.Endpoint },
        },
        "web identity" => new(source)
        {
            Variables = new Dictionary<string, string>
            {
                ["AWS_ENDPOINT_URL_STS"] = server.Endpoint,
                ["AWS_ROLE_ARN"] = "arn:aws:iam::555555555555:role/RoleA",
                ["AWS_WEB_IDENTITY_TOKEN_FILE"] = "{home}/token",
            },
            Files = new Dictionary<string, string> { ["token"] = "web.identity.token" },
        },
        "sso" => new(source)
        {
            Variables = new Dictionary<string, string> { ["AWS_ENDPOINT_URL_SSO"] = server.Endpoint },
            Config = $"[default]\nsso_region = eu-west-1\nsso_start_url = {Scenario.StartUrl}\nsso_account_id = 123456789012\nsso_role_name = Developer",
            Prepare = context => context.WriteSsoToken(Scenario.StartUrl, "cached-token"),
        },
        "login" => new(source)
        {
            Variables = new Dictionary<string, string> { ["AWS_ENDPOINT_URL_SIGNIN"] = server.Endpoint },
            Config = $"[default]\nlogin_session = {Scenario.LoginSession}",
            Prepare = context => context.WriteLogin(new("ASIALOGIN", "login-secret", "login-token", accountId: "444444444444"), DateTimeOffset.UnixEpoch),
        },
        _ => throw new ArgumentException($"The source is unknown: {source}.", nameof(source)),
    };
}
