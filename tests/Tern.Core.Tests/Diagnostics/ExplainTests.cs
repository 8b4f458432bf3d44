using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Diagnostics;

public sealed class ExplainTests
{
    private const string Secret = "PLANTEDSECRETKEY0123456789";

    private readonly Dictionary<string, string> _variables = new()
    {
        ["HOME"] = "/home/user",
        ["AWS_ACCESS_KEY_ID"] = "AKIDVARIABLES",
        ["AWS_SECRET_ACCESS_KEY"] = Secret,
    };

    private readonly Dictionary<string, string> _files = new()
    {
        ["/home/user/.aws/config"] = $"""
            [profile prod]
            region = eu-central-1
            max_attempts = 5
            services = own
            endpoint_url = http://profile:1
            aws_access_key_id = AKIDPROFILE
            aws_secret_access_key = {Secret}
            defaults_mode = standard

            [services own]
            test_service =
              endpoint_url = http://services:2
            """,
    };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Explain_lists_the_value_of_each_setting_with_its_source_and_what_it_overrides()
    {
        _variables["AWS_ENDPOINT_URL"] = "http://all:3";
        _variables["AWS_ENDPOINT_URL_TEST_SERVICE"] = "http://one:4";
        _variables["AWS_MAX_ATTEMPTS"] = "7";
        ClientExplanation explanation = await ExplainAsync(new() { Profile = "prod", Endpoint = "http://code:5" });
        Assert.Equal(("Test Service", "eu-central-1", "prod"), (explanation.Service, explanation.Region, explanation.Profile));
        SettingExplanation endpoint = Setting(explanation, "Endpoint");
        Assert.Equal("Endpoint = http://code:5 (code)", endpoint.ToString());
        Assert.Equal(["http://one:4", "http://all:3", "http://services:2", "http://profile:1"], endpoint.Overrides.Select(value => value.Value));
        SettingExplanation attempts = Setting(explanation, "Retry.MaxAttempts");
        Assert.Equal("Retry.MaxAttempts = 7 (the environment variable AWS_MAX_ATTEMPTS)", attempts.ToString());
        Assert.Equal(["5 ('max_attempts' of the profile 'prod')"], attempts.Overrides.Select(value => value.ToString()));
        Assert.False(Setting(explanation, "DefaultsMode").HasEffect);
        Assert.Equal("UseFips = false (default)", Setting(explanation, "UseFips").ToString());
    }

    [Fact]
    public async Task Explain_with_a_profile_in_code_does_not_report_keys_of_variables()
    {
        ClientExplanation explanation = await ExplainAsync(new() { Profile = "prod" });
        Assert.Equal(("profile prod → keys of profile prod", "AKIDPROFILE"), (explanation.Credentials.Path, explanation.Credentials.AccessKeyId));
        SettingExplanation key = Setting(explanation, "AccessKeyId");
        Assert.Equal("AccessKeyId = AKIDPROFILE ('aws_access_key_id' of the profile 'prod')", key.ToString());
        Assert.Empty(key.Overrides);
    }

    [Fact]
    public async Task Explain_with_ignored_endpoints_reports_only_the_endpoint_in_code()
    {
        _variables["AWS_ENDPOINT_URL"] = "http://all:3";
        _variables["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"] = "true";
        Assert.DoesNotContain((await ExplainAsync(new() { Profile = "prod" })).Settings, setting => setting.Name == "Endpoint");
        SettingExplanation endpoint = Setting(await ExplainAsync(new() { Profile = "prod", Endpoint = "http://code:5" }), "Endpoint");
        Assert.Equal("Endpoint = http://code:5 (code)", endpoint.ToString());
        Assert.Empty(endpoint.Overrides);
    }

    [Fact]
    public async Task Explain_with_retry_options_in_code_does_not_report_the_variable_as_effective()
    {
        _variables["AWS_MAX_ATTEMPTS"] = "7";
        SettingExplanation attempts = Setting(await ExplainAsync(new() { Region = "eu-west-1", Retry = RetryOptions.Default }), "Retry.MaxAttempts");
        Assert.Equal(("3, and 4 for DynamoDB", "code"), (attempts.Value, attempts.Source));
    }

    [Fact]
    public async Task Explain_without_need_for_files_reads_none_and_contains_no_secret()
    {
        ClientExplanation explanation = await ExplainAsync(new() { Region = "eu-west-1" });
        Assert.Empty(explanation.Files);
        Assert.Equal("environment variables", explanation.Credentials.Path);
        string text = explanation.ToString() + System.Text.Json.JsonSerializer.Serialize(explanation);
        Assert.Contains("SecretAccessKey", text, StringComparison.Ordinal);
        Assert.DoesNotContain(Secret, text, StringComparison.Ordinal);
    }

    private static SettingExplanation Setting(ClientExplanation explanation, string name) => Assert.Single(explanation.Settings, setting => setting.Name == name);

    private async Task<ClientExplanation> ExplainAsync(ClientOptions options)
    {
        using var client = new TestClient(options with { Environment = new InMemoryAwsEnvironment(_variables, _files) });
        return await client.ExplainAsync(Token);
    }
}
