namespace Tern.Core.Tests.Identity;

public class EnvironmentCredentialsProviderTests
{
    private readonly Dictionary<string, string?> _variables = new();
    private readonly EnvironmentCredentialsProvider _source;

    public EnvironmentCredentialsProviderTests() => _source = new EnvironmentCredentialsProvider(name => _variables.GetValueOrDefault(name));

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task All_four_environment_variables_are_read()
    {
        _variables["AWS_ACCESS_KEY_ID"] = "AKID";
        _variables["AWS_SECRET_ACCESS_KEY"] = "secret";
        _variables["AWS_SESSION_TOKEN"] = "token";
        _variables["AWS_ACCOUNT_ID"] = "123456789012";
        AwsCredentials credentials = await _source.GetCredentialsAsync(Cancellation);
        Assert.Equal(("AKID", "secret", "token", "123456789012"), (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId));
        Assert.Null(credentials.Expiration);
    }

    [Fact]
    public async Task Empty_session_token_and_missing_account_are_null()
    {
        _variables["AWS_ACCESS_KEY_ID"] = "AKID";
        _variables["AWS_SECRET_ACCESS_KEY"] = "secret";
        _variables["AWS_SESSION_TOKEN"] = "";
        AwsCredentials credentials = await _source.GetCredentialsAsync(Cancellation);
        Assert.Null(credentials.SessionToken);
        Assert.Null(credentials.AccountId);
    }

    [Fact]
    public async Task Environment_credentials_are_cached_after_the_first_successful_read()
    {
        await Assert.ThrowsAsync<TernCredentialsException>(() => _source.GetCredentialsAsync(Cancellation).AsTask());
        _variables["AWS_ACCESS_KEY_ID"] = "AKID";
        _variables["AWS_SECRET_ACCESS_KEY"] = "secret";
        AwsCredentials credentials = await _source.GetCredentialsAsync(Cancellation);
        _variables.Clear();
        ValueTask<AwsCredentials> again = _source.GetCredentialsAsync(Cancellation);
        Assert.True(again.IsCompletedSuccessfully);
        Assert.Same(credentials, await again);
    }

    [Theory]
    [InlineData(null, null, "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set")]
    [InlineData("", "", "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set")]
    [InlineData("AKID", null, "AWS_SECRET_ACCESS_KEY is not set, but AWS_ACCESS_KEY_ID is set.")]
    [InlineData(null, "hunter2", "AWS_ACCESS_KEY_ID is not set, but AWS_SECRET_ACCESS_KEY is set.")]
    public async Task Missing_environment_variable_is_named_in_the_error(string? keyId, string? secret, string expected)
    {
        _variables["AWS_ACCESS_KEY_ID"] = keyId;
        _variables["AWS_SECRET_ACCESS_KEY"] = secret;
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => _source.GetCredentialsAsync(Cancellation).AsTask());
        Assert.Contains(expected, error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("hunter2", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("AWS_PROFILE")]
    [InlineData("AWS_WEB_IDENTITY_TOKEN_FILE", "AWS_ROLE_ARN")]
    [InlineData("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI")]
    [InlineData("AWS_CONTAINER_CREDENTIALS_FULL_URI")]
    [InlineData]
    public async Task Error_for_missing_credentials_names_sources_that_are_set_but_not_supported(params string[] names)
    {
        foreach (string name in names)
            _variables[name] = "hunter2";
        _variables["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = "hunter2";
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => _source.GetCredentialsAsync(Cancellation).AsTask());
        string unread = names.Length == 0 ? "" : $"The environment contains {string.Join(", ", names)}, but this version does not support profiles, web identities or container credentials. ";
        Assert.Equal(
            $"No credentials were found. The environment variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set. {unread}Set both variables, or ClientOptions.Credentials.",
            error.Message);
    }

    [Fact]
    public async Task Environment_variable_with_an_invalid_character_throws_with_its_position_and_without_the_value()
    {
        _variables["AWS_ACCESS_KEY_ID"] = "AKID";
        _variables["AWS_SECRET_ACCESS_KEY"] = "hunter2\n";
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => _source.GetCredentialsAsync(Cancellation).AsTask());
        Assert.Contains("environment", error.Message, StringComparison.Ordinal);
        Assert.Contains("The secret access key contains a line break at character 8 of 8.", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("hunter2", error.ToString(), StringComparison.Ordinal);
    }
}
