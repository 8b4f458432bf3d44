using Tern.Core.Tests.Support;

namespace Tern.DatabaseTokens;

public class AuthTokenTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    // The expected signatures are from botocore's tests (test_signers.py), which order the parameters differently.
    [Fact]
    public async Task RDS_token_equals_the_token_of_botocore()
    {
        var generator = new RdsAuthTokenGenerator("us-east-1", new StaticCredentialsProvider("akid", "skid"), new ManualTimeProvider(new(2016, 11, 7, 17, 39, 33, TimeSpan.Zero)));
        Assert.Equal(
            Parts("prod-instance.us-east-1.rds.amazonaws.com:3306/?Action=connect&DBUser=someusername&X-Amz-Algorithm=AWS4-HMAC-SHA256"
                + "&X-Amz-Date=20161107T173933Z&X-Amz-SignedHeaders=host&X-Amz-Expires=900&X-Amz-Credential=akid%2F20161107%2Fus-east-1%2Frds-db%2Faws4_request"
                + "&X-Amz-Signature=d1138cdbc0ca63eec012ec0fc6c2267e03642168f5884a7795320d4c18374c61"),
            Parts(await generator.CreateAsync("prod-instance.us-east-1.rds.amazonaws.com", 3306, "someusername", Token)));
    }

    [Fact]
    public async Task DSQL_token_equals_the_token_of_botocore()
    {
        var generator = new DsqlAuthTokenGenerator(
            "us-east-1", new StaticCredentialsProvider("ACCESS_KEY", "SECRET_KEY", "SESSION_TOKEN"), timeProvider: new ManualTimeProvider(new(2024, 11, 7, 17, 39, 33, TimeSpan.Zero)));
        Assert.Equal(
            Parts("test.dsql.us-east-1.on.aws/?Action=DbConnect&X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=ACCESS_KEY%2F20241107%2Fus-east-1%2Fdsql%2Faws4_request"
                + "&X-Amz-Date=20241107T173933Z&X-Amz-Expires=900&X-Amz-SignedHeaders=host&X-Amz-Security-Token=SESSION_TOKEN"
                + "&X-Amz-Signature=57fe03e060348aaa21405c239bf02572bbc911076e94dcd65c12ae569dd8fcf4"),
            Parts(await generator.CreateAsync("test.dsql.us-east-1.on.aws", Token)));
        Assert.Contains("Action=DbConnectAdmin", Parts(await generator.CreateAdminAsync("test.dsql.us-east-1.on.aws", Token)));
    }

    [Fact]
    public async Task CreateAsync_uses_the_given_lifetime_and_encodes_the_user_name()
    {
        var credentials = new StaticCredentialsProvider("akid", "skid");
        Assert.Contains("X-Amz-Expires=3600", Parts(await new DsqlAuthTokenGenerator("eu-west-1", credentials, TimeSpan.FromHours(1)).CreateAsync("c.dsql.eu-west-1.on.aws", Token)));
        Assert.Contains("DBUser=a%26b%20%C3%BC", Parts(await new RdsAuthTokenGenerator("eu-west-1", credentials).CreateAsync("db.example.com", 5432, "a&b ü", Token)));
    }

    [Theory]
    [InlineData("evil.example.com/x")]
    [InlineData("evil.example.com:1@db")]
    [InlineData("db.example.com\r\n")]
    [InlineData("db..example.com")]
    [InlineData("db?x")]
    public async Task CreateAsync_with_an_invalid_host_throws_TernEndpointException(string host)
    {
        var credentials = new StaticCredentialsProvider("akid", "skid");
        await Assert.ThrowsAsync<TernEndpointException>(() => new RdsAuthTokenGenerator("eu-west-1", credentials).CreateAsync(host, 5432, "u", Token).AsTask());
        await Assert.ThrowsAsync<TernEndpointException>(() => new DsqlAuthTokenGenerator("eu-west-1", credentials).CreateAdminAsync(host, Token).AsTask());
        Assert.Throws<TernEndpointException>(() => new RdsAuthTokenGenerator(host, credentials));
    }

    [Fact]
    public async Task Password_in_a_host_is_not_printed()
    {
        var generator = new RdsAuthTokenGenerator("eu-west-1", new StaticCredentialsProvider("akid", "skid"));
        var error = await Assert.ThrowsAsync<TernEndpointException>(() => generator.CreateAsync("user:PW@db.example.com", 5432, "u", Token).AsTask());
        Assert.StartsWith("The host '***@db.example.com' is not valid.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_port_or_lifetime_out_of_range_throws()
    {
        var credentials = new StaticCredentialsProvider("akid", "skid");
        var rds = new RdsAuthTokenGenerator("eu-west-1", credentials);
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await rds.CreateAsync("db", 0, "u", Token));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await rds.CreateAsync("db", 65536, "u", Token));
        Assert.Throws<ArgumentOutOfRangeException>(() => new DsqlAuthTokenGenerator("eu-west-1", credentials, TimeSpan.FromDays(8)));
        Assert.Throws<ArgumentOutOfRangeException>(() => new DsqlAuthTokenGenerator("eu-west-1", credentials, TimeSpan.FromMilliseconds(999)));
    }

    private static string[] Parts(string token)
    {
        string[] parts = token.Split('?');
        return [parts[0], .. parts[1].Split('&').Order(StringComparer.Ordinal)];
    }
}
