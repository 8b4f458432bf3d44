using Tern.Runtime;

namespace Tern;

/// <summary>
/// Credentials from the environment variables <c>AWS_ACCESS_KEY_ID</c>, <c>AWS_SECRET_ACCESS_KEY</c> and, where they
/// are set, <c>AWS_SESSION_TOKEN</c> and <c>AWS_ACCOUNT_ID</c>. They are read on first use and then cached.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-static-credentials.html">Static credentials</seealso>
public sealed class EnvironmentCredentialsProvider : ICredentialsProvider
{
    private const string AccessKeyIdName = "AWS_ACCESS_KEY_ID";
    private const string SecretAccessKeyName = "AWS_SECRET_ACCESS_KEY";
    private const string SessionTokenName = "AWS_SESSION_TOKEN";
    private const string AccountIdName = "AWS_ACCOUNT_ID";

    private readonly Func<string, string?> _getVariable;
    private AwsCredentials? _credentials;

    /// <summary>Reads this process's environment.</summary>
    public EnvironmentCredentialsProvider()
        : this(Environment.GetEnvironmentVariable)
    {
    }

    internal EnvironmentCredentialsProvider(Func<string, string?> getVariable) => _getVariable = getVariable;

    /// <inheritdoc/>
    /// <exception cref="TernCredentialsException">
    /// A required variable is not set, or contains an invalid character. The message lists the set variables of sources that this version
    /// does not support: <c>AWS_PROFILE</c>, and those of web identities and containers.
    /// </exception>
    public ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
    {
        if (Volatile.Read(ref _credentials) is { } known)
            return new(known);
        try
        {
            AwsCredentials credentials = Read();
            Volatile.Write(ref _credentials, credentials);
            return new(credentials);
        }
        catch (TernCredentialsException e)
        {
            return ValueTask.FromException<AwsCredentials>(e);
        }
    }

    private AwsCredentials Read()
    {
        string? accessKeyId = _getVariable(AccessKeyIdName);
        string? secretAccessKey = _getVariable(SecretAccessKeyName);
        if (string.IsNullOrEmpty(accessKeyId) || string.IsNullOrEmpty(secretAccessKey))
            throw Missing(string.IsNullOrEmpty(accessKeyId), string.IsNullOrEmpty(secretAccessKey));
        try
        {
            return new AwsCredentials(accessKeyId, secretAccessKey, _getVariable(SessionTokenName), accountId: _getVariable(AccountIdName));
        }
        catch (TernCredentialsException e)
        {
            throw new TernCredentialsException($"The credentials in the environment variables are invalid. {e.Message}", innerException: e);
        }
    }

    private TernCredentialsException Missing(bool accessKeyId, bool secretAccessKey) => new((accessKeyId, secretAccessKey) switch
    {
        (true, true) =>
            $"No credentials were found. The environment variables {AccessKeyIdName} and {SecretAccessKeyName} are not set. "
            + (UnsupportedCredentialSources.Describe(_getVariable) is { } unread ? unread + " " : "")
            + $"Set both variables, or {nameof(ClientOptions)}.{nameof(ClientOptions.Credentials)}.",
        (true, false) => $"The environment variable {AccessKeyIdName} is not set, but {SecretAccessKeyName} is set. Set both or neither.",
        _ => $"The environment variable {SecretAccessKeyName} is not set, but {AccessKeyIdName} is set. Set both or neither.",
    });
}
