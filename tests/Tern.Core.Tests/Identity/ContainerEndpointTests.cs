using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Identity;

public class ContainerEndpointTests
{
    [Theory]
    [InlineData("http://169.254.170.2/x")]
    [InlineData("http://169.254.170.23/v1/credentials")]
    [InlineData("http://[fd00:ec2::23]/v1/credentials")]
    [InlineData("http://127.0.0.1:8080/x?y=z")]
    [InlineData("http://127.1.2.3/")]
    [InlineData("http://[::1]:80/x")]
    [InlineData("http://localhost/x")]
    [InlineData("http://LOCALHOST/x")]
    [InlineData("https://example.com/x")]
    public void Find_accepts_allowed_hosts_and_https(string url) => Assert.Equal(new Uri(url).Host, ContainerEndpoint.Find(Create("AWS_CONTAINER_CREDENTIALS_FULL_URI", url)).Host);

    [Theory]
    [InlineData("http://example.com/x")]
    [InlineData("http://169.254.170.3/x")]
    [InlineData("http://169.254.169.254/latest/meta-data")]
    [InlineData("http://localhost.example.com/x")]
    [InlineData("http://127.0.0.1.example.com/x")]
    [InlineData("http://169.254.170.2.example.com/x")]
    [InlineData("http://[fd00:ec2::24]/x")]
    [InlineData("http://0.0.0.0/x")]
    [InlineData("ftp://127.0.0.1/x")]
    public void Find_rejects_other_hosts(string url)
    {
        var error = Assert.Throws<TernCredentialsException>(() => ContainerEndpoint.Find(Create("AWS_CONTAINER_CREDENTIALS_FULL_URI", url)));
        Assert.Contains("is not allowed without encryption.", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("http://user:PLANTED@127.0.0.1/x")]
    [InlineData("http://127.0.0.1/x y")]
    [InlineData("http://127.0.0.1\r\nHost: x/")]
    [InlineData("//127.0.0.1/x")]
    [InlineData("/etc/passwd")]
    [InlineData("file:///etc/passwd")]
    [InlineData("PLANTED")]
    public void Find_of_text_that_is_not_a_URL_throws_without_the_text(string url)
    {
        var error = Assert.Throws<TernCredentialsException>(() => ContainerEndpoint.Find(Create("AWS_CONTAINER_CREDENTIALS_FULL_URI", url)));
        Assert.Equal("The environment variable AWS_CONTAINER_CREDENTIALS_FULL_URI is not a valid URL. Expected, for example, http://169.254.170.2/credentials.", error.Message);
    }

    [Theory]
    [InlineData("/v2/credentials/17", "http://169.254.170.2/v2/credentials/17")]
    [InlineData("//evil.example.com/x", "http://169.254.170.2//evil.example.com/x")]
    [InlineData("/@evil.example.com/x", "http://169.254.170.2/@evil.example.com/x")]
    [InlineData("/../x", "http://169.254.170.2/../x")]
    public void Find_of_a_relative_path_never_changes_the_host(string path, string expected)
    {
        Uri uri = ContainerEndpoint.Find(Create("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", path));
        Assert.Equal(("169.254.170.2", expected), (uri.Host, uri.OriginalString));
    }

    [Theory]
    [InlineData("@evil.example.com/x")]
    [InlineData(".evil.example.com/x")]
    [InlineData("credentials")]
    public void Find_of_a_relative_path_without_a_slash_throws(string path) =>
        Assert.Equal(
            "The environment variable AWS_CONTAINER_CREDENTIALS_RELATIVE_URI is not valid. Expected a path that begins with '/'.",
            Assert.Throws<TernCredentialsException>(() => ContainerEndpoint.Find(Create("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", path))).Message);

    [Fact]
    public async Task Token_file_is_read_at_each_fetch_and_precedes_the_token()
    {
        var clock = new ManualTimeProvider();
        var handler = new ScriptedHandler((_, _) => Task.FromResult(ScriptedHandler.Ok(ServerSources.GetBody(ServerSources.Container, clock.GetUtcNow().AddMinutes(1)))));
        RecordingEnvironment environment = new RecordingEnvironment(handler, clock)
            .Set("AWS_CONTAINER_CREDENTIALS_FULL_URI", "http://127.0.0.1/x").Set("AWS_CONTAINER_AUTHORIZATION_TOKEN", "ignored")
            .Set("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", "~/token").Write("/home/user/token", "first\n");
        var provider = new ContainerCredentialsProvider(environment);
        await provider.GetCredentialsAsync(TestContext.Current.CancellationToken);
        environment.Write("/home/user/token", "second");
        clock.Advance(TimeSpan.FromMinutes(2));
        await provider.GetCredentialsAsync(TestContext.Current.CancellationToken);
        Assert.Equal(["first", "second"], handler.Sent.Select(request => request["Authorization"]));
    }

    private static RecordingEnvironment Create(string name, string value) => new RecordingEnvironment().Set(name, value);
}
