using System.Globalization;
using System.Text;
using Tern.Extensions.Tests.Support;

namespace Tern.Extensions.Tests.Proxies;

/// <summary>The proxies of the environment, by the rules of .NET. Each case is a process, because .NET reads the variables once per process.</summary>
public sealed class ProxyTests
{
    private const string NoProxy = "10.0.0.0/8,127.0.0.1,.internal.test,localhost";
    private const string Password = "planted-password";

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("call", "POST service.example.test")]
    [InlineData("warm-up", "HEAD service.example.test")]
    public async Task Request_to_an_https_endpoint_uses_HTTPS_PROXY(string command, string request)
    {
        var run = await RunAsync(command, "https://service.example.test", proxyUser: null, requiredUser: null);
        Assert.Equal("ok", run.Output);
        Assert.Equal(["service.example.test:443"], run.Targets);
        Assert.Equal([request], run.Requests);
    }

    [Theory]
    [InlineData("https://127.0.0.1:PORT")]
    [InlineData("https://localhost:PORT")]
    public async Task Exact_host_of_NO_PROXY_is_connected_directly(string endpoint)
    {
        var run = await RunAsync("call", endpoint, proxyUser: null, requiredUser: null);
        Assert.Equal("ok", run.Output);
        Assert.Empty(run.Targets);
        Assert.Single(run.Requests);
    }

    // Names of the domain test never resolve, so a direct connection fails.
    [Theory]
    [InlineData("https://service.internal.test")]
    [InlineData("https://internal.test")]
    public async Task Suffix_of_NO_PROXY_is_connected_directly(string endpoint)
    {
        var run = await RunAsync("call", endpoint, proxyUser: null, requiredUser: null);
        Assert.StartsWith("TernTransportException\n", run.Output, StringComparison.Ordinal);
        Assert.Contains("The host name could not be resolved.", run.Output, StringComparison.Ordinal);
        Assert.Empty(run.Targets);
    }

    [Fact]
    public async Task Name_with_the_letters_of_a_suffix_of_NO_PROXY_uses_the_proxy()
    {
        var run = await RunAsync("call", "https://notinternal.test", proxyUser: null, requiredUser: null);
        Assert.Equal("ok", run.Output);
        Assert.Equal(["notinternal.test:443"], run.Targets);
    }

    /// <summary>.NET compares entries with host names, so a range of addresses in NO_PROXY has no effect.</summary>
    [Fact]
    public async Task Address_in_a_CIDR_range_of_NO_PROXY_uses_the_proxy()
    {
        var run = await RunAsync("call", "https://10.0.0.1", proxyUser: null, requiredUser: null);
        Assert.Equal("ok", run.Output);
        Assert.Equal(["10.0.0.1:443"], run.Targets);
    }

    [Theory]
    [InlineData("call")]
    [InlineData("warm-up")]
    public async Task Proxy_receives_the_password_of_its_URL(string command)
    {
        var run = await RunAsync(command, "https://service.example.test", $"user:{Password}", $"user:{Password}");
        Assert.Equal("ok", run.Output);
        Assert.Equal(["service.example.test:443"], run.Targets);
        Assert.False(run.HasProxyAuthorization);
    }

    [Theory]
    [InlineData("call")]
    [InlineData("warm-up")]
    public async Task Wrong_password_of_the_proxy_fails_without_the_password_in_the_text(string command)
    {
        var run = await RunAsync(command, "https://service.example.test", $"user:{Password}", "user:other-password");
        Assert.StartsWith("TernTransportException\n", run.Output, StringComparison.Ordinal);
        Assert.Contains("The proxy refused the connection", run.Output, StringComparison.Ordinal);
        Assert.DoesNotContain(Password, run.Output, StringComparison.Ordinal);
        Assert.DoesNotContain(Convert.ToBase64String(Encoding.UTF8.GetBytes($"user:{Password}")), run.Output, StringComparison.Ordinal);
        Assert.True(run.Refusals > 0);
        Assert.Empty(run.Targets);
        Assert.Empty(run.Requests);
    }

    /// <summary>Runs the child in an environment with a proxy, and reports what the proxy and the server have received.</summary>
    private async Task<ProxyRun> RunAsync(string command, string endpoint, string? proxyUser, string? requiredUser)
    {
        using var authority = new TestAuthority(["service.example.test", "notinternal.test", "localhost", "127.0.0.1", "10.0.0.1"]);
        await using TlsServer server = await TlsServer.StartAsync(authority, Token);
        using var proxy = new ProxyServer(server.Port, requiredUser);
        DirectoryInfo folder = Directory.CreateTempSubdirectory("tern-proxies-");
        try
        {
            string bundle = Path.Combine(folder.FullName, "ca.pem");
            await File.WriteAllTextAsync(bundle, authority.RootPem, Token);
            string user = proxyUser is null ? "" : proxyUser + "@";
            string output = await ChildProgram.RunAsync(
                command,
                endpoint.Replace("PORT", server.Port.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal),
                new Dictionary<string, string>
                {
                    ["HTTPS_PROXY"] = string.Create(CultureInfo.InvariantCulture, $"http://{user}127.0.0.1:{proxy.Port}"),
                    ["NO_PROXY"] = NoProxy,
                    ["AWS_CA_BUNDLE"] = bundle,
                    ["AWS_ACCESS_KEY_ID"] = "AKIDEXAMPLE",
                    ["AWS_SECRET_ACCESS_KEY"] = "secret",
                },
                Token);
            return new(output, proxy.Targets, proxy.Refusals, server.Requests, server.HasProxyAuthorization);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <param name="Output">The output of the child.</param>
    /// <param name="Targets">The targets that the proxy has tunneled.</param>
    /// <param name="Refusals">The responses of the proxy with the status 407.</param>
    /// <param name="Requests">The requests that the server has received.</param>
    /// <param name="HasProxyAuthorization">Whether the server has received the password of the proxy.</param>
    private sealed record ProxyRun(string Output, IReadOnlyCollection<string> Targets, int Refusals, IReadOnlyCollection<string> Requests, bool HasProxyAuthorization);
}
