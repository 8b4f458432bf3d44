using System.Net;
using System.Text;
using System.Text.Json;

namespace Tern.Tool.Tests;

public sealed class WhoamiTests
{
    private const string Secret = "PLANTEDSECRETKEY0123456789";
    private const string Token = "PLANTEDTOKEN0123456789";

    private readonly Dictionary<string, string> _variables = new() { ["HOME"] = "/home/user" };
    private readonly Dictionary<string, string> _files = [];

    [Fact]
    public void Whoami_with_keys_in_variables_reports_key_settings_and_overridden_values()
    {
        SetKeys();
        _variables["AWS_REGION"] = "eu-west-1";
        _variables["AWS_DEFAULT_REGION"] = "us-east-1";
        _variables["AWS_MAX_ATTEMPTS"] = "7";
        string text = Tern.Run(Environment(), "whoami").Succeeded();
        Assert.Contains("Region      eu-west-1\n", text, StringComparison.Ordinal);
        Assert.Contains("Endpoint    https://sts.eu-west-1.amazonaws.com\n", text, StringComparison.Ordinal);
        Assert.Contains("Files       not read, because region and credentials are set in code or by variables\n", text, StringComparison.Ordinal);
        Assert.Contains("Credentials environment variables\n  key       AKIDVARIABLES\n", text, StringComparison.Ordinal);
        Assert.Contains("  Region = eu-west-1 (the environment variable AWS_REGION), overrides us-east-1 (the environment variable AWS_DEFAULT_REGION)\n", text, StringComparison.Ordinal);
        Assert.Contains("  Retry.MaxAttempts = 7 (the environment variable AWS_MAX_ATTEMPTS)\n", text, StringComparison.Ordinal);
        Assert.Contains("  UseFips = false (default)\n", text, StringComparison.Ordinal);
        Assert.Contains("  SecretAccessKey = *** (the environment variable AWS_SECRET_ACCESS_KEY)\n", text, StringComparison.Ordinal);
        Assert.DoesNotContain("PLANTED", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Whoami_with_a_role_reports_its_path_and_expiration()
    {
        SetProfile();
        string text = Tern.Run(Environment(StsResponse), "whoami", "--profile", "prod").Succeeded();
        Assert.Contains("Credentials profile prod → role deploy → keys of profile base\n  key       ASIAROLE\n", text, StringComparison.Ordinal);
        Assert.Contains("  expires   2099-01-01 00:00:00Z\n", text, StringComparison.Ordinal);
        Assert.Contains("Account     123456789012\n", text, StringComparison.Ordinal);
        Assert.Contains("Files       /home/user/.aws/config, /home/user/.aws/credentials (does not exist)\n", text, StringComparison.Ordinal);
        Assert.Contains("  Region = eu-central-1 ('region' of the profile 'prod')\n", text, StringComparison.Ordinal);
        Assert.DoesNotContain("PLANTED", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Whoami_without_credentials_fails_and_lists_each_source_with_its_reason()
    {
        TernResult result = Tern.Run(Environment(), "whoami");
        Assert.Equal(1, result.ExitCode);
        Assert.Contains("  error     No credentials were found.", result.Output, StringComparison.Ordinal);
        Assert.Contains("  not in    environment variables: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set (", result.Output, StringComparison.Ordinal);
        Assert.Contains("  not in    web identity: AWS_WEB_IDENTITY_TOKEN_FILE is not set (", result.Output, StringComparison.Ordinal);
        Assert.Contains("  not in    profile default: the profile does not exist in /home/user/.aws/config or /home/user/.aws/credentials (", result.Output, StringComparison.Ordinal);
        Assert.Contains("  not in    container: ", result.Output, StringComparison.Ordinal);
        Assert.Contains("  not in    EC2 instance metadata: the environment has no instance metadata (", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Whoami_with_json_writes_one_document_without_secrets()
    {
        SetProfile();
        string text = Tern.Run(Environment(StsResponse), "whoami", "--profile", "prod", "--json").Succeeded();
        using JsonDocument document = JsonDocument.Parse(text);
        JsonElement root = document.RootElement;
        Assert.Equal(("STS", "eu-central-1", "123456789012", "prod"), (Text(root, "service"), Text(root, "region"), Text(root, "account"), Text(root, "profile")));
        JsonElement credentials = root.GetProperty("credentials");
        Assert.Equal("profile prod → role deploy → keys of profile base", Text(credentials, "path"));
        Assert.Equal("2099-01-01T00:00:00Z", Text(credentials, "expiration"));
        Assert.Equal(JsonValueKind.Null, credentials.GetProperty("error").ValueKind);
        JsonElement region = root.GetProperty("settings").EnumerateArray().Single(setting => Text(setting, "name") == "Region");
        Assert.Equal("'region' of the profile 'prod'", Text(region, "source"));
        Assert.DoesNotContain("PLANTED", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Whoami_with_verify_calls_GetCallerIdentity()
    {
        SetKeys();
        var requests = new List<string>();
        string text = Tern.Run(Environment(body =>
        {
            requests.Add(body);
            return """
                <GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
                  <Arn>arn:aws:iam::123456789012:user/ann</Arn><UserId>AIDA1</UserId><Account>123456789012</Account>
                </GetCallerIdentityResult></GetCallerIdentityResponse>
                """;
        }), "whoami", "--verify").Succeeded();
        Assert.StartsWith("Identity    arn:aws:iam::123456789012:user/ann (account 123456789012, user AIDA1)\n", text, StringComparison.Ordinal);
        Assert.Equal(["Action=GetCallerIdentity&Version=2011-06-15"], requests);
    }

    [Fact]
    public void Whoami_with_an_unknown_profile_fails_with_its_name() =>
        Tern.Run(Environment(), "whoami", "--profile", "none").Failed(1, "The profile 'none' does not exist");

    private static string? Text(JsonElement element, string name) => element.GetProperty(name).GetString();

    private static string StsResponse(string body)
    {
        Assert.Contains("Action=AssumeRole&", body, StringComparison.Ordinal);
        return $"""
            <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
              <AssumedRoleUser><Arn>arn:aws:sts::123456789012:assumed-role/deploy/s</Arn></AssumedRoleUser>
              <Credentials><AccessKeyId>ASIAROLE</AccessKeyId><SecretAccessKey>{Secret}</SecretAccessKey><SessionToken>{Token}</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration></Credentials>
            </AssumeRoleResult></AssumeRoleResponse>
            """;
    }

    private void SetKeys()
    {
        _variables["AWS_ACCESS_KEY_ID"] = "AKIDVARIABLES";
        _variables["AWS_SECRET_ACCESS_KEY"] = Secret;
    }

    private void SetProfile() => _files["/home/user/.aws/config"] = $"""
        [profile prod]
        region = eu-central-1
        role_arn = arn:aws:iam::123456789012:role/deploy
        source_profile = base

        [profile base]
        aws_access_key_id = AKIDBASE
        aws_secret_access_key = {Secret}
        """;

    private InMemoryAwsEnvironment Environment(Func<string, string>? respond = null) =>
        new(_variables, _files, respond is null ? null : new Responder(respond));

    private sealed class Responder(Func<string, string> respond) : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) => new(HttpStatusCode.OK)
        {
            Content = new StringContent(respond(await request.Content!.ReadAsStringAsync(cancellationToken)), Encoding.UTF8, "text/xml"),
        };
    }
}
