using Tern.Local.Sts.Sessions;

namespace Tern.Local.Services;

/// <summary>The accepted access keys, and their accounts: those of the options, and those of sessions.</summary>
/// <remarks>
/// An access key ID of 12 digits is that of the account with this number. Its secret is that of the first of
/// <see cref="LocalAwsOptions.Credentials"/>, so that a program changes its account by one variable.
/// </remarks>
internal sealed class AccessKeys
{
    private const int AccountIdLength = 12;

    private readonly LocalAwsOptions _options;
    private readonly SessionStore _sessions;
    private readonly Dictionary<string, AwsCredentials> _keys;

    public AccessKeys(LocalAwsOptions options, SessionStore sessions)
    {
        _options = options;
        _sessions = sessions;
        _keys = options.Credentials.ToDictionary(key => key.AccessKeyId, StringComparer.Ordinal);
    }

    /// <summary>Returns the credentials of an access key ID; null if it is unknown.</summary>
    public AwsCredentials? Find(string accessKeyId)
    {
        if (_keys.TryGetValue(accessKeyId, out AwsCredentials? known))
            return known;
        if (IsAccountId(accessKeyId))
            return new AwsCredentials(accessKeyId, _options.Credentials[0].SecretAccessKey, accountId: accessKeyId);
        return _sessions.Find(accessKeyId) is { } session ? GetCredentials(session) : null;
    }

    /// <summary>Returns the account of an access key ID, also of an unknown one if signatures are not verified.</summary>
    public string GetAccountId(string accessKeyId) =>
        IsAccountId(accessKeyId)
            ? accessKeyId
            : _keys.GetValueOrDefault(accessKeyId)?.AccountId ?? _sessions.Find(accessKeyId)?.Credentials.AccountId ?? _options.AccountId;

    // Signatures are verified by the real time, and sessions expire by the clock of the services.
    private AwsCredentials GetCredentials(Session session)
    {
        AwsCredentials keys = session.Credentials;
        DateTimeOffset? expiration = _sessions.HasExpired(session) ? DateTimeOffset.MinValue : null;
        return new AwsCredentials(keys.AccessKeyId, keys.SecretAccessKey, keys.SessionToken, expiration, keys.AccountId);
    }

    private static bool IsAccountId(string accessKeyId) => accessKeyId.Length == AccountIdLength && !accessKeyId.AsSpan().ContainsAnyExceptInRange('0', '9');
}
