using System.Buffers.Text;
using System.Net;
using System.Text;
using Tern.DynamoDB;
using Tern.Local.Tests.Support;
using Tern.Sts;

namespace Tern.Local.Tests.Sts;

/// <summary>Identities, sessions and their errors, by the client of STS.</summary>
public sealed class StsTests : IAsyncLifetime
{
    private const string Role = "arn:aws:iam::333333333333:role/path/deployer";

    private LocalAws _aws = null!;
    private StsClient _sts = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(cancellationToken: Token);
        _sts = _aws.CreateClient<StsClient>();
    }

    public async ValueTask DisposeAsync()
    {
        _sts.Dispose();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Caller_of_the_options_is_the_root_user_of_its_account()
    {
        GetCallerIdentityResponse identity = await _sts.GetCallerIdentityAsync(new(), Token);
        Assert.Equal(("000000000000", "arn:aws:iam::000000000000:root", "000000000000"), (identity.Account, identity.Arn, identity.UserId));
        Assert.Equal("000000000000", (await _sts.GetAccessKeyInfoAsync(new() { AccessKeyId = _aws.Credentials.AccessKeyId }, Token)).Account);
        Assert.Equal("ValidationError", await FailAsync(() => _sts.GetAccessKeyInfoAsync(new() { AccessKeyId = "AKIAUNKNOWNUNKNOWN12" }, Token)));
    }

    [Fact]
    public async Task Keys_of_a_role_sign_requests_in_its_account()
    {
        AssumeRoleResponse assumed = await AssumeAsync(_sts);
        Assert.Equal("arn:aws:sts::333333333333:assumed-role/deployer/session", assumed.AssumedRoleUser!.Arn);
        using StsClient role = Create<StsClient>(assumed.Credentials!);
        GetCallerIdentityResponse identity = await role.GetCallerIdentityAsync(new(), Token);
        Assert.Equal(("333333333333", assumed.AssumedRoleUser.Arn, assumed.AssumedRoleUser.AssumedRoleId), (identity.Account, identity.Arn, identity.UserId));
        using DynamoDBClient dynamo = Create<DynamoDBClient>(assumed.Credentials!);
        CreateTableResponse table = await Http.Music.CreateAsync(dynamo);
        Assert.StartsWith("arn:aws:dynamodb:us-east-1:333333333333:", table.TableDescription!.TableArn, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Keys_expire_by_the_clock()
    {
        _aws.Clock.Freeze();
        AssumeRoleResponse assumed = await AssumeAsync(_sts, duration: 900);
        using StsClient role = Create<StsClient>(assumed.Credentials!);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(898), Token);
        await role.GetCallerIdentityAsync(new(), Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(2), Token);
        Assert.Equal("ExpiredToken", await FailAsync(() => role.GetCallerIdentityAsync(new(), Token)));
    }

    [Fact]
    public async Task Keys_without_their_token_are_refused()
    {
        Credentials keys = (await AssumeAsync(_sts)).Credentials!;
        using StsClient withoutToken = _aws.CreateClient<StsClient>(new() { Credentials = new StaticCredentialsProvider(keys.AccessKeyId, keys.SecretAccessKey) });
        Assert.Equal("InvalidClientTokenId", await FailAsync(() => withoutToken.GetCallerIdentityAsync(new(), Token)));
    }

    [Fact]
    public async Task Session_and_federation_tokens_identify_their_principal()
    {
        GetSessionTokenResponse session = await _sts.GetSessionTokenAsync(new(), Token);
        using StsClient root = Create<StsClient>(session.Credentials!);
        Assert.Equal("arn:aws:iam::000000000000:root", (await root.GetCallerIdentityAsync(new(), Token)).Arn);
        Assert.Equal("AccessDenied", await FailAsync(() => root.GetSessionTokenAsync(new(), Token)));
        GetFederationTokenResponse federation = await _sts.GetFederationTokenAsync(new() { Name = "kim" }, Token);
        Assert.Equal(("arn:aws:sts::000000000000:federated-user/kim", "000000000000:kim"), (federation.FederatedUser!.Arn, federation.FederatedUser.FederatedUserId));
        using StsClient kim = Create<StsClient>(federation.Credentials!);
        Assert.Equal(federation.FederatedUser.Arn, (await kim.GetCallerIdentityAsync(new(), Token)).Arn);
        Assert.Equal("AccessDenied", await FailAsync(() => kim.GetFederationTokenAsync(new() { Name = "kim" }, Token)));
    }

    [Fact]
    public async Task Web_identity_needs_no_signature()
    {
        long end = _aws.Clock.GetUtcNow().ToUnixTimeSeconds() + 60;
        var request = new AssumeRoleWithWebIdentityRequest { RoleArn = Role, RoleSessionName = "session", WebIdentityToken = Jwt($$"""{"sub":"me","iss":"https://idp","aud":["app","other"],"exp":{{end}}}""") };
        using var anonymous = new StsClient(new() { Region = "us-east-1", Handler = _aws.Handler, Environment = AwsEnvironment.None, Credentials = AnonymousCredentials() });
        AssumeRoleWithWebIdentityResponse assumed = await anonymous.AssumeRoleWithWebIdentityAsync(request, Token);
        Assert.Equal(("me", "app", "https://idp"), (assumed.SubjectFromWebIdentityToken, assumed.Audience, assumed.Provider));
        using StsClient role = Create<StsClient>(assumed.Credentials!);
        Assert.Equal(assumed.AssumedRoleUser!.Arn, (await role.GetCallerIdentityAsync(new(), Token)).Arn);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(60), Token);
        Assert.Equal("ExpiredTokenException", await FailAsync(() => anonymous.AssumeRoleWithWebIdentityAsync(request, Token)));
    }

    [Theory]
    [InlineData("a.b")]
    [InlineData("a.!.c")]
    [InlineData("a.e30.c")]
    [InlineData("a.W10.c")]
    public async Task Malformed_web_identity_is_refused(string token) =>
        Assert.Equal("InvalidIdentityToken", await FailAsync(() => _sts.AssumeRoleWithWebIdentityAsync(new() { RoleArn = Role, RoleSessionName = "session", WebIdentityToken = token.PadRight(4) }, Token)));

    [Fact]
    public async Task Saml_assertion_names_the_session()
    {
        const string Xml = """
            <samlp:Response xmlns:samlp="p" xmlns:saml="a"><saml:Issuer>https://idp</saml:Issuer><saml:Assertion><saml:Issuer>https://idp</saml:Issuer>
            <saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:transient">kim</saml:NameID><saml:SubjectConfirmation Method="b">
            <saml:SubjectConfirmationData Recipient="https://signin.aws.amazon.com/saml"/></saml:SubjectConfirmation></saml:Subject>
            <saml:AttributeStatement><saml:Attribute Name="https://aws.amazon.com/SAML/Attributes/RoleSessionName"><saml:AttributeValue>kim@example.com</saml:AttributeValue></saml:Attribute>
            </saml:AttributeStatement></saml:Assertion></samlp:Response>
            """;
        AssumeRoleWithSamlResponse assumed = await _sts.AssumeRoleWithSamlAsync(new() { RoleArn = Role, PrincipalArn = "arn:aws:iam::333333333333:saml-provider/idp", SamlAssertion = Convert.ToBase64String(Encoding.UTF8.GetBytes(Xml)) }, Token);
        Assert.Equal(("kim", "transient", "https://idp", "https://signin.aws.amazon.com/saml"), (assumed.Subject, assumed.SubjectType, assumed.Issuer, assumed.Audience));
        Assert.Equal("arn:aws:sts::333333333333:assumed-role/deployer/kim@example.com", assumed.AssumedRoleUser!.Arn);
        Assert.Equal("InvalidIdentityToken", await FailAsync(() => _sts.AssumeRoleWithSamlAsync(new() { RoleArn = Role, PrincipalArn = "arn:aws:iam::333333333333:saml-provider/idp", SamlAssertion = "PGE+" }, Token)));
    }

    // Recorded: sts/test_sts.py::TestSTSIntegrations::test_sts_invalid_parameters.
    [Theory]
    [InlineData("nothing-valid-in-here", "session", "nothing-valid-in-here is invalid")]
    [InlineData("arn::b:::something/test-role", "session", "arn::b:::something/test-role is invalid")]
    [InlineData("arn:a::::something/test-role", "session", "arn:a::::something/test-role is invalid")]
    [InlineData("arn:a:::something/test-role", "session", "arn:a:::something/test-role is invalid")]
    [InlineData("arn:a:a::aaaaaaaaaa:", "session", "arn:a:a::aaaaaaaaaa: is invalid")]
    [InlineData("arn:aws:iam::12345678901x:role/role", "session", "arn:aws:iam::12345678901x:role/role is invalid")]
    [InlineData(Role, "Session1:2", @"1 validation error detected: Value 'Session1:2' at 'roleSessionName' failed to satisfy constraint: Member must satisfy regular expression pattern: [\w+=,.@-]*")]
    public async Task Invalid_parameters_have_the_messages_of_the_service(string arn, string name, string message)
    {
        StsException error = await Assert.ThrowsAnyAsync<StsException>(() => _sts.AssumeRoleAsync(new() { RoleArn = arn, RoleSessionName = name }, Token));
        Assert.Equal(("ValidationError", message, HttpStatusCode.BadRequest), (error.ErrorCode, error.ServiceMessage, (HttpStatusCode)error.Response.StatusCode));
    }

    // Recorded: sts/test_sts.py::TestSTSAssumeRoleTagging.
    [Fact]
    public async Task Session_tags_follow_their_rules()
    {
        Assert.Equal("The specified transitive tag key must be included in the requested tags.", await FailTagsAsync(_sts, ["a"], ["b"]));
        Assert.Equal("Duplicate tag keys found. Please note that Tag keys are case insensitive.", await FailTagsAsync(_sts, ["a", "A"], []));
        AssumeRoleResponse first = await _sts.AssumeRoleAsync(new() { RoleArn = Role, RoleSessionName = "session", Tags = [new() { Key = "team", Value = "x" }], TransitiveTagKeys = ["team"] }, Token);
        using StsClient role = Create<StsClient>(first.Credentials!);
        const string Conflict = "One of the specified transitive tag keys can't be set because it conflicts with a transitive tag key from the calling session.";
        Assert.Equal(Conflict, await FailTagsAsync(role, ["team"], []));
        Assert.Equal(Conflict, await FailTagsAsync(role, ["TEAM"], []));
        StsException chained = await Assert.ThrowsAnyAsync<StsException>(() => AssumeAsync(role, duration: 7200));
        Assert.Contains("1 hour session limit", chained.ServiceMessage, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Encoded_messages_are_refused() =>
        Assert.Equal("InvalidAuthorizationMessageException", await FailAsync(() => _sts.DecodeAuthorizationMessageAsync(new() { EncodedMessage = "x" }, Token)));

    [Fact]
    public async Task Unsigned_request_is_refused_with_the_id_of_the_request()
    {
        using var invoker = new HttpMessageInvoker(_aws.Handler, disposeHandler: false);
        using var request = new HttpRequestMessage(HttpMethod.Post, "http://localhost/") { Content = new StringContent("Action=GetCallerIdentity&Version=2011-06-15", Encoding.UTF8, "application/x-www-form-urlencoded") };
        using HttpResponseMessage response = await invoker.SendAsync(request, Token);
        string body = await response.Content.ReadAsStringAsync(Token);
        Assert.Equal(HttpStatusCode.Forbidden, response.StatusCode);
        Assert.Contains("<Code>MissingAuthenticationToken</Code>", body, StringComparison.Ordinal);
        Assert.Contains($"<RequestId>{response.Headers.GetValues("x-amzn-RequestId").Single()}</RequestId>", body, StringComparison.Ordinal);
    }

    private static Task<AssumeRoleResponse> AssumeAsync(StsClient client, int? duration = null) =>
        client.AssumeRoleAsync(new() { RoleArn = Role, RoleSessionName = "session", DurationSeconds = duration }, Token);

    [Fact]
    public void Every_recorded_case_is_repeated() => Assert.Equal(
        ["test_assume_role_tag_validation", "test_iam_role_chaining_override_transitive_tags", "test_sts_invalid_parameters"],
        Recordings.Require("sts-iam.json").EnumerateArray().Select(entry => entry.GetProperty("test").GetString()!).Where(test => test.StartsWith("sts/", StringComparison.Ordinal)).Select(test => test.Split("::")[^1]).Order(StringComparer.Ordinal));

    private static async Task<string> FailAsync(Func<Task> call) => (await Assert.ThrowsAnyAsync<StsException>(call)).ErrorCode;

    private static async Task<string> FailTagsAsync(StsClient client, string[] keys, string[] transitive) => (await Assert.ThrowsAnyAsync<StsException>(() => client.AssumeRoleAsync(
        new() { RoleArn = Role, RoleSessionName = "session", Tags = [.. keys.Select(key => new Tern.Sts.Tag { Key = key, Value = "v" })], TransitiveTagKeys = transitive }, Token))).ServiceMessage;

    private static string Jwt(string claims) => $"e30.{Base64Url.EncodeToString(Encoding.UTF8.GetBytes(claims))}.c2ln";

    private static StaticCredentialsProvider AnonymousCredentials() => new("unused", "unused");

    private TClient Create<TClient>(Credentials keys)
        where TClient : IServiceClient<TClient> =>
        _aws.CreateClient<TClient>(new() { Credentials = new StaticCredentialsProvider(keys.AccessKeyId, keys.SecretAccessKey, keys.SessionToken) });
}
