namespace Tern.Identity;

/// <summary>
/// Credentials from the environment variables <c>AWS_ACCESS_KEY_ID</c>, <c>AWS_SECRET_ACCESS_KEY</c> and, where they
/// are set, <c>AWS_SESSION_TOKEN</c> and <c>AWS_ACCOUNT_ID</c>. They are read on first use and then cached.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-static-credentials.html">Static credentials</seealso>
public sealed class EnvironmentCredentials : ICredentialsProvider
{
    private const string AccessKeyIdName = "AWS_ACCESS_KEY_ID";
    private const string SecretAccessKeyName = "AWS_SECRET_ACCESS_KEY";
    private const string SessionTokenName = "AWS_SESSION_TOKEN";
    private const string AccountIdName = "AWS_ACCOUNT_ID";

    private readonly Func<string, string?> _getVariable;
    private Credentials? _credentials;

    /// <summary>Reads this process's environment.</summary>
    public EnvironmentCredentials()
        : this(Environment.GetEnvironmentVariable)
    {
    }

    internal EnvironmentCredentials(Func<string, string?> getVariable) => _getVariable = getVariable;

    /// <inheritdoc/>
    /// <exception cref="CredentialsException">
    /// A required variable is not set, or contains an invalid character. The message lists the set variables of sources that this version
    /// does not support: <c>AWS_PROFILE</c>, and those of web identities and containers.
    /// </exception>
    public ValueTask<Credentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
    {
        if (Volatile.Read(ref _credentials) is { } known)
            return new(known);
        try
        {
            Credentials credentials = Read();
            Volatile.Write(ref _credentials, credentials);
            return new(credentials);
        }
        catch (CredentialsException e)
        {
            return ValueTask.FromException<Credentials>(e);
        }
    }

    private Credentials Read()
    {
        string? accessKeyId = _getVariable(AccessKeyIdName);
        string? secretAccessKey = _getVariable(SecretAccessKeyName);
        if (string.IsNullOrEmpty(accessKeyId) || string.IsNullOrEmpty(secretAccessKey))
            throw Missing(string.IsNullOrEmpty(accessKeyId), string.IsNullOrEmpty(secretAccessKey));
        try
        {
            return new Credentials(accessKeyId, secretAccessKey, _getVariable(SessionTokenName), accountId: _getVariable(AccountIdName));
        }
        catch (CredentialsException e)
        {
            throw new CredentialsException($"The credentials in the environment variables are invalid. {e.Message}", innerException: e);
        }
    }

    private CredentialsException Missing(bool accessKeyId, bool secretAccessKey) => new((accessKeyId, secretAccessKey) switch
    {
        (true, true) =>
            $"No credentials were found. The environment variables {AccessKeyIdName} and {SecretAccessKeyName} are not set. "
            + (UnreadCredentialSources.Describe(_getVariable) is { } unread ? unread + " " : "")
            + $"Set both variables, or {nameof(ClientOptions)}.{nameof(ClientOptions.Credentials)}.",
        (true, false) => $"The environment variable {AccessKeyIdName} is not set, but {SecretAccessKeyName} is set. Set both or neither.",
        _ => $"The environment variable {SecretAccessKeyName} is not set, but {AccessKeyIdName} is set. Set both or neither.",
    });
}
