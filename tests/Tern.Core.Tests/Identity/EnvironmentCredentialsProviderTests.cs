using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

public class EnvironmentCredentialsProviderTests
{
    private readonly Dictionary<string, string?> _variables = new();
    private readonly EnvironmentCredentialsProvider _source;

    public EnvironmentCredentialsProviderTests() => _source = new EnvironmentCredentialsProvider(new FunctionEnvironment(name => _variables.GetValueOrDefault(name)));

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

    [Fact]
    public async Task Environment_variable_with_an_invalid_character_throws_with_its_position_and_without_the_value()
    {
        _variables["AWS_ACCESS_KEY_ID"] = "AKID";
        _variables["AWS_SECRET_ACCESS_KEY"] = "hunter2\nx";
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => _source.GetCredentialsAsync(Cancellation).AsTask());
        Assert.Contains("environment", error.Message, StringComparison.Ordinal);
        Assert.Contains("The secret access key contains a line break at character 8 of 9.", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("hunter2", error.ToString(), StringComparison.Ordinal);
    }
}
