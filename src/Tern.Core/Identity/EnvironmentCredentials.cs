namespace Tern.Identity;

/// <summary>
/// Credentials from the environment variables <c>AWS_ACCESS_KEY_ID</c>, <c>AWS_SECRET_ACCESS_KEY</c> and, where they
/// are set, <c>AWS_SESSION_TOKEN</c> and <c>AWS_ACCOUNT_ID</c>; read when first asked for, then kept.
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
    /// A variable that is needed is not set, or has a character that it cannot have. The message names the variables of other sources that are
    /// set and that this version does not read: <c>AWS_PROFILE</c>, those of a web identity, those of a container.
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
            throw new CredentialsException($"The environment's credentials cannot be used. {e.Message}", innerException: e);
        }
    }

    private CredentialsException Missing(bool accessKeyId, bool secretAccessKey) => new((accessKeyId, secretAccessKey) switch
    {
        (true, true) =>
            $"There are no credentials: the environment variables {AccessKeyIdName} and {SecretAccessKeyName} are not set. "
            + (UnreadCredentialSources.Describe(_getVariable) is { } unread ? unread + " " : "")
            + $"Set both variables, or {nameof(ClientOptions)}.{nameof(ClientOptions.Credentials)}.",
        (true, false) => $"The environment variable {AccessKeyIdName} is not set, though {SecretAccessKeyName} is. Set both or neither.",
        _ => $"The environment variable {SecretAccessKeyName} is not set, though {AccessKeyIdName} is. Set both or neither.",
    });
}
