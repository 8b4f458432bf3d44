using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

public sealed class AssumeRoleCredentialsProviderTests
{
    private const string Response = """
        <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
          <AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration>
        </Credentials></AssumeRoleResult></AssumeRoleResponse>
        """;

    private static CancellationToken None => TestContext.Current.CancellationToken;

    [Fact]
    public async Task AssumeRole_without_options_sends_only_the_role_and_the_session_name()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok(Response));
        await new AssumeRoleCredentialsProvider(CreateOptions(handler)).GetCredentialsAsync(None);
        Assert.Equal(
            "Action=AssumeRole&Version=2011-06-15&RoleArn=arn%3Aaws%3Aiam%3A%3A123456789012%3Arole%2Freader&RoleSessionName=session",
            Assert.Single(handler.Sent).Text);
    }

    [Fact]
    public async Task AssumeRole_with_policies_and_tags_sends_each_of_them()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok(Response));
        AssumeRoleCredentialsOptions defaults = CreateOptions(handler);
        var options = new AssumeRoleCredentialsOptions
        {
            RoleArn = defaults.RoleArn,
            RoleSessionName = defaults.RoleSessionName,
            Source = defaults.Source,
            Environment = defaults.Environment,
            PolicyArns = ["arn:aws:iam::aws:policy/ReadOnlyAccess"],
            Tags = [new("team", "blue")],
            TransitiveTagKeys = ["team"],
        };
        await new AssumeRoleCredentialsProvider(options).GetCredentialsAsync(None);
        string text = Assert.Single(handler.Sent).Text;
        Assert.Contains("&PolicyArns.member.1.arn=arn%3Aaws%3Aiam%3A%3Aaws%3Apolicy%2FReadOnlyAccess", text, StringComparison.Ordinal);
        Assert.Contains("&Tags.member.1.Key=team&Tags.member.1.Value=blue", text, StringComparison.Ordinal);
        Assert.Contains("&TransitiveTagKeys.member.1=team", text, StringComparison.Ordinal);
    }

    private static AssumeRoleCredentialsOptions CreateOptions(ScriptedHandler handler) => new()
    {
        RoleArn = "arn:aws:iam::123456789012:role/reader",
        RoleSessionName = "session",
        Source = new StaticCredentialsProvider(TestClient.AccessKeyId, TestClient.SecretAccessKey),
        Region = "eu-west-1",
        Environment = new InMemoryAwsEnvironment(handler: handler),
    };
}
