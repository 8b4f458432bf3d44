using System.Text.RegularExpressions;
using Tern.Conformance.Config;
using Tern.Conformance.Config.Recorded;

namespace Tern.Conformance.Tests;

/// <summary>Verifies that differences are detected: an expectation or a setting of one case is changed, and this case must fail.</summary>
public sealed class ConfigRunnerTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-config-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData("profile-parser-kinds", """ "sso_region": "eu-west-1" """, """ "sso_region": "eu-west-2" """, "Sections of both other kinds")]
    [InlineData("profile-parser-kinds", """ "sts": "\nendpoint_url """, """ "sts": "endpoint_url """, "Sections of both other kinds")]
    [InlineData("profile-parser-kinds", """ "sso_sessions": { """, """ "others": { """, "Sections of both other kinds")]
    [InlineData("profile-parser-kinds", "[default]\\naws_secret_access_key\\n", "[default]\\naws_secret_access_key = a\\n", "Error in the credentials file")]
    [InlineData("file-location-kinds", """ "configLocation": "/c" """, """ "configLocation": "/d" """, "Both files in other places")]
    [InlineData("file-location-kinds", """ "profile": "work" """, """ "profile": "default" """, "A profile of the environment")]
    [InlineData("file-location-kinds", """ "platform": "windows" """, """ "platform": "linux" """, "A profile of the environment")]
    [InlineData("assume-role-chains-kinds", """ "session_token": "t" """, """ "session_token": "u" """, "keys alone with a session token")]
    [InlineData("assume-role-chains-kinds", """ "account_id": "123456789012" """, """ "account_id": "123456789013" """, "keys alone with a session token")]
    [InlineData("assume-role-chains-kinds", """ "external_id": "ext" """, """ "external_id": "xte" """, "external id, and a profile that is its own source")]
    [InlineData("assume-role-chains-kinds", """ "secret_access_key": "s", "account_id": null """, """ "secret_access_key": "t", "account_id": null """, "external id, and a profile that is its own source")]
    [InlineData("assume-role-chains-kinds", """ "NamedSource": "Environment" """, """ "NamedSource": "EcsContainer" """, "credentials of the environment and of a container")]
    [InlineData("assume-role-chains-kinds", """ "role_session_name": "second" } """, """ "role_session_name": "third" } """, "three roles of a container")]
    [InlineData("assume-role-chains-kinds", """ { "AssumeRole": { "role_arn": "arn:aws:iam::123456789012:role/c" } }, """, "", "three roles of a container")]
    [InlineData("assume-role-chains-kinds", """ "Process": "/opt/bin/get """, """ "Process": "/opt/bin/set """, "process")]
    [InlineData("assume-role-chains-kinds", """ "sso_region": "us-east-7", "sso_start_url": "https://corp.awsapps.com/start", "sso_account_id": "210987654321", "sso_role_name": "reader" } } ] """, """ "sso_region": "us-east-6", "sso_start_url": "https://corp.awsapps.com/start", "sso_account_id": "210987654321", "sso_role_name": "reader" } } ] """, "IAM Identity Center without a session")]
    [InlineData("assume-role-chains-kinds", """ "Error": "missing" """, """ "ProfileChain": [] """, "missing sso-session")]
    [InlineData("container-kinds", """ "Ok": "http://169.254.170.2/get" """, """ "Ok": "http://169.254.170.2/get?" """, "relative URI with a token")]
    [InlineData("container-kinds", """ "Ok": "http://127.1.2.3:80/a%2Fb?c=%20" """, """ "Ok": "http://127.1.2.3/a%2Fb?c=%20" """, "loopback address")]
    [InlineData("container-kinds", "http://169.254.170.3/credentials", "http://169.254.170.2/credentials", "other address without encryption")]
    [InlineData("imds-endpoint-kinds", """ "Ok": "http://[fd00:ec2::254]/ """, """ "Ok": "http://[fd00:ec2::253]/ """, "mode in code")]
    [InlineData("imds-endpoint-kinds", """ "TRUE" """, """ "false" """, "disabled")]
    [InlineData("login-kinds", """ "grantType": "refresh_token" """, """ "grantType": "code" """, "Refresh")]
    [InlineData("login-kinds", """ "idToken": "id" """, """ "idToken": "other" """, "Refresh")]
    [InlineData("login-kinds", """ "expiresIn": 900 """, """ "expiresIn": 901 """, "Refresh")]
    [InlineData("login-kinds", """ "responseCode": 400 """, """ "responseCode": 400, "unused": 1 """, null)]
    [InlineData("login-kinds", """ "mockApiCalls": [ """, """ "others": [ """, "Refresh")]
    [InlineData("recursion-detection-kinds", """ "X-Amzn-Trace-Id: Root=1" """, """ "X-Amzn-Trace-Id: Root=2" """, "Trace of a function beside another header")]
    [InlineData("recursion-detection-kinds", """ "X-Other: a", "X-Amzn-Trace-Id: Root=1" """, """ "X-Other: a" """, "Trace of a function beside another header")]
    [InlineData("default-token-provider-chain-kinds", """ "token": "new" """, """ "token": "old" """, "refresh")]
    [InlineData("default-token-provider-chain-kinds", "2009-02-13T01:00:00Z", "2009-02-13T01:00:01Z", "refresh")]
    [InlineData("default-token-provider-chain-kinds", @"\""clientSecret\"":\""cs\"",\""grantType\""", @"\""clientSecrets\"":\""cs\"",\""grantType\""", "refresh")]
    [InlineData("default-token-provider-chain-kinds", @"\""refresh_token\""", @"\""other\""", "refresh")]
    [InlineData("default-credential-provider-chain-kinds", """ "access_key_id": "AKIAENV" """, """ "access_key_id": "AKIAENW" """, "environment_session_token")]
    [InlineData("default-credential-provider-chain-kinds", """ "session_token": "t" } """, """ "session_token": null } """, "environment_session_token")]
    [InlineData("default-credential-provider-chain-kinds", """ "account_id": "123456789012", """, "", "metadata_session_token")]
    [InlineData("default-credential-provider-chain-kinds", """ "AWS_EC2_METADATA_DISABLED": "true" """, """ "AWS_EC2_METADATA_DISABLED": "false" """, "metadata_disabled")]
    [InlineData("default-credential-provider-chain-kinds", """ "ErrorContains": "AssumeRoleUnauthorizedAccess" """, """ "Ok": {} """, "metadata_role_not_authorized")]
    [InlineData("default-credential-provider-chain-kinds", """ "https://agent.example.com/v1?a=1", "headers" """, """ "https://agent.example.com/v1?a=2", "headers" """, "container_token_of_environment")]
    [InlineData("profile-provider-kinds", "&ExternalId=ext&", "&", "role_of_metadata_with_options")]
    [InlineData("profile-provider-kinds", "external_id = ext", "external_id =", "role_of_metadata_with_options")]
    [InlineData("profile-provider-kinds", "http://sso.example.com/federation/credentials?account_id=123456789012", "http://sso.example.com/federation/credentials?account_id=1", "sso_endpoint_of_services")]
    [InlineData("profile-provider-kinds", """ "x-amz-sso_bearer_token": [ "at" ] """, """ "x-amz-sso_bearer_token": [ "bt" ] """, "sso_endpoint_of_services")]
    [InlineData("profile-provider-kinds", """ "x-amz-sso_bearer_token": [ "at" ] """, "", "sso_endpoint_of_services")]
    [InlineData("profile-provider-kinds", "aws_account_id = 123456789012", "aws_account_id = 123456789013", "process_account_of_profile")]
    public async Task A_changed_case_fails_and_no_other_case_fails(string suite, string text, string replacement, string? failed)
    {
        // One line, so that a text can contain several members.
        string source = Regex.Replace(await File.ReadAllTextAsync(OwnSuites.ConfigPathOf(suite), TestContext.Current.CancellationToken), @"\s*\n\s*", " ");
        int start = source.IndexOf(text.Trim(), StringComparison.Ordinal);
        Assert.True(start >= 0, $"The file does not contain {text}.");
        SuiteResult result = await RunAsync(suite, source[..start] + replacement.Trim() + source[(start + text.Trim().Length)..]);
        if (failed is null)
            Assert.Empty(result.Failures);
        else
            Assert.StartsWith($"{failed}: ", Assert.Single(result.Failures), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("another-kind", "[]")]
    [InlineData("profile-parsers", "[]")]
    [InlineData("profile-parser", "[")]
    [InlineData("profile-parser", "1")]
    public async Task A_file_of_an_unknown_kind_or_format_fails(string suite, string text)
    {
        SuiteResult result = await RunAsync(suite, text);
        Assert.Equal((1, 0), (result.Run, result.Passed));
        Assert.StartsWith($"{suite}: ", Assert.Single(result.Failures), StringComparison.Ordinal);
    }

    [Fact]
    public void A_folder_without_cases_has_no_files() => Assert.Empty(ConfigConformance.Files(_folder.FullName));

    [Theory]
    [InlineData("echo a | tr a b", true)]
    [InlineData("exit 1", true)]
    [InlineData("echo $HOME", true)]
    [InlineData("echo 'a | b'", false)]
    [InlineData("echo \"exit; 1\"", false)]
    [InlineData(@"echo a\|b", false)]
    [InlineData("/opt/exit 1", false)]
    public void NeedsShell_is_true_for_operators_outside_quotes_and_commands_of_a_shell(string command, bool isExpected) =>
        Assert.Equal(isExpected, ShellCommand.NeedsShell(command));

    private async Task<SuiteResult> RunAsync(string suite, string text)
    {
        string file = Path.Combine(_folder.FullName, $"{suite}.json");
        await File.WriteAllTextAsync(file, text, TestContext.Current.CancellationToken);
        return await ConfigConformance.RunAsync(file);
    }
}
